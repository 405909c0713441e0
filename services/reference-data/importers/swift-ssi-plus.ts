import { bicCountry } from '../../banking/accounts/bic.ts'
import { profileOf } from '../../banking/countries/index.ts'
import type { Damaged, SettlementInstructionRow } from '../tables/source.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered } from './layout.ts'
import { editionOf, swiftRef, TABBED } from './swift-ref.ts'

/**
 * With whom institutions hold their accounts, by currency. Both sides are named
 * by their records in Bank Directory Plus. Institutions publish of it what they
 * like, so that no set is whole.
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
      rows(damaged) {
        const bics = bicsByKey(editionOf(directory!).text, damaged)
        const accounts = [...accountsIn(text, bics, damaged)]
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

/** What an instruction must be for, the nearest first: commercial payments, or anything (asset categories of MT 670). */
const CATEGORIES: readonly string[] = ['COPA', 'ANYY']

/** An account of one institution with another, by their BICs. */
type Account = Numbered<keyof typeof columns> & { readonly priority: number }

function bicsByKey(text: string, damaged: Damaged): ReadonlyMap<string, string> {
  const offices = headed(text, TABBED, { key: 'RECORD KEY', bic: 'BIC' }, damaged)
  return new Map(Array.from(offices, ({ key, bic }) => [key, bic]))
}

function* accountsIn(text: string, bics: ReadonlyMap<string, string>, damaged: Damaged): Generator<Account> {
  for (const account of headed(text, TABBED, columns, damaged)) {
    const categories = account.category.split(/\W+/)
    const priority = CATEGORIES.findIndex(category => categories.includes(category))
    if (priority === -1) continue
    const [owner, holder] = [bics.get(account.owner), bics.get(account.holder)]
    if (owner && holder) yield { ...account, owner, holder, priority }
    else damaged(`no BIC in the directory for ${owner ? account.holder : account.owner}`, account.line)
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

/** An institution abroad that holds the account has one itself where the currency is at home: that way the chain begins. */
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
