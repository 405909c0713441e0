import { printable, printableLines } from '../../printable.ts'
import type { Fields, Level, Log } from './log.ts'

/** The levels that are printed, and their words. */
const shown: Partial<Readonly<Record<Level, string>>> = { warn: 'warning', error: 'error', fatal: 'error' }

/** Writes warnings and errors for people, a line for each and its stack below; leaves out all else. */
export function readableLog(stream: { readonly write: (line: string) => unknown }): Log {
  return (event, fields = {}, level = 'info') => {
    const word = shown[level]
    if (word === undefined) return
    const { stack, ...others } = fields
    const time = new Date().toTimeString().slice(0, 8)
    const below = typeof stack === 'string' ? `\n${printableLines(stack)}` : ''
    stream.write(`${time} ${word}: ${event}${textOf(others)}${below}\n`)
  }
}

function textOf(fields: Fields): string {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${printable(typeof value === 'string' ? value : JSON.stringify(value))}`)
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`
}
