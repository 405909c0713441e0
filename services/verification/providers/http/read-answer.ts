import { isStorable } from '../../../kit/text.ts'
import { shownText } from '../../schemes/scheme-fields.ts'
import { compareName } from '../compare-name.ts'
import { unavailable, unexpected, unsupported } from '../failures.ts'
import type { Answer, Failure, FailureReason, Finding, PartyType, Question } from '../provider.ts'
import { scalarAt, valueAt } from './json-pointer.ts'
import type { AnswerSettings, OneOf, TextAt } from './answer-settings.ts'

/** Longer texts show that the settings point to a wrong value. */
const NAME_CHARACTERS_MAX = 300
const NAMES_MAX = 20
const DATA_CHARACTERS_MAX = 100
const REFERENCE_CHARACTERS_MAX = 256
const CODE = /^[A-Za-z0-9_.-]{1,40}$/

/** Something in the answer is not as the settings say. */
class Unreadable extends Error {}

/** What an answer says. `reference` is that of the question that was polled. */
export function readAnswer(
  settings: AnswerSettings,
  document: unknown,
  { party, reference }: { readonly party: Question['party']; readonly reference?: string | undefined },
): Answer {
  try {
    const outcome = chosen(settings.outcome, document) ?? unreadable(settings.outcome)
    if (outcome === 'FINDING') return finding(settings, document, party)
    if (outcome === 'PENDING') {
      const own = referenceIn(settings.reference, document) ?? reference
      if (own === undefined) throw new Unreadable(`there is no reference at ${settings.reference?.$}`)
      return { kind: 'PENDING', reference: own }
    }
    return failureOf(outcome, 'the provider says so')
  } catch (error) {
    if (error instanceof Unreadable) return unexpected(error.message)
    throw error
  }
}

export function failureOf(reason: FailureReason, detail: string): Failure {
  switch (reason) {
    case 'UNAVAILABLE_FINANCIAL_INSTITUTION':
      return unavailable(detail)
    case 'UNSUPPORTED_FINANCIAL_INSTITUTION':
      return unsupported(detail)
    case 'INVALID_FIELD':
      return { ...unexpected(detail), reason }
    case 'UNEXPECTED_ERROR':
      return unexpected(detail)
  }
}

function finding(settings: AnswerSettings, document: unknown, party: Question['party']): Finding {
  const accountStatus = chosen(settings.accountStatus, document) ?? unreadable(settings.accountStatus)
  const common = {
    kind: 'FINDING',
    accountStatus,
    ...given('accountStatusDetail', chosen(settings.accountStatusDetail, document)),
    ...given('schemeResponseCode', codeIn(settings.schemeResponseCode, document)),
    ...given('corridorData', corridorDataIn(settings.corridorData, document)),
  } as const
  if (accountStatus !== 'ACTIVE') return common
  const heldType = chosen(settings.heldType, document)
  return {
    ...common,
    ...given('heldType', heldType),
    ...given(
      'accountTypeMatch',
      chosen(settings.accountTypeMatch, document) ?? typeMatch(heldType, party.type),
    ),
    ...nameFinding(settings, document, party),
  }
}

function nameFinding(
  settings: AnswerSettings,
  document: unknown,
  party: Question['party'],
): Partial<Finding> {
  const names = namesAt(settings.heldName, document)
  if (settings.match === 'theirs') {
    return {
      ...given('nameMatch', chosen(settings.nameMatch, document)),
      ...(names.length > 0 && { heldName: names.join(' & '), isMasked: settings.masked }),
    }
  }
  if (names.length === 0) throw new Unreadable(`${settings.heldName!.$} has no name`)
  return party.name === undefined
    ? { heldName: names.join(' & ') }
    : compareName(party.name, { names }, party.type)
}

function typeMatch(held: PartyType | undefined, asked: PartyType | undefined) {
  if (held === undefined || asked === undefined) return undefined
  return held === asked ? 'MATCH' : 'NO_MATCH'
}

/** Undefined if the answer says nothing. */
function chosen<T extends string>(select: OneOf<T> | undefined, document: unknown): T | undefined {
  if (select === undefined || typeof select === 'string') return select
  const text = scalarAt(document, select.$)
  if (text !== undefined && Object.hasOwn(select.map, text)) return select.map[text] ?? undefined
  if (select.default !== undefined) return select.default ?? undefined
  if (text === undefined && valueAt(document, select.$) == null) return undefined
  throw new Unreadable(`the value at ${select.$} is not in the map`)
}

function unreadable(select: OneOf<string>): never {
  throw new Unreadable(`there is no value at ${typeof select === 'string' ? '' : select.$}`)
}

function namesAt(at: TextAt | undefined, document: unknown): readonly string[] {
  const names = [at && valueAt(document, at.$)].flat().filter(name => name != null)
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && name.length <= NAME_CHARACTERS_MAX
  if (!names.every(isName)) throw new Unreadable(`the value at ${at?.$} is no name`)
  if (names.length > NAMES_MAX) throw new Unreadable(`the value at ${at?.$} has more than ${NAMES_MAX} names`)
  return names.map(shownText).filter(Boolean)
}

/** Undefined if there is none. */
export function referenceIn(at: TextAt | undefined, document: unknown): string | undefined {
  const reference = at && scalarAt(document, at.$)
  const isUsable = reference && reference.length <= REFERENCE_CHARACTERS_MAX && isStorable(reference)
  return isUsable ? reference : undefined
}

function codeIn(at: AnswerSettings['schemeResponseCode'], document: unknown): string | undefined {
  const code = at && scalarAt(document, at.$)
  if (code === undefined || code === '') return undefined
  if (!CODE.test(code)) throw new Unreadable(`the value at ${at!.$} is no code`)
  return at!.prefix + code
}

function corridorDataIn(fields: AnswerSettings['corridorData'] = {}, document: unknown) {
  const entries = Object.entries(fields).flatMap(([name, { $ }]) => {
    const text = scalarAt(document, $)
    return text === undefined || text.length > DATA_CHARACTERS_MAX ? [] : [[name, shownText(text)] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A property for a value that there is. */
function given<K extends string, T>(name: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in K]?: T })
}
