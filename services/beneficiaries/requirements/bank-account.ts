import type { CountryProfile, DomesticFormat, IbanFormat } from '../../banking/countries/country-profile.ts'
import { profileOf } from '../../banking/countries/index.ts'
import { runsOf, sourceOf } from '../../banking/countries/notation.ts'
import { accountExample } from './account-examples.ts'
import { field, type Field, type Identifier, type RecipientType } from './field.ts'
import { holdsBank, isBare, numberField } from './number-pattern.ts'
import {
  accountTypeOptional,
  bankApart,
  bankOfBusinesses,
  branches,
  customaryIdentifiers,
  foreignCurrencies,
  homeCurrencies,
  ibanOfAnother,
  isInSepa,
} from './payment-customs.ts'

/** What is to be known of a bank account, as the profile of its country has it. */
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

/** Its own first; then the euro in SEPA, and what else people there have accounts in. */
export function bankAccountCurrencies(profile: CountryProfile): readonly string[] {
  const euro = isInSepa(profile.country, profile.currencies[0]) ? ['EUR'] : []
  return [...new Set([...homeCurrencies(profile), ...euro, ...foreignCurrencies(profile.country)])]
}

/** Whether payments come by way of correspondents, who want to know more of whoever is paid. */
export function comesFromAbroad({ country }: CountryProfile, currency: string): boolean {
  return foreignCurrencies(country).includes(currency)
}

/** Customs are of the currencies at home; in any other, who has an IBAN is paid by it. */
function identifiersOf(profile: CountryProfile, currency: string): readonly Identifier[] {
  const iban = ibanFormatOf(profile)
  if (iban === undefined) return ['ACCOUNT_NUMBER']
  const customary = customaryIdentifiers(profile.country) ?? ['IBAN']
  if (homeCurrencies(profile).includes(currency) || !customary.includes('IBAN')) return customary
  return ['IBAN']
}

function ibanFormatOf({ country, iban }: CountryProfile): (IbanFormat & { readonly of: string }) | undefined {
  const of = ibanOfAnother.get(country) ?? country
  const format = iban ?? profileOf(of)?.iban
  return format && { ...format, of }
}

const CHECK_DIGITS = runsOf('2!n')

/** In SEPA the IBAN says all. Elsewhere who sends the payment may not know the bank of each. */
function ibanFields(profile: CountryProfile): readonly Field[] {
  const { of, runs, length, example } = ibanFormatOf(profile)!
  const iban = field('iban', {
    example,
    pattern: `^${of}${sourceOf([...CHECK_DIGITS, ...runs])}$`,
    minLength: length,
    maxLength: length,
  })
  return isInSepa(profile.country, profile.currencies[0]) ? [iban] : [iban, bic(profile, false)]
}

function numberFields(profile: CountryProfile, type: RecipientType): readonly Field[] {
  const { country, domestic } = profile
  if (domestic === undefined) throw new Error(`nothing is known of how accounts are numbered in ${country}`)
  const whole = isWhole(profile, domestic)
  return [
    ...(whole ? [] : agentFields(profile, domestic, type)),
    accountField(domestic, whole),
    ...typeFields(profile, domestic),
  ]
}

/** Whether the account number names the bank, so that nothing else has to. */
function isWhole({ country }: CountryProfile, { bank, account }: DomesticFormat): boolean {
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
      example: example.bank,
      required: !bankOfBusinesses.has(country) || type === 'BUSINESS',
    }),
    ...(branch === undefined || custom === undefined
      ? []
      : [
          field('branchCode', {
            ...numberField(branch.forms.filter(isBare)),
            ...localName(branch.name, 'branch code'),
            example: example.branch,
            required: custom === 'required',
          }),
        ]),
  ]
}

function accountField(domestic: DomesticFormat, whole: boolean): Field {
  const { account: example } = accountExample(domestic)
  const { account } = domestic
  if (account === undefined) return field('accountNumber', { example })
  return field('accountNumber', {
    ...numberField(account.forms.filter(form => holdsBank(form) === whole)),
    ...localName(account.name, 'account number'),
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

function localName(name: string, plain: string): Pick<Field, 'localName'> {
  return name === plain ? {} : { localName: name }
}
