import { createHash, randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { importLines } from '../../../services/verification/book/import-book.ts'
import { accountKey, secondaryKey } from '../../../services/verification/book/account-key.ts'
import type { BookLine } from '../../../services/verification/book/book-lines.ts'
import { bookVault } from '../../../services/verification/book/book-store.ts'
import { migrations } from '../../../services/verification/migrations.ts'
import { book } from '../../../services/verification/providers/book/index.ts'
import type { Question } from '../../../services/verification/providers/provider.ts'
import { freshSchema } from '../../harness/database.ts'

const key = (purpose: string) => createHash('sha256').update(`test ${purpose}`).digest()
const attempt = () => ({
  id: randomUUID(),
  deadline: performance.now() + 5_000,
  signal: new AbortController().signal,
})

const ibans = {
  person: 'DE89370400440532013000',
  joint: 'FR1420041010050500013M02606',
  firm: 'NL91ABNA0417164300',
  closed: 'BE68539007547034',
  blocked: 'AT611904300234573201',
  optedOut: 'ES9121000418450200051332',
  switched: 'GB29NWBK60161331926819',
  notSupported: 'GB82WEST12345698765432',
  unknown: 'DE75512108001245126199',
} as const

const held: Readonly<Record<keyof typeof ibans, Partial<BookLine> | undefined>> = {
  person: { names: ['Erika Mustermann'], type: 'INDIVIDUAL' },
  joint: { names: ['Jeanne Martin', 'Paul Martin'], type: 'INDIVIDUAL' },
  firm: { names: ['Acme Holding BV'], aliases: ['Acme Shops'], type: 'BUSINESS' },
  closed: { state: 'CLOSED' },
  blocked: { state: 'BLOCKED' },
  optedOut: { state: 'OPTED_OUT' },
  switched: { state: 'SWITCHED' },
  notSupported: { state: 'NOT_SUPPORTED' },
  unknown: undefined,
}

async function* lines(): AsyncGenerator<BookLine> {
  for (const [name, line] of Object.entries(held)) {
    const value = ibans[name as keyof typeof ibans]
    const account = accountKey({ country: value.slice(0, 2), type: 'IBAN', value })
    if (line === undefined || typeof account !== 'string') continue
    const defaults = { names: ['Ada Lovelace'], aliases: [], state: 'OPEN', type: undefined } as const
    yield { ...defaults, ...line, line: 2, account, country: value.slice(0, 2) }
  }
  const sharedNumber = String(accountKey(collective))
  const account = secondaryKey(sharedNumber, 'K/0882-4')
  const names = ['Cadi Llwyd']
  yield { line: 3, account, sharedNumber, country: 'GB', names, aliases: [], type: undefined, state: 'OPEN' }
}

const collective = { country: 'GB', type: 'ACCOUNT_NUMBER', value: '00112233', memberId: '089999' } as const

async function opened(t: Test, settings: object = {}) {
  const db = await freshSchema(t, migrations)
  await importLines(db, bookVault(key), lines(), {
    replace: false,
    force: false,
    dryRun: false,
    progress: () => {},
  })
  const provider = await book.open(book.settings.parse(settings), {
    name: 'own',
    directory: '.',
    env: {},
    environment: 'production',
    db,
    key,
    log: silentLog,
  })
  const ask = (
    name: keyof typeof ibans,
    party: Partial<Question['party']> = {},
    bank: Question['bank'] = {},
  ) => provider.verify(question(ibans[name], party, bank), attempt())
  return { db, provider, ask }
}

const question = (value: string, party: Partial<Question['party']>, bank: Question['bank']): Question => ({
  organizationId: randomUUID(),
  country: value.slice(0, 2),
  account: { type: 'IBAN', value },
  bank,
  party: { name: 'Ada Lovelace', documents: [], ...party },
})

t.test('names are compared with all holders and aliases of an open account', async t => {
  const { ask, provider } = await opened(t)
  t.equal(provider.source, 'BOOK')
  const active = { kind: 'FINDING', accountStatus: 'ACTIVE' }
  t.match(await ask('person', { name: 'ERIKA MUSTERMANN', type: 'INDIVIDUAL' }), {
    ...active,
    nameMatch: 'FULL_MATCH',
    accountTypeMatch: 'MATCH',
  })
  t.match(await ask('person', { name: 'Erika Mustermann', type: 'BUSINESS' }), {
    accountTypeMatch: 'NO_MATCH',
  })
  t.match(await ask('person', { name: 'Ada Lovelace' }), {
    ...active,
    nameMatch: 'NO_MATCH',
    accountTypeMatch: undefined,
    schemeResponseCode: undefined,
  })
  t.match(await ask('joint', { name: 'Paul Martin' }), { nameMatch: 'FULL_MATCH', heldName: 'Paul Martin' })
  t.match(await ask('joint', { name: 'Paul and Jeanne Martin' }), { nameMatch: 'FULL_MATCH' })
  t.match(await ask('person', { name: 'E. Mustermann' }), {
    nameMatch: 'PARTIAL_MATCH',
    heldName: 'Erika Mustermann',
    reasons: ['EXACT', 'INITIAL'],
  })
  t.match(await ask('firm', { name: 'Acme Shops' }), { nameMatch: 'FULL_MATCH', heldType: 'BUSINESS' })
  t.match(await ask('person', { name: undefined! }), { ...active, nameMatch: undefined })
})

t.test('accounts that are not open are not compared, and their holders are not disclosed', async t => {
  const { ask } = await opened(t)
  for (const [name, accountStatus, accountStatusDetail] of [
    ['closed', 'NOT_FOUND', 'CLOSED'],
    ['blocked', 'NOT_FOUND', 'BLOCKED'],
    ['switched', 'NOT_FOUND', 'SWITCHED'],
    ['optedOut', 'FORBIDDEN', 'OPTED_OUT'],
  ] as const)
    t.strictSame(await ask(name), { kind: 'FINDING', accountStatus, accountStatusDetail }, name)
})

t.test('an account whose number others share is found by the roll number of the question', async t => {
  const { provider, ask } = await opened(t)
  t.strictSame(await ask('notSupported'), { kind: 'FINDING', accountStatus: 'FORBIDDEN' })
  const asked = (branchId?: string) => {
    const { country, memberId, ...account } = collective
    const bank = { memberId, ...(branchId !== undefined && { branchId }) }
    const party = { name: 'Cadi Llwyd', documents: [] }
    return provider.verify({ organizationId: randomUUID(), country, account, bank, party }, attempt())
  }
  t.match(await asked('k08824'), { accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' })
  for (const branchId of [undefined, 'K/0883-4'])
    t.match(await asked(branchId), { reason: 'INVALID_FIELD', isRetryable: false })
})

t.test(
  'an account that the book lacks is NOT_FOUND only at banks whose accounts are all in the book',
  async t => {
    const unsupported = { kind: 'FAILURE', reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION', isRetryable: true }
    const { ask } = await opened(t)
    t.match(await ask('unknown'), unsupported)
    for (const [banks, bank, isComplete] of [
      [['51210800'], {}, true],
      [['512*'], {}, true],
      [['37040044'], {}, false],
      [['SOGEDEFF*'], { bic: 'SOGEDEFFXXX' }, true],
      [['SOGEDEFF'], { bic: 'SOGEDEFFXXX' }, false],
      [['SOGEDEFFXXX'], {}, false],
    ] as const) {
      const complete = await opened(t, { banks })
      const expected = isComplete ? { kind: 'FINDING', accountStatus: 'NOT_FOUND' } : unsupported
      t.match(await complete.ask('unknown', {}, bank), expected, `${banks} for ${bank.bic}`)
    }
  },
)

t.test('a database that is away is an outage, and the next provider may be asked', async t => {
  const { db, ask } = await opened(t)
  const blocker = await db.transaction()
  await blocker.raw('lock table book')
  const impatient = { id: randomUUID(), deadline: performance.now(), signal: new AbortController().signal }
  const { provider } = { provider: await book.open({ banks: [] }, { db, key } as never) }
  t.match(await provider.verify(question(ibans.person, {}, {}), impatient), {
    kind: 'FAILURE',
    reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION',
    isRetryable: true,
  })
  await blocker.rollback()
  t.match(await ask('person'), { kind: 'FINDING' })
})

t.test('cards and addresses are no accounts of the book, and settings are checked', async t => {
  const { provider } = await opened(t)
  const other = question(ibans.person, {}, {})
  t.equal(provider.plan(other), 'OK')
  t.equal(provider.plan({ ...other, account: { type: 'EMAIL', value: 'a@b.example' } }), 'UNSUPPORTED')
  t.equal(book.settings.safeParse({ banks: ['*'] }).success, false)
  t.equal(book.settings.safeParse({ bank: [] }).success, false)
})
