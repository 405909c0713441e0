import { walletNameOf } from '../../../../services/beneficiaries/requirements/wallet-names.ts'
import { groupOf } from './groups.ts'
import { grouped } from './numbers.ts'
import { isChosenByName } from './picker.ts'
import { work } from './state.ts'
import type { Bank, Field, Method, PayoutMethod } from './types.ts'
import {
  countryName,
  inflected,
  inSentence,
  isWord,
  language,
  locale,
  localized,
  nameIn,
  say,
} from './words.ts'

export function methodName(method: Method): string {
  const wallet = walletNameOf(method)
  return wallet === undefined ? say('bankAccount') : localized(wallet.name)
}

export function methodHint(method: Method): string {
  return say(walletNameOf(method)?.hint ?? 'bankAccountHint')
}

/** The bank by the name that readers of the current language know. */
export function bankName({ name, localName }: Bank): string {
  return localName && primaryOf(localName.language) === primaryOf(language.value) ? localName.name : name
}

const primaryOf = (tag: string) => tag.split('-')[0]

/** The name of a payout method: that of its bank, if it is known. */
export function nameOf({ bank, details }: PayoutMethod): string {
  return bank === undefined ? methodName(details['/method']) : bankName(bank)
}

/** The masked number of a payout method. */
export function accountShown({ details }: PayoutMethod): string {
  return grouped(details['/creditorAccount/id/value'])
}

/**
 * Bank and number within a sentence. The number is isolated, so that right-to-left text does not reorder it, and
 * unbroken.
 */
export function accountOf(item: PayoutMethod): string {
  return `${nameOf(item)} \u2068${accountShown(item).replaceAll(' ', '\u00A0')}\u2069`
}

/** Country and currency, which stand on one line with the sign between them. */
export function whereOf(country: string, currency: string): string {
  return `${countryName(country)}\u00A0· ${currency}`
}

/** Choices with a local name, which is not translated. */
const localChoices: Readonly<Record<string, string>> = {
  VISTA: 'Cuenta vista',
  RUT: 'CuentaRUT',
  MASTER: 'Cuenta maestra',
  NRIC: 'MyKad (NRIC)',
  ARMY_POLICE: 'Tentera / Polis',
}

/** Most local names, such as those of states and documents, are the same in every language. */
export function choiceName(choice: string, { choiceNames }: Pick<Field, 'choiceNames'>): string {
  const { country = '' } = work.value.form ?? {}
  const name = localChoices[choice] ?? choiceNames?.[choice]
  if (name !== undefined) return localized(name)
  return nameIn(`${country} ${choice}`) ?? (isWord(choice) ? say(choice) : choice)
}

/** The label of a field. Where the country has its own name for it, that comes second. */
export function labelOf(field: Field): string {
  const { localName } = field
  const name = nameOfField(field)
  return localName === undefined || !isSecond(field) ? name : `${name} · ${capitalized(localName)}`
}

/** Whether the local name of a field adds to its translated name. */
function isSecond(field: Field): boolean {
  const { localName = '', key } = field
  return !(
    isChosenByName(field) ||
    isWord(localName) ||
    IN_BRACKETS.test(localName) ||
    hasOnlyCodes(localName) ||
    key === 'documentNumber' ||
    groupOf(field) === 'address' ||
    isRead(field)
  )
}

/** Whether readers of the current language understand the local name of a field. */
function isRead({ localName = '', localLanguage }: Field): boolean {
  if (localLanguage !== undefined) return primaryOf(localLanguage) === primaryOf(language.value)
  return readsEnglish.has(language.value) && isEnglish.test(localName)
}

/** The name of a field: in the current language, or a local name that its readers know. */
export function nameOfField(field: Field): string {
  if (isChosenByName(field)) return say(field.picker === 'BRANCH' ? 'yourBranch' : 'yourBank')
  const { label, localName, key } = field
  const plain = say(label)
  if (localName === undefined) return plain
  if (isWord(localName)) return say(localName)
  const [, inBrackets] = IN_BRACKETS.exec(localName) ?? []
  if (inBrackets !== undefined)
    return inBrackets.toLowerCase() === plain.toLowerCase() ? plain : `${plain} (${inBrackets})`
  if (hasOnlyCodes(localName))
    return either(localName.split(' or ').map(name => (name === PLAIN ? plain : name)))
  return isRead(field) || key === 'documentNumber' ? capitalized(localName) : plain
}

/** The name of a field in the sentence that asks for it. A code by which people know the number is added. */
export function fieldInSentence(field: Field): string {
  const { label, localName = '' } = field
  const name = nameOfField(field)
  const object = inflected(isWord(localName) ? localName : label) ?? inflected(label)
  if (object === undefined) return inSentence(name)
  const isCode = hasOnlyCodes(localName) && !localName.startsWith(PLAIN) && !isWord(localName)
  return isCode && name !== say(label) ? `${object} (${name})` : object
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function either(names: readonly string[]): string {
  return new Intl.ListFormat(locale.value, { type: 'disjunction' }).format(names)
}

/** The meaning of an abbreviated label, and how many digits it has; undefined for other labels. */
export function explanationOf({
  label,
  localName,
  key,
  inputMode,
  minLength,
  maxLength,
}: Field): string | undefined {
  if (localName === undefined || key === 'documentNumber' || !hasOnlyCodes(localName)) return undefined
  if (localName.startsWith(PLAIN)) return undefined
  return inputMode === 'numeric' && minLength === maxLength
    ? say('digits', { label: say(label), n: maxLength })
    : say(label)
}

/** A name that adds the country's own word to ours: account number (kontonummer). */
const IN_BRACKETS = /^account number \((.+)\)$/
/** The general name of a bank code, which is translated. */
const PLAIN = 'bank code'
/** Names that are the same in every language, or translated: BSB, CBU or CVU, bank code or BIC. */
const hasOnlyCodes = (name: string) =>
  name.split(' or ').every(each => each === PLAIN || /^[A-Z]{3,}$/.test(each))
/** Filipino takes these words from English. */
const readsEnglish: ReadonlySet<string> = new Set(['en', 'fil'])
/** A local name that explains itself in English. */
const isEnglish = /\b(?:number|code|identifier)\b/
