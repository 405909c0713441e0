import { printable, printableJson, printableLines } from '../../../services/kit/printable.ts'

/** Where the progress and the warnings of a command go. */
export interface Progress {
  readonly show: (line: string) => void
  readonly warn: (line: string) => void
  /** Called before the result or a failure is printed. */
  readonly end: () => void
}

type Print = (text: string) => void

/** For --quiet. */
export const noProgress = (): Progress => ({ show() {}, warn() {}, end() {} })

/** Whether a line on this stream may be overwritten: it is a terminal that moves its cursor. */
export const mayOverwrite = ({ isTTY }: { readonly isTTY?: boolean }, { TERM }: NodeJS.ProcessEnv): boolean =>
  isTTY === true && TERM !== 'dumb'

/** On a terminal, a line of progress overwrites the one before. */
export function terminalProgress(print: Print): Progress {
  let shown: string | undefined
  function end() {
    if (shown !== undefined) print('\n')
    shown = undefined
  }
  return {
    show(line) {
      if (line !== shown) print(`\r\x1b[K${printable(line)}`)
      shown = line
    },
    warn(line) {
      end()
      print(`${printableLines(line)}\n`)
    },
    end,
  }
}

/** For a file or another program: lines of text. */
export function textProgress(print: Print): Progress {
  const warn = (line: string) => print(`${printableLines(line)}\n`)
  return slowed({ show: warn, warn })
}

/** For a program that reads JSON: an object per line. */
export function jsonProgress(print: Print): Progress {
  return slowed({
    show: progress => print(jsonLine({ progress })),
    warn: warning => print(jsonLine({ warning })),
  })
}

export const jsonLine = (line: Readonly<Record<string, unknown>>) => `${printableJson(line)}\n`

const SHOWN_EVERY_MS = 1_000

/** Shows at most one line a second, and the last one. */
function slowed({ show, warn }: Omit<Progress, 'end'>): Progress {
  let shownAt = -Infinity
  let shown: string | undefined
  let waiting: string | undefined
  function end() {
    if (waiting !== undefined) show(waiting)
    waiting = undefined
  }
  return {
    show(line) {
      if (line === shown) return
      shown = waiting = line
      if (performance.now() - shownAt < SHOWN_EVERY_MS) return
      shownAt = performance.now()
      end()
    },
    warn(line) {
      end()
      warn(line)
    },
    end,
  }
}
