import { type Bic, bicCountry, parseBic } from '../accounts/bic.ts'
import type { BankCode, BankDirectory, Institution, LocalName } from './bank-directory.ts'
import type { Iban } from '../accounts/iban.ts'
import { ibanFormatOf } from '../countries/iban-formats.ts'
import { ibanIssuerOf } from '../countries/territories.ts'
import { areLinked, isOfNetwork, mayClearFor } from './institution-groups.ts'
import { areTwoMembers, ofMembers } from './networks.ts'
import { snapshotCache } from './snapshot-cache.ts'

/** A bank or branch as the directory has it. Unknown fields are empty strings. */
export interface Bank {
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string
  /** In Latin letters, unless only a local name is known. */
  readonly name: string
  /** Its name in the script of its country, if that is not Latin. */
  readonly localName: LocalName | undefined
  readonly street: string
  readonly postCode: string
  readonly town: string
  /** 11 characters, or empty. */
  readonly bic: string
  /** Its number in domestic payments, or empty. */
  readonly memberId: string
  /** The path or URL of an image, or empty. */
  readonly logo: string
}

/**
 * The bank of a BIC of 11 characters (ISO 9362). A branch that is not listed has the name of its head office
 * and no address, unless it may be another bank of a network. Undefined if the institution is not listed either.
 */
export function bankOfBic(bic: string, directory: BankDirectory): Bank | undefined {
  const listed = directory.institution(bic)
  if (listed !== undefined) return bankOf(listed, undefined, '')
  const head = officeOf(bic, directory)
  return head && { ...bankOf(head, undefined, ''), bic, street: '', postCode: '', town: '' }
}

/**
 * The bank or branch of national codes, given from the narrowest (branch) to the widest (bank): a branch may
 * be listed without its bank's BIC. With a `currency` (ISO 4217), a routing BIC with a correspondent in it
 * is preferred. An unlisted code still leads to a bank if it is a BIC, or if bank codes are letters of the BIC in its
 * country. Otherwise undefined.
 */
export function bankOfCode(
  country: string,
  codes: readonly string[],
  currency: string | undefined,
  directory: BankDirectory,
): Bank | undefined {
  const entries = codes.flatMap(code => directory.bankCodes(country, code))
  const memberId = codes.find(code => directory.bankCodes(country, code).length > 0)
  if (memberId === undefined) {
    const bic = listedBic(codes, directory)
    return bic === undefined ? bankOfLetteredCode(country, codes, directory) : bankOfBic(bic, directory)
  }
  return withLocalName(bankOfEntries(entries, memberId, currency, directory), country, codes, directory)
}

/**
 * The bank that holds the account of an IBAN, by its bank code or by the letters of its BIC in the IBAN.
 * `currency` as for `bankOfCode`. Undefined if the bank is not listed.
 */
export function bankOfIban(
  iban: Iban,
  currency: string | undefined,
  directory: BankDirectory,
): Bank | undefined {
  const bank = listedBankOfIban(iban, currency, directory)
  return bank && withLocalName(bank, iban.country, [iban.memberId, iban.bank], directory)
}

function listedBankOfIban(
  iban: Iban,
  currency: string | undefined,
  directory: BankDirectory,
): Bank | undefined {
  const entries = bankCodesOf(iban, directory).filter(isDescribed)
  const own = entries.some(({ bic }) => bic !== '') ? undefined : bankOfPrefix(iban, directory)
  if (own !== undefined) return bankOf(own, entries[0], iban.memberId)
  return entries.length === 0 ? undefined : bankOfEntries(entries, iban.memberId, currency, directory)
}

/** Some lists only say that a code is in use. */
const isDescribed = ({ name, bic }: BankCode) => name !== '' || bic !== ''

/** The first entry describes the bank or branch; the preferred entry has the BIC by which it is reached. */
function bankOfEntries(
  entries: readonly BankCode[],
  memberId: string,
  currency: string | undefined,
  directory: BankDirectory,
): Bank {
  const reached = preferred(entries, currency, directory)
  const institution = reached && institutionOf(reached, directory)
  const entry = reached?.role === 'routing' ? reached : entries[0]
  const name = entry?.name || entries.find(each => each.name !== '')?.name || ''
  return { ...bankOf(institution, entry, memberId, name), bic: reached?.bic || institution?.bic || '' }
}

/** The parts of the local name come from the narrowest codes that have them, in the country's main script. */
function withLocalName(
  bank: Bank,
  country: string,
  codes: readonly string[],
  directory: BankDirectory,
): Bank {
  const [main, ...others] = codes.flatMap(code => directory.localNames(country, code).slice(0, 1))
  if (main === undefined) return bank
  const name = [main, ...others].find(each => each.name !== '')?.name ?? ''
  return { ...bank, name: bank.name || name, localName: { ...main, name } }
}

/**
 * A routing entry whose BIC has a correspondent in the currency, else the first entry with a BIC, else the
 * first.
 */
function preferred(
  entries: readonly BankCode[],
  currency: string | undefined,
  directory: BankDirectory,
): BankCode | undefined {
  const routing = entries.find(
    ({ role, bic }) =>
      role === 'routing' && directory.correspondentsOf(bic, currency ?? '').chains.length > 0,
  )
  return routing ?? entries.find(({ bic }) => bic !== '') ?? entries[0]
}

/** A directory's facts about the bank of an IBAN. */
interface IbanBank {
  /** The BICs of 11 characters by which it can be reached; empty if it is not listed. */
  readonly bics: readonly string[]
  /** Whether it is listed by the bank code of IBANs, by the number in domestic payments, or by the letters of its BIC. */
  readonly isListed: boolean
}

/** The facts about the bank of an IBAN, cached: several rules ask for each payment, and payments go to few banks. */
export function ibanBankOf(iban: Iban, directory: BankDirectory): IbanBank {
  const { country, bank, memberId } = iban
  const key = memberId === bank ? country + bank : `${country}${bank} ${memberId}`
  return ibanBanks(directory, key, () => {
    const linked = bicsIn(bankCodesOf(iban, directory))
    const own = bankOfPrefix(iban, directory)
    return {
      bics: own === undefined ? linked : [...linked, own.bic],
      isListed: own !== undefined || directory.lists(country, bank) || directory.lists(country, memberId),
    }
  })
}

const ibanBanks = snapshotCache<IbanBank>()

/**
 * The BICs of 11 characters under national codes, given from the narrowest to the widest, or a code itself if it is a BIC;
 * empty if no code is listed. Cached as `ibanBankOf`.
 */
export function bicsOfCodes(
  country: string,
  codes: readonly string[],
  directory: BankDirectory,
): readonly string[] {
  return codedBanks(directory, `${country} ${codes.join(' ')}`, () => {
    const linked = bicsIn(withBeginnings(country, codes).flatMap(code => directory.bankCodes(country, code)))
    const bic = linked.length > 0 ? undefined : listedBic(codes, directory)
    return bic === undefined ? linked : [bic]
  })
}

/**
 * In Finland an account number begins with the code of its bank, of one to three digits, and longer codes begin with it too.
 * Source: Finance Finland, Finnish monetary institution codes.
 */
function withBeginnings(country: string, codes: readonly string[]): readonly string[] {
  if (country !== 'FI') return codes
  return codes.flatMap(code => Array.from(code, (_, dropped) => code.slice(0, code.length - dropped)))
}

const codedBanks = snapshotCache<readonly string[]>()

/** The distinct BICs of entries, in their order. */
function bicsIn(entries: readonly BankCode[]): readonly string[] {
  return [...new Set(entries.flatMap(({ bic }) => (bic === '' ? [] : [bic])))]
}

/** Some countries have no bank codes, and use BICs instead. */
function listedBic(codes: readonly string[], directory: BankDirectory): string | undefined {
  return codes
    .map(code => parseBic(code)?.text)
    .find(bic => bic !== undefined && officeOf(bic, directory) !== undefined)
}

/**
 * Whether a BIC is of the institution of one of these BICs, in the same country: abroad the same letters are often those
 * of a subsidiary, which holds other accounts. In a network of independent banks, only the whole BIC is.
 */
export function isOfInstitution(bic: Bic, bics: readonly string[]): boolean {
  return bics.some(each =>
    isOfNetwork(each) ? each === bic.text : each.startsWith(bic.institution + bic.country),
  )
}

/** Whether a BIC of 11 characters is of the institution of one of these BICs, or of a bank that is linked to it. */
export function isLinkedToOne(bic: string, bics: readonly string[], directory: BankDirectory): boolean {
  const others = isOfNetwork(bic) ? ofMembers(bics) : bics
  return others.some(each => areLinked(each, bic) && !areTwoMembers(each, bic, directory))
}

/**
 * Whether a BIC may be of the bank that has these BICs: it is linked to one, has the same name in the same country, or one
 * of the two clears for other banks. After a merger a bank keeps the BICs of both.
 */
export function mayBeOneBank(bic: string, bics: readonly string[], directory: BankDirectory): boolean {
  if (isLinkedToOne(bic, bics, directory)) return true
  const nameOf = (each: string) => officeOf(each, directory)?.name ?? ''
  const name = nameOf(bic)
  return bics.some(
    each =>
      mayClearFor(bic, each, nameOf(each)) ||
      mayClearFor(each, bic, name) ||
      (name !== '' && bicCountry(each) === bicCountry(bic) && nameOf(each) === name),
  )
}

/** The office of a BIC that has the name of its bank: the head office, in a network the office itself. */
export function officeOf(bic: string, directory: BankDirectory): Institution | undefined {
  return isOfNetwork(bic) ? directory.institution(bic) : directory.headOffice(bic)
}

/** Whether two lists of BICs have an institution in common, or two that are linked. */
export function haveLinkedBanks(
  some: readonly string[],
  others: readonly string[],
  directory: BankDirectory,
): boolean {
  // A bank code may have dozens of BICs of one institution.
  const banks = banksOf(others)
  return banksOf(some).some(one => isLinkedToOne(one, banks, directory))
}

/** The distinct institutions and countries of BICs, 6 characters each, and the whole BICs of banks in networks. */
function banksOf(bics: readonly string[]): readonly string[] {
  return [...new Set(bics.map(bic => (isOfNetwork(bic) ? bic : bic.slice(0, 6))))]
}

/** The entries under the bank code of an IBAN, then those under its number in domestic payments. */
function bankCodesOf(iban: Iban, directory: BankDirectory): readonly BankCode[] {
  const issuer = ibanIssuerOf(iban.country)
  const byBank = directory.bankCodes(issuer, iban.bank)
  if (iban.memberId === iban.bank) return byBank
  const byMemberId = directory.bankCodes(issuer, iban.memberId)
  return byBank.length === 0 ? byMemberId : [...byBank, ...byMemberId]
}

/**
 * In countries whose bank codes are the first four letters of the BIC, the code identifies the bank without
 * an entry.
 */
function bankOfPrefix(iban: Iban, directory: BankDirectory): Institution | undefined {
  return iban.format?.bankCodeIsBic ? bankOfLetters(iban.bank, iban.country, directory) : undefined
}

const LETTERS = 4

/** Digits may follow the letters: BOMM01 in Mauritius. */
function bankOfLetters(code: string, country: string, directory: BankDirectory): Institution | undefined {
  return directory.institutionsByPrefix(code.slice(0, LETTERS), country)[0]
}

/** A bank code of letters with the digits that may follow: BOMM01 in Mauritius, MALT01100 with Malta's sort code. */
const LETTERED = /^[A-Z]{4}\d{0,5}$/

function bankOfLetteredCode(
  country: string,
  codes: readonly string[],
  directory: BankDirectory,
): Bank | undefined {
  const code = ibanFormatOf(country)?.bankCodeIsBic ? codes.find(each => LETTERED.test(each)) : undefined
  if (code === undefined) return undefined
  const own = bankOfLetters(code, country, directory)
  return own && bankOf(own, undefined, code)
}

function institutionOf({ bic }: BankCode, directory: BankDirectory): Institution | undefined {
  return bic === '' ? undefined : (directory.institution(bic) ?? officeOf(bic, directory))
}

/**
 * The entry of a code takes precedence over the institution of its BIC. The address is taken whole from one
 * of them.
 */
function bankOf(
  institution: Institution | undefined,
  entry: BankCode | undefined,
  memberId: string,
  name = entry?.name,
): Bank {
  const located = [entry, institution].find(each => each !== undefined && each.town !== '')
  return {
    country: institution === undefined ? (entry?.country ?? '') : bicCountry(institution.bic),
    name: bestName(name, institution?.name),
    localName: undefined,
    street: located?.street ?? '',
    postCode: located?.postCode ?? '',
    town: located?.town ?? '',
    bic: entry?.bic || institution?.bic || '',
    memberId,
    logo: institution?.logo ?? '',
  }
}

/** The first name that is spelled out, else the first one; empty if there is none. */
export function bestName(...names: readonly (string | undefined)[]): string {
  const known = names.flatMap(name => name || [])
  return known.find(name => !isAbbreviation(name)) ?? known[0] ?? ''
}

/** Whether a name is only capitals, such as `CBA`. Names in scripts without capitals are not. */
export function isAbbreviation(name: string): boolean {
  return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)
}
