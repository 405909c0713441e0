// Parts of sentences that the messages of several rules share.
import { bic8 } from '../../library/banking/accounts/bic.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { bestName, officeOf } from '../../library/banking/directory/bank-of.ts'
import type { SettlementSystem } from '../../library/banking/directory/settlement-systems.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryNames = new Map<string, string>()
const TAKES_ARTICLE =
  /^(?:United|U\.S\.|Netherlands|Philippines|Bahamas|Maldives|Comoros|Gambia|Isle)|Islands|Republic|Territor/

/** Names for countries whose library name does not read well in a sentence. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MO: 'Macao',
}

/** A country's English name as it stands within a sentence: `Germany`, `the United States`. */
export function countryName(code: string): string {
  const known = countryNames.get(code)
  if (known !== undefined) return known
  if (!isCountry(code)) return 'another country'
  const name = (OWN_NAMES[code] ?? names.of(code) ?? code).replace(' & ', ' and ')
  const phrase = TAKES_ARTICLE.test(name) ? `the ${name}` : name
  countryNames.set(code, phrase)
  return phrase
}

/** `Germany (DE)`. */
export function countryAndCode(code: string): string {
  if (isCountry(code)) return `${countryName(code)} (${code})`
  return /^[A-Z]{2}$/.test(code) ? `${code}, which is not a country code of ISO 3166-1` : countryName(code)
}

const CURRENCY = /^[A-Z]{3}$/

/** The currency for a message. Internal callers may send any text, which is not repeated. */
export function currencyName(currency: string | undefined): string {
  return currency !== undefined && CURRENCY.test(currency) ? currency : 'this currency'
}

const HEAD_OFFICE = /XXX$/

/** A BIC as people write it: without XXX for the head office. */
export function shortBic(bic: string): string {
  return bic.length === 11 && HEAD_OFFICE.test(bic) ? bic8(bic) : bic
}

/** `Commerzbank (COBADEFF)`, or the BIC alone if the directory has no name for it. */
export function bankOfBicNamed(bic: string, directory: BankDirectory): string {
  const name = (directory.institution(bic) ?? officeOf(bic, directory))?.name
  return name ? `${name} (${shortBic(bic)})` : shortBic(bic)
}

/** `Commerzbank (37040044)`, or the code alone if the directory has no name for it. */
export function bankOfCodeNamed(country: string, code: string, directory: BankDirectory): string {
  const name = bestName(...directory.bankCodes(country, code).map(entry => entry.name))
  return name === '' ? code : `${name} (${code})`
}

/** `A`, `A or B`, `A, B or C`. */
export function listed(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

/** `1 digit`, `8 digits`. */
export function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

const DIGITS = /^[0-9]+$/
const LETTERS = /^[A-Z]+$/
const ALPHANUMERIC = /^[A-Z0-9]+$/

/** What a value consists of, without repeating it: `8 digits`, `6 letters`, `12 letters and digits`. */
export function consistency(text: string): string {
  const length = [...text].length
  if (DIGITS.test(text)) return count(length, 'digit')
  if (LETTERS.test(text)) return count(length, 'letter')
  return ALPHANUMERIC.test(text) ? `${length} letters and digits` : count(length, 'character')
}

const TOKEN = /^\(?[BSK]?(?:(\d+)!|(\d+)-|0)?(\d*)([nac])\)?$/
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  n: ['digit', 'digits'],
  a: ['letter', 'letters'],
  c: ['letter or digit', 'letters or digits'],
}

/** The notation of the country profiles, `6!n | (4!a) 6!n`, in words: `6 digits, or 4 letters and 6 digits`. */
export function structureInWords(structure: string): string {
  return structure
    .split(' | ')
    .map(form => listed(form.split(' ').filter(isField).map(fieldInWords), 'and'))
    .join(', or ')
}

function isField(token: string): boolean {
  return token !== '-' && token !== '/'
}

function fieldInWords(token: string): string {
  if (token === 'BIC') return 'a BIC'
  const [, exact, least, most = '', kind = ''] = TOKEN.exec(token) ?? []
  const unit = units[kind]
  if (unit === undefined) return token.replace(/[()]/g, '')
  if (exact !== undefined) return `${exact} ${exact === '1' ? unit[0] : unit[1]}`
  return `${least === undefined ? 'up to' : `${least} to`} ${most} ${unit[1]}`
}

/** What people call the settlement systems. */
export const systemNames: Readonly<Record<SettlementSystem, string>> = {
  SCT: 'SEPA credit transfers (SCT)',
  SCT_INST: 'SEPA instant credit transfers (SCT Inst)',
  SDD_CORE: 'SEPA core direct debits (SDD Core)',
  SDD_B2B: 'SEPA business-to-business direct debits (SDD B2B)',
  US_FEDWIRE: 'Fedwire',
  US_FEDACH: 'FedACH',
  GB_FPS: 'Faster Payments',
  GB_CHAPS: 'CHAPS',
  GB_CCCC: 'Cheque and Credit Clearing',
  GB_BACS_CR: 'Bacs credits',
  GB_BACS_DR: 'Bacs debits',
  CA_ACSS: 'ACSS',
  CA_LYNX: 'Lynx',
  AU_PCS: 'the Australian Paper Clearing System',
  AU_RITS: 'RITS',
  AU_BECS: 'the Bulk Electronic Clearing System',
  AU_HVCS: 'the High Value Clearing System',
}
