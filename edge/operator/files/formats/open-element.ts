/** An element whose end has not been read. */
export interface OpenElement {
  /** Without its prefix. */
  readonly name: string
  /** Its number among the elements of its name in its parent, from 1. */
  readonly number: number
  /** The namespaces that it declares, by prefix; empty for the default namespace. */
  readonly namespaces?: ReadonlyMap<string, string> | undefined
  /** How many children of each name it has so far. */
  children?: Map<string, number>
}

/** Opens an element. Without its parent, neither its number nor its namespaces are of interest. */
export function opened(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parent: OpenElement | undefined,
): OpenElement {
  const number = (parent?.children?.get(name) ?? 0) + 1
  if (parent !== undefined) (parent.children ??= new Map()).set(name, number)
  return { name, number, namespaces: declaredIn(attributes) }
}

function declaredIn(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> | undefined {
  let declared: Map<string, string> | undefined
  for (const attribute in attributes) {
    const [start, prefix] = partsOf(attribute)
    if (start === 'xmlns') (declared ??= new Map()).set(prefix, attributes[attribute]!)
    else if (attribute === 'xmlns') (declared ??= new Map()).set('', attributes[attribute]!)
  }
  return declared
}

/** The namespace of a prefix in the innermost of these elements; empty if none is declared. */
export function namespaceOf(prefix: string, elements: readonly OpenElement[]): string {
  return elements.findLast(({ namespaces }) => namespaces?.has(prefix))?.namespaces!.get(prefix) ?? ''
}

/** Numbered where a message repeats elements, or a file has several of a name. */
export function pathOf(elements: readonly OpenElement[]): string {
  return elements
    .map(({ name, number }) => `/${name}${number > 1 || REPEATED.has(name) ? `[${number}]` : ''}`)
    .join('')
}

const REPEATED: ReadonlySet<string> = new Set(['PmtInf', 'CdtTrfTxInf'])

/** The prefix, which may be empty, and the local part of a name. */
export function partsOf(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
}
