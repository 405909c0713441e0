/** Any JSON value of an OpenAPI document. */
type Json = any

/** Different changes break a client in requests and in replies. */
type Direction = 'request' | 'reply'

/**
 * The changes of an OpenAPI 3.1 description that break clients of an earlier one, each with its place. Additions do not
 * count: clients ignore fields and values they do not know (specification, section 9).
 */
export function breakingChanges(released: Json, current: Json): string[] {
  const changes: string[] = []
  const seen = new Set<string>()
  const resolve = (document: Json, node: Json): Json =>
    node?.$ref === undefined ? node : resolve(document, at(document, node.$ref))

  function operation(place: string, before: Json, after: Json) {
    if (after === undefined) return changes.push(`${place} is gone`)
    if (before.operationId !== after.operationId)
      changes.push(`${place}: operationId was ${before.operationId}, is ${after.operationId}`)
    if (before.security?.length === 0 && after.security?.length !== 0)
      changes.push(`${place} needs a token now`)
    parameters(place, before.parameters ?? [], after.parameters ?? [])
    body(`${place} request`, 'request', before.requestBody, after.requestBody)
    if (before.requestBody?.required !== true && after.requestBody?.required === true)
      changes.push(`${place} request: the body is required now`)
    for (const [status, reply] of Object.entries(before.responses)) {
      const now = after.responses[status]
      if (now === undefined) changes.push(`${place} ${status} is gone`)
      else body(`${place} ${status}`, 'reply', resolve(released, reply), resolve(current, now))
    }
  }

  function parameters(place: string, before: Json[], after: Json[]) {
    const key = ({ in: where, name }: Json) => `${where} parameter ${name}`
    const [was, is] = [before, after].map(list => new Map(list.map(each => [key(each), each])))
    for (const [name, parameter] of was!) {
      const now = is!.get(name)
      if (now === undefined) changes.push(`${place}: ${name} is gone`)
      else schema(`${place}: ${name}`, 'request', parameter.schema, now.schema)
    }
    for (const [name, parameter] of is!) {
      if (parameter.required === true && was!.get(name)?.required !== true)
        changes.push(`${place}: ${name} is required now`)
    }
  }

  function body(place: string, direction: Direction, before: Json, after: Json) {
    for (const name of Object.keys(before?.headers ?? {}))
      if (after?.headers?.[name] === undefined) changes.push(`${place}: header ${name} is gone`)
    for (const [type, media] of Object.entries<Json>(before?.content ?? {})) {
      const now = after?.content?.[type]
      if (now === undefined) changes.push(`${place}: ${type} is gone`)
      else if (media.schema !== undefined) schema(`${place}: `, direction, media.schema, now.schema)
    }
  }

  function schema(place: string, direction: Direction, beforeRef: Json, afterRef: Json) {
    const pair = `${direction} ${beforeRef?.$ref} ${afterRef?.$ref}`
    if (beforeRef?.$ref !== undefined && seen.has(pair)) return
    seen.add(pair)
    const before = resolve(released, beforeRef)
    const after = resolve(current, afterRef)
    if (after === undefined) return changes.push(`${place} has no schema any more`)
    if (
      String(before.type) !== String(after.type) ||
      before.const !== after.const ||
      before.format !== after.format
    )
      changes.push(`${place} was ${kindOf(before)}, is ${kindOf(after)}`)
    for (const value of before.enum ?? [])
      if (after.enum !== undefined && !after.enum.includes(value))
        changes.push(`${place} no longer has ${value}`)
    if (direction === 'request') narrower(place, before, after)
    properties(place, direction, before, after)
    for (const part of ['items', 'additionalProperties'] as const)
      if (typeof before[part] === 'object') schema(`${place}/*`, direction, before[part], after[part])
    for (const part of ['allOf', 'oneOf', 'anyOf'] as const)
      before[part]?.forEach((each: Json, n: number) =>
        schema(`${place} ${part} ${n}`, direction, each, after[part]?.[n]),
      )
  }

  /** A request that was accepted must still be accepted. */
  function narrower(place: string, before: Json, after: Json) {
    if (before.enum === undefined && after.enum !== undefined)
      changes.push(`${place} takes fixed values only now`)
    if (after.pattern !== undefined && after.pattern !== before.pattern)
      changes.push(`${place} has another pattern: ${after.pattern}, was ${before.pattern}`)
    for (const [bound, sign] of Object.entries(bounds)) {
      if (
        after[bound] !== undefined &&
        (before[bound] === undefined || sign * (after[bound] - before[bound]) < 0)
      )
        changes.push(`${place} has a narrower ${bound}: ${after[bound]}, was ${before[bound]}`)
    }
  }

  function properties(place: string, direction: Direction, before: Json, after: Json) {
    for (const [name, property] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name]
      if (now === undefined) changes.push(`${place}/${name} is gone`)
      else schema(`${place}/${name}`, direction, property, now)
    }
    const [was, is]: string[][] = [before.required ?? [], after.required ?? []]
    if (direction === 'request')
      for (const name of is!) if (!was!.includes(name)) changes.push(`${place}/${name} is required now`)
    if (direction === 'reply')
      for (const name of was!) if (!is!.includes(name)) changes.push(`${place}/${name} may be missing now`)
  }

  for (const [path, methods] of Object.entries<Json>(released.paths))
    for (const [method, before] of Object.entries(methods))
      operation(`${method.toUpperCase()} ${path}`, before, current.paths[path]?.[method])
  return changes
}

/** The parts of a description that the comparison reads. The rest, such as texts and examples, need not be kept. */
export function comparedParts(document: Json): Json {
  const parts = {}
  breakingChanges(recorder(document, parts), document)
  return parts
}

/** A value that records in `parts` each part that is read. */
function recorder(value: Json, parts: Json): Json {
  function note(key: string | symbol): Json {
    const part = value[key]
    if (!Object.hasOwn(value, key)) return part
    if (typeof part !== 'object') return (parts[key] = part)
    parts[key] ??= Array.isArray(part) ? [] : {}
    return recorder(part, parts[key])
  }
  return new Proxy(value, {
    get: (_, key) => note(key),
    getOwnPropertyDescriptor(_, key) {
      note(key)
      return Reflect.getOwnPropertyDescriptor(value, key)
    },
  })
}

/** Bounds of JSON Schema. A bound of a request may rise (1) or fall (-1). */
const bounds: Readonly<Record<string, 1 | -1>> = {
  maxLength: 1,
  maxItems: 1,
  maxProperties: 1,
  maximum: 1,
  minLength: -1,
  minItems: -1,
  minProperties: -1,
  minimum: -1,
}

function at(document: Json, ref: string): Json {
  return ref
    .slice(2)
    .split('/')
    .reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

function kindOf({ type, const: only, format }: Json): string {
  return [type, only, format].filter(part => part !== undefined).join(' ') || 'anything'
}
