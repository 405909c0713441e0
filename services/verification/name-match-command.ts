import { type Command, type Row, UsageError } from '../kit/process/commands/command.ts'
import type { matchName, PartyType, Verdict } from '../library/names/match.ts'
import { type TextLine, textLines } from '../kit/text-lines.ts'

const LINE_CHARACTERS_MAX = 64 * 1024

const exitCodes = { ok: 0, unreadable: 2 } as const

/** The command that compares pairs of names: for a try, a test bench, or a batch. It needs no installation. */
export const commands: readonly Command<'verification'>[] = [
  {
    name: 'verification match',
    summary: 'Compares names that payers typed with names that banks hold, a pair a line.',
    operands: [],
    recorded: 'nothing',
    options: {},
    details: `Reads JSON Lines from standard input: {"given": "J Smith", "held": "John Smith", "type": "INDIVIDUAL"}. held is a name or a
list of names (holders, trading names). type is INDIVIDUAL or BUSINESS, and may be left out.

Prints a line for each, in order: the verdict (MATCH, CLOSE_MATCH or NO_MATCH) and the reasons; as JSON with --json.
A line that cannot be read gets the verdict UNREADABLE (with --json: {"error": ...}), and the others go on. Blank lines are
passed over.
`,
    async run({ options, write, warn, exitWith }) {
      const counts: Record<Verdict | 'UNREADABLE', number> = {
        MATCH: 0,
        CLOSE_MATCH: 0,
        NO_MATCH: 0,
        UNREADABLE: 0,
      }
      // Its tables of names are no part of other commands of the noun.
      const { matchName } = await import('../library/names/match.ts')
      const print = options.json === true ? asJson : asText
      await write('')
      for await (const lines of textLines(process.stdin, LINE_CHARACTERS_MAX)) {
        const answers = lines.filter(({ text }) => text?.trim() !== '').map(line => answerTo(line, matchName))
        for (const answer of answers) {
          counts['error' in answer ? 'UNREADABLE' : answer.verdict]++
          if ('error' in answer) warn(answer.error)
        }
        if (answers.length > 0) await write(answers.map(answer => `${print(answer)}\n`).join(''))
      }
      if (counts.UNREADABLE > 0) exitWith(exitCodes.unreadable)
      return { ...counts } satisfies Row
    },
  },
]

type Answer = { readonly error: string } | { readonly verdict: Verdict; readonly reasons: readonly string[] }

const asJson = (answer: Answer) => JSON.stringify(answer)

const asText = (answer: Answer) =>
  'error' in answer
    ? `UNREADABLE   ${answer.error}`
    : `${answer.verdict.padEnd(12)} ${answer.reasons.join(', ')}`

/** A message names the line and the field, never a name. */
function answerTo({ line, text }: TextLine, match: typeof matchName): Answer {
  try {
    const { verdict, reasons } = match(questionIn(text))
    return { verdict, reasons }
  } catch (error) {
    if (error instanceof UsageError) return { error: `line ${line}: ${error.message}` }
    throw error
  }
}

function questionIn(text: string | undefined) {
  if (text === undefined) throw new UsageError(`it has more than ${LINE_CHARACTERS_MAX} characters`)
  const { given, held, type } = objectIn(text)
  if (typeof given !== 'string') throw new UsageError('given must be a string: the name that the payer typed')
  const names: unknown = typeof held === 'string' ? [held] : held
  if (!areStrings(names))
    throw new UsageError('held must be a string or a list of strings: the names that the bank holds')
  if (!isPartyType(type)) throw new UsageError('type must be INDIVIDUAL or BUSINESS, or be left out')
  return { given, held: names, type: type ?? undefined }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError('it is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError('it must be a JSON object with given and held')
  return value as Record<string, unknown>
}

const areStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

const isPartyType = (value: unknown): value is PartyType | null | undefined =>
  value === undefined || value === null || value === 'INDIVIDUAL' || value === 'BUSINESS'
