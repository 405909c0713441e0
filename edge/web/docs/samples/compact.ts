import type { JsonValue } from '@bufbuild/protobuf'

const LINE_MAX = 72

/** JSON that is broken into lines only where a value exceeds the line length. */
export function compact(value: JsonValue, indent = ''): string {
  const line = JSON.stringify(value, undefined, 1).replace(/\n\s*/g, ' ')
  if (line.length + indent.length <= LINE_MAX || typeof value !== 'object' || value === null) return line
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const members = Array.isArray(value)
    ? value.map(item => compact(item, deeper))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${compact(member, deeper)}`)
  return `${open}\n${members.map(member => deeper + member).join(',\n')}\n${indent}${close}`
}
