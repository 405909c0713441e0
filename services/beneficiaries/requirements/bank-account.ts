import type {
  CountryProfile,
  DomesticFormat,
  IbanFormat,
} from '../../library/banking/countries/country-profile.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import { runsOf, sourceOf } from '../../library/banking/countries/notation.ts'
import { isInSepa } from '../../library/banking/countries/sepa.ts'
import { ibanIssuerOf } from '../../library/banking/countries/territories.ts'
import { accountExample } from './account-examples.ts'
import { field, type Field, type Identifier, type RecipientType } from './field.ts'
import { inFours } from './number-format.ts'
import { accountFormat } from './number-formats.ts'
import { holdsBank, isBare, numberField } from './number-pattern.ts'
import {
  accountTypeOptional,
  bankApart,
  bankOfBusinesses,
  banksByName,
  branches,
  branchesByName,
  customaryIdentifiers,
  digitsOnly,
  foreignCurrencies,
  homeCurrencies,
} from './payment-customs.ts'

/** The fields that identify a bank account, by the profile of its country. */
export function bankAccountFields(
  profile: CountryProfile,
  currency: string,
  type: RecipientType,
): readonly Field[] {
  return identifiersOf(profile, currency).flatMap(identifier =>
    (identifier === 'IBAN' ? ibanFields(profile) : numberFields(profile, type)).map(each => ({
      ...each,
      identifier,
    })),
  )
}

/**
 * ISO 4217: the country's own currencies first, then the euro in SEPA, then currencies paid through
 * correspondents.
 */
export function bankAccountCurrencies(profile: CountryProfile): readonly string[] {
  const euro = isInSepa(profile.country) ? ['EUR'] : []
  return [...new Set([...homeCurrencies(profile), ...euro, ...foreignCurrencies(profile.country)])]
}

/** Whether payments in the currency go through correspondents, which require the creditor's address. */
export function comesFromAbroad({ country }: CountryProfile, currency: string): boolean {
  return foreignCurrencies(country).includes(currency)
}

/**
 * Domestic customs apply to domestic currencies. In any other currency, accounts that have an IBAN are paid
 * by it.
 */
function identifiersOf(profile: CountryProfile, currency: string): readonly Identifier[] {
  const iban = ibanFormatOf(profile)
  if (iban === undefined) return ['ACCOUNT_NUMBER']
  const customary = customaryIdentifiers(profile.country) ?? ['IBAN']
  if (homeCurrencies(profile).includes(currency) || !customary.includes('IBAN')) return customary
  return ['IBAN']
}

/** The format of the IBANs of a country's accounts. Territories have IBANs of another country. */
function ibanFormatOf({ country }: CountryProfile): IbanFormat | undefined {
  return profileOf(ibanIssuerOf(country))?.iban
}

const CHECK_DIGITS = runsOf('2!n')

/** In SEPA the IBAN is enough. Elsewhere the sender's bank may be unable to derive the BIC from it. */
function ibanFields(profile: CountryProfile): readonly Field[] {
  const { runs, length, example } = ibanFormatOf(profile)!
  const iban = field('iban', {
    example,
    pattern: `^${ibanIssuerOf(profile.country)}${sourceOf([...CHECK_DIGITS, ...runs])}$`,
    minLength: length,
    maxLength: length,
    format: inFours(length),
  })
  return isInSepa(profile.country) ? [iban] : [iban, bic(profile, false)]
}

function numberFields(profile: CountryProfile, type: RecipientType): readonly Field[] {
  const { country, domestic } = profile
  if (domestic === undefined) throw new Error(`${country} has no domestic account format`)
  const includesBank = accountIncludesBank(profile, domestic)
  return [
    ...(includesBank ? [] : agentFields(profile, domestic, type)),
    accountField(profile, domestic, includesBank),
    ...typeFields(profile, domestic),
  ]
}

/** Whether the account number includes the bank code, so that no other field has to ask for it. */
function accountIncludesBank({ country }: CountryProfile, { bank, account }: DomesticFormat): boolean {
  const usual = account?.forms.find(({ separated }) => !separated)
  return bank !== undefined && usual !== undefined && holdsBank(usual) && !bankApart.has(country)
}

function agentFields(
  profile: CountryProfile,
  domestic: DomesticFormat,
  type: RecipientType,
): readonly Field[] {
  const { country } = profile
  const { bank, branch, joined } = domestic
  if (bank === undefined) return [bic(profile, true)]
  const example = accountExample(domestic)
  const custom = branches.get(country)
  const forms = [...bank.forms, ...(custom === 'required' ? [] : (joined?.forms ?? []))]
  return [
    field('bankCode', {
      ...numberField(forms.filter(isBare)),
      ...localName(bank.name, 'bank code'),
      ...formatOf(country, 'bankCode'),
      example: example.bank,
      required: !bankOfBusinesses.has(country) || type === 'BUSINESS',
      ...(banksByName.has(country) && { picker: 'BANK' }),
    }),
    ...(branch === undefined || custom === undefined
      ? []
      : [
          field('branchCode', {
            ...numberField(branch.forms.filter(isBare)),
            ...localName(branch.name, 'branch code'),
            example: example.branch,
            required: custom === 'required',
            ...(branchesByName.has(country) && { picker: 'BRANCH' }),
          }),
        ]),
  ]
}

function accountField({ country }: CountryProfile, domestic: DomesticFormat, includesBank: boolean): Field {
  const { account: example } = accountExample(domestic)
  const { account } = domestic
  if (account === undefined) return field('accountNumber', { example })
  return field('accountNumber', {
    ...numberField(account.forms.filter(form => holdsBank(form) === includesBank)),
    ...localName(account.name, 'account number'),
    ...formatOf(country, 'accountNumber'),
    ...(digitsOnly.has(country) && { inputMode: 'numeric' }),
    example,
  })
}

function typeFields({ country }: CountryProfile, { accountTypes = [] }: DomesticFormat): readonly Field[] {
  const [example] = accountTypes
  if (example === undefined) return []
  const required = !accountTypeOptional.has(country)
  return [field('accountType', { example, required, choices: accountTypes })]
}

function bic({ country }: CountryProfile, required: boolean): Field {
  return field('bic', { example: `BANK${country}22XXX`, required, minLength: 8 })
}

function formatOf(country: string, key: 'bankCode' | 'accountNumber'): Pick<Field, 'format'> {
  const format = accountFormat(country, key)
  return format === undefined ? {} : { format }
}

/** The languages of the names that are not English. */
const languages: Readonly<Record<string, string>> = {
  agência: 'pt',
  conta: 'pt',
  'Código Cuenta Cliente': 'es',
}

function localName(name: string, plain: string): Pick<Field, 'localName' | 'localLanguage'> {
  if (name === plain) return {}
  const localLanguage = languages[name]
  return { localName: name, ...(localLanguage !== undefined && { localLanguage }) }
}
