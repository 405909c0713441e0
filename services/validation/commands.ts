import { describeAccountCheck } from '../library/banking/accounts/account-check.ts'
import { bankCodeChecks } from '../library/banking/check-digits/index.ts'
import { profileOf, profiles } from '../library/banking/countries/index.ts'
import { numberIssuerOf } from '../library/banking/countries/territories.ts'
import type { CountryProfile } from '../library/banking/countries/country-profile.ts'
import { documentKinds } from '../library/banking/documents/index.ts'
import { type Command, type Row, UsageError } from '../kit/process/commands/command.ts'
import { rulesIn } from './rules/rule.ts'
import { rules } from './rules/index.ts'
import { citation } from './rules/sources.ts'

/** Prints the rules. */
export const ruleCommands: readonly Command<'rules'>[] = [
  {
    name: 'rules',
    summary: 'Prints the rule book, or one alert: its severity and field, what it requires, and the source.',
    operands: ['[alert]'],
    recorded: 'nothing',
    options: {},
    run: async ({ operands: { alert: wanted } }) => {
      const book = rulesIn(rules).filter(
        ({ alert }) => wanted === undefined || alert === wanted.toUpperCase(),
      )
      if (book.length === 0) throw new UsageError(`no rule raises ${wanted}; leave it out for all alerts`)
      return book.map(({ alert, severity, field, requires, source }) => ({
        alert,
        severity,
        field,
        requires,
        source: citation(source),
      }))
    },
  },
]

/** Prints the country profiles. */
export const countryCommands: readonly Command<'countries'>[] = [
  {
    name: 'countries',
    summary: 'Prints how each country numbers banks and accounts, or every detail of one country.',
    operands: ['[country]'],
    recorded: 'nothing',
    options: {},
    run: async ({ operands: { country } }) => {
      if (country === undefined) return profiles.map(inBrief)
      const profile = profileOf(country.toUpperCase())
      if (profile === undefined)
        throw new UsageError(
          `there is no profile of the country ${country}; leave it out for a list of countries`,
        )
      return { ...inBrief(profile), ...inFull(profile) }
    },
  },
]

function inBrief({ country, currencies, iban, domestic }: CountryProfile): Row {
  return {
    country,
    currencies: currencies.join(' '),
    iban: iban?.structure,
    bank: domestic?.bank && `${domestic.bank.name}: ${domestic.bank.structure}`,
    branch: domestic?.branch && `${domestic.branch.name}: ${domestic.branch.structure}`,
    account: domestic?.account && `${domestic.account.name}: ${domestic.account.structure}`,
  }
}

function inFull({ country, iban, domestic }: CountryProfile): Row {
  return {
    ibanExample: iban?.example,
    bankAndBranchInOne: domestic?.joined?.structure,
    accountTypes: domestic?.accountTypes?.join(' '),
    checkDigits: [bankCodeChecks.has(numberIssuerOf(country)) && 'bank codes', describeAccountCheck(country)]
      .filter(Boolean)
      .join('; '),
    documents: documentKinds(country).map(inWords).join('; '),
    ibanSource: iban && 'SWIFT, IBAN registry (ISO 13616)',
    domesticSource: domestic?.source,
  }
}

/** `CPF (national ID, tax ID)`. */
function inWords({ name, kinds }: ReturnType<typeof documentKinds>[number]): string {
  const words = kinds.map(kind => kind.toLowerCase().replace('_id', ' ID').replace('vat', 'VAT'))
  return `${name} (${words.join(', ')})`
}
