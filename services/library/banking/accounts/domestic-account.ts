import type {
  AccountFormat,
  CodeFormat,
  DomesticFormat,
  DomesticNumber,
  NumberForm,
} from '../countries/country-profile.ts'
import { nationalChecks } from '../check-digits/index.ts'
import { fold } from './fold.ts'

/** Bank and branch as read from an instruction, and whether each has the form of its country. */
export interface DomesticAgent {
  /** Without separators and marks, padded to its full length; empty if not given. */
  readonly bank: string
  readonly branch: string
  readonly bankFits: boolean
  readonly branchFits: boolean
}

/**
 * Reads a bank identifier and a branch identifier, given apart or joined in `memberId`. Where several
 * readings fit, the first whose bank `isKnown` wins, else the first. A code that does not fit is returned as
 * written, without separators. Source of the forms: `format.source`.
 */
export function readAgent(
  format: DomesticFormat,
  memberId = '',
  branchId = '',
  isKnown: (bank: string) => boolean = () => true,
): DomesticAgent {
  const bankText = normalize(memberId)
  const branchText = normalize(branchId)
  const branchCode = readCode(branchText, format.branch)
  const branchFits = branchCode !== undefined
  const separateBranch = branchCode ?? branchText.plain

  let first: DomesticAgent | undefined
  for (const reading of bankReadings(bankText, branchText, format)) {
    const agent = {
      bank: reading.bank,
      branch: reading.branch ?? separateBranch,
      bankFits: true,
      branchFits,
    }
    if (isKnown(agent.bank)) return agent
    first ??= agent
  }
  return first ?? { bank: bankText.plain, branch: separateBranch, bankFits: false, branchFits }
}

/**
 * Whether an account number fits its country, or why not: it has a character that no number there has, is
 * shorter or longer than all, has none of their forms, or has no digit from 1 to 9.
 */
export type AccountFit = 'fits' | 'characters' | 'short' | 'long' | 'form' | 'blank'

export interface DomesticAccount {
  readonly fit: AccountFit
  /** The whole number is in `account` if it does not fit. */
  readonly parts: DomesticNumber
  /** Whether it was read as the BBAN of the country's IBAN. */
  readonly isBban: boolean
}

/**
 * Splits an account number, written with or without separators, into its parts. Any number fits a country whose
 * account format is not known.
 */
export function readAccount({ account: format }: DomesticFormat, value: string): DomesticAccount {
  const number = normalize(value)
  const { plain } = number
  const unparsed = { bank: '', branch: '', account: plain, check: '' }
  if (format === undefined) return { fit: 'fits', parts: unparsed, isBban: false }
  const read = isBlank(plain, format)
    ? undefined
    : (readIn(format.bban, number) ?? readIn(format.forms, number))
  return read ?? { fit: misfit(plain, format), parts: unparsed, isBban: false }
}

function readIn(forms: readonly NumberForm[], number: NormalizedText): DomesticAccount | undefined {
  for (const form of forms) {
    const parts = readingIn(form, number)
    if (parts !== undefined) return { fit: 'fits', parts, isBban: form.isBban }
  }
  return undefined
}

const DIGIT_FROM_1 = /[1-9]/
const DIGIT_FROM_1_OR_LETTER = /[1-9A-Z]/

function isBlank(plain: string, { mayBeBlank, mayBeLetters }: AccountFormat): boolean {
  return !mayBeBlank && !(mayBeLetters ? DIGIT_FROM_1_OR_LETTER : DIGIT_FROM_1).test(plain)
}

/** All readings of an account number, for a caller that knows which is right; none if it does not fit. */
export function accountReadings(
  { account: format }: DomesticFormat,
  value: string,
): readonly DomesticNumber[] {
  return [...readings(normalize(value), format?.forms)]
}

/**
 * Reads an account number that was given together with a bank identifier. In countries whose account numbers
 * begin with the bank, people who give the bank separately leave it out of the number.
 */
export function readAccountAt(
  { bank, branch, bankFits, branchFits }: DomesticAgent,
  format: DomesticFormat,
  value: string,
): DomesticAccount {
  const account = readAccount(format, value)
  if (bank === '' || !bankFits || !branchFits) return account
  const { fit, parts } = account
  if (fit === 'fits' && (parts.bank === '' || parts.bank === bank || isSeparated(format, value)))
    return account
  const completed = readAccount(format, `${bank}${branch}-${fold(value)}`)
  return completed.parts.bank === bank ? completed : account
}

/** The fields of an instruction for branch and account; undefined if they are not given. */
export interface WrittenAccount {
  readonly branchId: string | undefined
  readonly value: string | undefined
}

/**
 * Moves the prefix of an account number from the field of the branch to the number, if both together pass the check of
 * the country (ISO 3166-1 alpha-2). A branch that repeats the prefix is left out.
 */
export function withPrefix(
  country: string,
  format: DomesticFormat,
  { branchId, value }: WrittenAccount,
): WrittenAccount {
  if (!format.hasPrefix || branchId === undefined || value === undefined) return { branchId, value }
  const prefix = plainNumber(branchId).replace(LEADING_ZEROS, '')
  if (fold(value).replace(LEADING_ZEROS, '').startsWith(`${prefix}-`)) return { branchId: undefined, value }
  const whole = `${prefix}-${value}`
  const isPrefix =
    isSeparated(format, whole) && nationalChecks.get(country)?.(readAccount(format, whole).parts) !== false
  return isPrefix ? { branchId: undefined, value: whole } : { branchId, value }
}

const LEADING_ZEROS = /^0+/

/** Whether hyphens or slashes separate the parts of an account number, so that it has no other reading. */
function isSeparated({ account: format }: DomesticFormat, value: string): boolean {
  const number = normalize(value)
  return format?.forms.some(form => form.separated && readingIn(form, number) !== undefined) ?? false
}

/** The codes under which a directory may list a bank or branch, the narrowest first. */
export function codesOf({ bank, branch }: Pick<DomesticAgent, 'bank' | 'branch'>): readonly string[] {
  return [bank + branch, bank]
}

/** The number with the bank and branch that it contains, else with those of the bank identifier. */
export function numberAt(
  agent: Pick<DomesticAgent, 'bank' | 'branch'> | undefined,
  account: DomesticAccount | undefined,
): DomesticNumber {
  const { bank, branch, account: number, check } = account?.parts ?? NO_NUMBER
  return {
    bank: bank || (agent?.bank ?? ''),
    branch: branch || (agent?.branch ?? ''),
    account: number,
    check,
  }
}

const NO_NUMBER: DomesticNumber = { bank: '', branch: '', account: '', check: '' }

function misfit(number: string, format: AccountFormat): Exclude<AccountFit, 'fits'> {
  const {
    characters,
    length: [min, max],
  } = format
  if (!characters.test(number)) return 'characters'
  if (number.length < min) return 'short'
  if (number.length > max) return 'long'
  return isBlank(number, format) ? 'blank' : 'form'
}

/** The possible readings of a bank identifier, with the branch where the identifier includes it. */
function* bankReadings(
  bankText: NormalizedText,
  branchText: NormalizedText,
  format: DomesticFormat,
): Generator<{ bank: string; branch?: string }> {
  const { forms: joined = [] } = format.joined ?? {}
  for (const text of [bankText, ...unmarked(bankText, format.bank)]) {
    // Separators decide where one number has several readings.
    if (text.separated !== text.plain)
      yield* readings(
        text,
        joined.filter(({ separated }) => separated),
      )
    const bank = readCode(text, format.bank)
    if (bank !== undefined) yield { bank }
    yield* readings(text, joined)
  }
  // Some people split a single code, such as a BSB or a sort code, into a bank and a branch.
  if (branchText.plain === '' || format.branch !== undefined) return
  const bank = readCode(normalize(bankText.plain + branchText.plain), format.bank)
  if (bank !== undefined) yield { bank, branch: '' }
}

/**
 * The code in its full length; undefined if it does not fit. An empty text, and any text without a
 * format, fits.
 */
function readCode(text: NormalizedText, format: CodeFormat | undefined): string | undefined {
  if (format === undefined || text.plain === '') return text.plain
  const [number] = readings(text, format.forms)
  return number && number.bank + number.branch
}

function unmarked({ plain }: NormalizedText, format: CodeFormat | undefined): readonly NormalizedText[] {
  const marks = format?.marks.filter(mark => plain.startsWith(mark) && plain !== mark) ?? []
  return marks.map(mark => normalize(plain.slice(mark.length)))
}

function* readings(text: NormalizedText, forms: readonly NumberForm[] = []): Generator<DomesticNumber> {
  for (const form of forms) {
    const reading = readingIn(form, text)
    if (reading !== undefined) yield reading
  }
}

function readingIn(form: NumberForm, { plain, separated }: NormalizedText): DomesticNumber | undefined {
  const groups = form.pattern.exec(form.separated ? separated : plain)
  return groups === null ? undefined : partsOf(groups, form)
}

function partsOf(groups: RegExpExecArray, { fields }: NumberForm): DomesticNumber {
  const parts = { bank: '', branch: '', account: '', check: '' }
  let group = 1
  for (const { part, fill } of fields) {
    if (part !== undefined) parts[part] += groups[group++]!.padStart(fill, '0')
  }
  return parts
}

/** A number in upper case. */
interface NormalizedText {
  /** Without separators. */
  readonly plain: string
  /** With the hyphens and slashes that may separate its parts. */
  readonly separated: string
}

const PLAIN = /^[A-Z0-9]*$/
const POINTS = /[.,]+/g
const SEPARATORS = /[-/]+/g

/**
 * A number in upper case and without separators: spaces, hyphens, points, commas, slashes. Other characters
 * stay.
 */
export function plainNumber(written: string): string {
  return normalize(written).plain
}

function normalize(written: string): NormalizedText {
  if (PLAIN.test(written)) return { plain: written, separated: written }
  const separated = fold(written).replace(POINTS, '')
  return { plain: separated.replace(SEPARATORS, ''), separated }
}
