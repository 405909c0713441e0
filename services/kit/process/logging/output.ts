import { counter } from '../../metrics/metrics.ts'

const droppedLines = counter({
  name: 'payprep_log_lines_dropped_total',
  help: 'Lines of the log that could not be written, as when the program that reads standard output has ended.',
})

/** Keeps a program serving when the reader of its output ends. Without these listeners, the first failed write would crash it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** The callback of a write of whole lines: counts them if they were lost. */
export function countIfLost(lines: Buffer): (error?: Error | null) => void {
  return error => {
    if (error) droppedLines.inc(lines.toString().split('\n').length - 1)
  }
}
