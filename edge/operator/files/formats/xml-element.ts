/** An element with its content, by names without their prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter(child => child.name === name) ?? []
}

/** The first element at this path of names. */
export function elementAt(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  let part = element
  for (const name of path) part = part?.children.find(child => child.name === name)
  return part
}

/** The trimmed text of that element; undefined if it is absent or empty. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return elementAt(element, ...path)?.text.trim() || undefined
}
