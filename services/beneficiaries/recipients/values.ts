/** A message with each of its texts replaced by what `change` makes of it. Fields that its type does not name are left behind. */
export function mapTexts<T extends object>(message: T, change: (text: string, at: string) => string): T {
  return mapped(message, '', (value, at) => (typeof value === 'string' ? change(value, at) : value)) as T
}

/** Every value that a message holds, by where it stands, as a JSON pointer. */
export function valuesIn(message: object): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  mapped(message, '', (value, at) => values.set(at, value))
  return values
}

function mapped(part: unknown, at: string, change: (value: unknown, at: string) => unknown): unknown {
  if (Array.isArray(part)) return part.map((item, index) => mapped(item, `${at}/${index}`, change))
  if (typeof part !== 'object' || part === null) return change(part, at)
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => name !== '$unknown')
      .map(([name, member]) => [
        name,
        name === '$typeName' ? member : mapped(member, `${at}/${name}`, change),
      ]),
  )
}
