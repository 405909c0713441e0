import type {
  AccountFormat,
  CodeFormat,
  DomesticFormat,
  DomesticNumber,
  NumberForm,
} from '../countries/country-profile.ts'
import { compact } from './iban.ts'

/** Bank and branch as far as they can be told, and whether each has the form of its country. */
export interface DomesticAgent {
  readonly bank: string
  readonly branch: string
  readonly bankFits: boolean
  readonly branchFits: boolean
}

/**
 * Bank and branch, each in its place, or as one number in place of the bank. What
 * can be read in several ways is read in the first that leads to a known bank.
 */
export function readAgent(
  format: DomesticFormat,
  memberId = '',
  branchId = '',
  isKnown: (bank: string) => boolean = () => true,
): DomesticAgent {
  const given = spelled(memberId)
  const branch = spelled(branchId)
  const branchCode = codeIn(branch, format.branch)
  const branchFits = branchCode !== undefined
  const alone = branchCode ?? branch.plain

  let first: DomesticAgent | undefined
  for (const found of banksIn(given, branch, format)) {
    const agent = { bank: found.bank, branch: found.branch ?? alone, bankFits: true, branchFits }
    if (isKnown(agent.bank)) return agent
    first ??= agent
  }
  return first ?? { bank: given.plain, branch: alone, bankFits: false, branchFits }
}

/**
 * Why a number is not one of its country: it has characters that none there has,
 * is shorter or longer than all, or has none of their forms.
 */
export type AccountFit = 'fits' | 'characters' | 'short' | 'long' | 'form'

export interface DomesticAccount {
  readonly fit: AccountFit
  /** Where it does not fit, the account is the whole number. */
  readonly parts: DomesticNumber
}

/** An account number taken apart. One of which its country's form is not known fits. */
export function readAccount({ account: format }: DomesticFormat, value: string): DomesticAccount {
  const given = spelled(value)
  const [parts] = numbersIn(given, format?.forms)
  if (parts !== undefined) return { fit: 'fits', parts }
  const whole = { bank: '', branch: '', account: given.plain, check: '' }
  return { fit: format === undefined ? 'fits' : misfit(given.plain, format), parts: whole }
}

/**
 * The same at the bank of an identifier. Where numbers hold their bank, people
 * who name it leave it out of them.
 */
export function readAccountAt(
  { bank, branch, bankFits, branchFits }: DomesticAgent,
  format: DomesticFormat,
  value: string,
): DomesticAccount {
  const alone = readAccount(format, value)
  if (bank === '' || !bankFits || !branchFits) return alone
  if (alone.fit === 'fits' && (alone.parts.bank === '' || alone.parts.bank === bank)) return alone
  const whole = readAccount(format, `${bank}${branch}-${value}`)
  return whole.fit === 'fits' && whole.parts.bank === bank ? whole : alone
}

function misfit(number: string, { characters, length: [min, max] }: AccountFormat): AccountFit {
  if (!characters.test(number)) return 'characters'
  if (number.length < min) return 'short'
  return number.length > max ? 'long' : 'form'
}

/** What may have been meant with a number in place of the bank; the branch where that is part of it. */
function* banksIn(
  given: Spelled,
  branch: Spelled,
  format: DomesticFormat,
): Generator<{ bank: string; branch?: string }> {
  for (const each of [given, ...unmarked(given, format.bank)]) {
    const bank = codeIn(each, format.bank)
    if (bank !== undefined) yield { bank }
    yield* numbersIn(each, format.joined?.forms)
  }
  // What is one number there is divided by people who see a bank and a branch in it: BSB, sort code.
  if (branch.plain === '' || format.branch !== undefined) return
  const bank = codeIn(spelled(given.plain + branch.plain), format.bank)
  if (bank !== undefined) yield { bank, branch: '' }
}

/** A code as its country has it: any where that is not known, and none where none was given. */
function codeIn(given: Spelled, format: CodeFormat | undefined): string | undefined {
  if (format === undefined || given.plain === '') return given.plain
  const [number] = numbersIn(given, format.forms)
  return number && number.bank + number.branch
}

function unmarked({ plain }: Spelled, format: CodeFormat | undefined): readonly Spelled[] {
  const marks = format?.marks.filter(mark => plain.startsWith(mark) && plain !== mark) ?? []
  return marks.map(mark => spelled(plain.slice(mark.length)))
}

function* numbersIn(given: Spelled, forms: readonly NumberForm[] = []): Generator<DomesticNumber> {
  for (const form of forms) {
    const groups = form.pattern.exec(form.separated ? given.separated : given.plain)
    if (groups !== null) yield partsOf(groups, form)
  }
}

function partsOf(groups: RegExpExecArray, { fields }: NumberForm): DomesticNumber {
  const parts = { bank: '', branch: '', account: '', check: '' }
  let group = 1
  for (const { part, fill } of fields) {
    if (part !== undefined) parts[part] += groups[group++]!.padStart(fill, '0')
  }
  return parts
}

/** A number in upper case, without what people put into it; and with the separators that may tell its parts. */
interface Spelled {
  readonly plain: string
  readonly separated: string
}

const PLAIN = /^[A-Z0-9]*$/
const HYPHEN = /[-\u2010-\u2015\u2212]/
const POINTS = /[.,]+/g
const SEPARATORS = /[-/]+/g

/** Without what people put into it, and with every digit that they have written. */
export function plainNumber(written: string): string {
  return spelled(written).plain
}

function spelled(written: string): Spelled {
  if (PLAIN.test(written)) return { plain: written, separated: written }
  const separated = written.split(HYPHEN).map(compact).join('-').replace(POINTS, '')
  return { plain: separated.replace(SEPARATORS, ''), separated }
}
