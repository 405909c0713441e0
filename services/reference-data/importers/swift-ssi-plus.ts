import { bicCountry } from '../../library/banking/accounts/bic.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import type { ReportDamage, SettlementInstructionRow } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './list-layout.ts'
import { editionOf, swiftRef, TABBED } from './swift-ref.ts'

/**
 * The accounts that institutions hold with others, by currency (SWIFT, SSI Plus,
 * technical specifications, V3). Both sides are record keys of Bank Directory Plus.
 * Institutions publish only what they want to, so no set is complete.
 */
export const swiftSsiPlus: Importer = {
  ...swiftRef,
  name: 'swift-ssi-plus',
  summary: 'settlement instructions of institutions for commercial payments',
  files: ['SSIPLUS_V3_MONTHLY_FULL_yyyymmdd.txt', 'BANKDIRECTORYPLUS_V3_FULL_yyyymmdd.txt'],
  read([instructions, directory]) {
    const { text, dated } = editionOf(instructions)
    return {
      ...dated,
      rows(reportDamage) {
        const bics = bicsByKey(editionOf(directory!).text, reportDamage)
        const accounts = [...accountsIn(text, bics, reportDamage)]
        return { settlementInstructions: settlementInstructions(accounts) }
      },
    }
  },
}

const columns = {
  owner: 'RECORD KEY BDP OWNER',
  holder: 'RECORD KEY BDP ACCOUNT HOLDING INSTITUTION',
  currency: 'ISO CURRENCY CODE',
  category: 'ASSET CATEGORY',
  account: 'ACCOUNT NBR WITH ACCOUNT HOLDING INSTITUTION',
}

/** The asset categories (MT 670) that are read, the best first: commercial payments, any. */
const CATEGORIES: readonly string[] = ['COPA', 'ANYY']

/** An account that `owner` holds with `holder`, both BICs. */
type Account = Numbered<keyof typeof columns> & { readonly priority: number }

function bicsByKey(text: string, reportDamage: ReportDamage): ReadonlyMap<string, string> {
  const offices = headed(text, TABBED, { key: 'RECORD KEY', bic: 'BIC' }, reportDamage)
  return new Map(Array.from(offices, ({ key, bic }) => [key, bic]))
}

function* accountsIn(
  text: string,
  bics: ReadonlyMap<string, string>,
  reportDamage: ReportDamage,
): Generator<Account> {
  for (const account of headed(text, TABBED, columns, reportDamage)) {
    const categories = account.category.split(/\W+/)
    const priority = CATEGORIES.findIndex(category => categories.includes(category))
    if (priority === -1) continue
    const [owner, holder] = [bics.get(account.owner), bics.get(account.holder)]
    if (owner && holder) yield { ...account, owner, holder, priority }
    else
      reportDamage(
        `the bank directory has no BIC for the record ${owner ? account.holder : account.owner}`,
        account.line,
      )
  }
}

function* settlementInstructions(accounts: readonly Account[]): Generator<SettlementInstructionRow> {
  const first = new Map<string, Account>()
  for (const account of accounts) {
    const known = first.get(keyOf(account))
    if (known === undefined || account.priority < known.priority) first.set(keyOf(account), account)
  }
  for (const account of accounts) {
    const { owner, currency, priority, account: number, line } = account
    yield { owner, currency, chain: chainTo(account, first), account: number, priority, line }
  }
}

const keyOf = ({ owner, currency }: Pick<Account, 'owner' | 'currency'>) => `${owner} ${currency}`

const CHAIN_MAX = 3

/**
 * An account holder outside the currency's country is itself paid through a correspondent, which goes
 * before it.
 */
function chainTo(
  { owner, holder, currency }: Account,
  first: ReadonlyMap<string, Account>,
): readonly string[] {
  const chain = [holder]
  while (chain.length < CHAIN_MAX && !isAtHome(currency, chain[0]!)) {
    const before = first.get(keyOf({ owner: chain[0]!, currency }))?.holder
    if (before === undefined || before === owner || chain.includes(before)) break
    chain.unshift(before)
  }
  return chain
}

function isAtHome(currency: string, bic: string): boolean {
  return profileOf(bicCountry(bic))?.currencies.includes(currency) === true
}
