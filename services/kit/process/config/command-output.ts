import { spawnSync } from 'node:child_process'

const DEADLINE_MS = 30_000
const OUTPUT_BYTES_MAX = 64 * 1024
const STDERR_CHARACTERS_MAX = 500

/** The output of each command, which a process runs only once. */
const outputs = new Map<string, string>()

/**
 * Returns the standard output of a command, trimmed. `command` holds a program and its arguments, separated by spaces or as a JSON
 * array of texts; no shell reads it. Throws an Error that completes the sentence `NAME ...` and never contains the output.
 */
export function outputOf(command: string, deadlineMs = DEADLINE_MS): string {
  const known = outputs.get(command)
  if (known !== undefined) return known
  const [program, ...args] = wordsOf(command)
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_BYTES_MAX,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ending = error === undefined ? endingOf(status, signal) : failureOf(error, deadlineMs)
  if (ending !== undefined)
    throw new Error(`was to be printed by ${program}, which ${ending}${stderrText(stderr ?? '')}`)
  const output = stdout.trim()
  if (output === '')
    throw new Error(`was to be printed by ${program}, which printed nothing${stderrText(stderr)}`)
  outputs.set(command, output)
  return output
}

function wordsOf(command: string): readonly [string, ...string[]] {
  const words: unknown = command.trim().startsWith('[') ? parsed(command) : command.trim().split(/\s+/)
  if (Array.isArray(words) && words.every(word => typeof word === 'string') && words[0])
    return words as [string, ...string[]]
  throw new Error('is a command that must be words separated by spaces, or a JSON array of texts')
}

function parsed(command: string): unknown {
  try {
    return JSON.parse(command)
  } catch {
    return undefined
  }
}

const endingOf = (status: number | null, signal: NodeJS.Signals | null) =>
  status === 0 ? undefined : signal === null ? `exited with ${status}` : `was ended by ${signal}`

function failureOf({ code, message }: NodeJS.ErrnoException, deadlineMs: number): string {
  if (code === 'ETIMEDOUT') return `took longer than ${deadlineMs / 1_000} s`
  if (code === 'ENOBUFS') return `printed more than ${OUTPUT_BYTES_MAX} bytes`
  return `cannot be run (${code ?? message})`
}

/** The end of a command's standard error, in one line, after a colon. */
function stderrText(stderr: string): string {
  const text = stderr.replace(/\s+/g, ' ').trim()
  return text === '' ? '' : `: ${text.slice(-STDERR_CHARACTERS_MAX)}`
}
