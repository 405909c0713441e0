import { describeAccountCheck } from '../banking/accounts/account-check.ts'
import { bankCodeChecks } from '../banking/check-digits/index.ts'
import { profileOf, profiles } from '../banking/countries/index.ts'
import type { CountryProfile } from '../banking/countries/country-profile.ts'
import { documentKinds } from '../banking/documents/index.ts'
import { type Command, type Row, UsageError } from '../kit/process/command.ts'
import { rulesIn } from './rules/check.ts'
import { fieldOf } from './rules/fields.ts'
import { rules } from './rules/index.ts'

/** What is judged, and by what it is judged, for people. */
export const commands: readonly Command[] = [
  {
    name: 'rules',
    summary: 'Prints the rule book: what must hold, and the alert when it does not.',
    operands: [],
    options: {},
    run: async () => rulesIn(rules).map(({ alert, why }) => ({ alert, field: fieldOf(alert), why })),
  },
  {
    name: 'countries',
    summary: 'Prints what is known of each country, or all that is known of one.',
    operands: ['[country]'],
    options: {},
    run: async ({ operands: { country } }) => {
      if (country === undefined) return profiles.map(inBrief)
      const profile = profileOf(country.toUpperCase())
      if (profile === undefined)
        throw new UsageError(`nothing is known of ${country}; leave it out for a list`)
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
    checkDigits: [bankCodeChecks.has(country) && 'bank codes', describeAccountCheck(country)]
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
