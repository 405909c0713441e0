import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { BookAccount } from '../../../services/verification/book/account-key.ts'
import { commands } from '../../../services/verification/book/commands.ts'
import { openBook } from '../../../services/verification/book/book-store.ts'
import { openVerificationDatabase } from '../../../services/verification/database.ts'
import { installed, runLine } from '../../harness/command-line.ts'
import { freshDatabase } from '../../harness/database.ts'
import { until } from '../../harness/until.ts'

const key = (purpose: string) => createHash('sha256').update(`test ${purpose}`).digest()

const german: BookAccount = { country: 'DE', type: 'IBAN', value: 'DE89370400440532013000' }
const french: BookAccount = { country: 'FR', type: 'IBAN', value: 'FR1420041010050500013M02606' }
const british: BookAccount = { country: 'GB', type: 'ACCOUNT_NUMBER', value: '31926819', memberId: '601613' }

async function operator(t: Test) {
  const databaseUrl = await freshDatabase(t)
  const db = await openVerificationDatabase(databaseUrl, key)
  t.teardown(() => db.destroy())
  const directory = t.testdir()
  let files = 0
  async function file(...lines: readonly (string | Buffer)[]): Promise<string> {
    const path = join(directory, `accounts-${files++}.csv`)
    await writeFile(
      path,
      Buffer.concat(lines.map(line => Buffer.concat([Buffer.from(line), Buffer.from('\n')]))),
    )
    return path
  }
  const operate = (...args: readonly string[]) =>
    runLine(commands, ['verification', 'book', ...args], installed({ databaseUrl, masterKeys: key }))
  const imported = async (path: string, ...options: readonly string[]) => {
    const { code, out, err } = await operate('import', path, '--json', ...options)
    return code === 0 ? JSON.parse(out) : { code, err: JSON.parse(err.trim().split('\n').at(-1)!).error }
  }
  return { db, operate, imported, file, ...openBook(db, key) }
}

const head = 'country,iban,account_number,bank_code,holder,alias,type,state'

t.test('accounts of a file are found again, however they are asked for', async t => {
  const { imported, file, findHolders } = await operator(t)
  const path = await file(
    `\uFEFF${head}`,
    'DE,DE89 3704 0044 0532 0130 00,,,Erika Mustermann; Max Mustermann,,individual,',
    'GB,,31926819,60-16-13,"Acme, Ltd",Acme Shops;Roadrunner,BUSINESS,OPEN',
    '',
    'FR,FR1420041010050500013M02606,,,Jeanne Martin,,,closed',
  )
  t.strictSame(await imported(path), { lines: 3, added: 3, changed: 0, removed: 0 })
  t.strictSame(await findHolders(german), {
    state: 'OPEN',
    names: ['Erika Mustermann', 'Max Mustermann'],
    aliases: [],
    type: 'INDIVIDUAL',
  })
  const acme = {
    state: 'OPEN',
    names: ['Acme, Ltd'],
    aliases: ['Acme Shops', 'Roadrunner'],
    type: 'BUSINESS',
  }
  t.strictSame(await findHolders(british), acme)
  t.strictSame(await findHolders({ country: 'GB', type: 'IBAN', value: 'GB29NWBK60161331926819' }), acme)
  t.strictSame(await findHolders(french), { state: 'CLOSED', names: ['Jeanne Martin'], aliases: [] })
  t.equal(await findHolders({ ...german, value: 'DE75512108001245126199' }), undefined)
  t.equal(await findHolders({ ...german, value: 'DE00' }), undefined, 'what is no account')
})

t.test('lines of one account give its holders together', async t => {
  const { imported, file, findHolders } = await operator(t)
  const path = await file(
    'iban,holder,alias,type',
    'DE89370400440532013000,Erika Mustermann,,INDIVIDUAL',
    'FR1420041010050500013M02606,Jeanne Martin,,INDIVIDUAL',
    'DE89370400440532013000,Sandbox Trading GmbH,Sandbox,BUSINESS',
    'DE89370400440532013000,Erika Mustermann,,INDIVIDUAL',
  )
  t.strictSame(await imported(path), { lines: 4, added: 2, changed: 0, removed: 0 })
  t.strictSame(await findHolders(german), {
    state: 'OPEN',
    names: ['Erika Mustermann', 'Sandbox Trading GmbH'],
    aliases: ['Sandbox'],
  })
})

t.test('a second import replaces the accounts that it has and keeps the others', async t => {
  const { imported, file, findHolders } = await operator(t)
  await imported(await file('iban,holder', `${german.value},Erika Gabler`, `${french.value},Jeanne Martin`))
  const second = await file('iban,holder,state', `${german.value},Erika Mustermann,`)
  const dry = await imported(second, '--dry-run')
  t.strictSame(dry, { lines: 1, added: 0, changed: 1, removed: 0 })
  t.match(await findHolders(german), { names: ['Erika Gabler'] }, 'a dry run changes nothing')
  t.strictSame(await imported(second), dry)
  t.match(await findHolders(german), { names: ['Erika Mustermann'] })
  t.match(await findHolders(french), { names: ['Jeanne Martin'] })
})

t.test('--replace removes the accounts that the file does not have, and many only with --force', async t => {
  const { imported, file, findHolders } = await operator(t)
  await imported(
    await file('iban,holder', `${german.value},Erika Mustermann`, `${french.value},Jeanne Martin`),
  )
  const second = await file('iban,holder', `${german.value},Erika Mustermann`)
  t.match(await imported(second, '--replace'), { code: 2, err: /1 of 2 accounts .* repeat with --force/ })
  t.match(await imported(second, '--force'), { code: 2, err: /--force is for --replace/ })
  t.match(await findHolders(french), { names: ['Jeanne Martin'] })
  t.strictSame(await imported(second, '--replace', '--force'), { lines: 1, added: 0, changed: 1, removed: 1 })
  t.equal(await findHolders(french), undefined)
  t.match(await findHolders(german), { names: ['Erika Mustermann'] })
})

t.test('all mistakes are named by line and column, and nothing is imported', async t => {
  const { imported, file, findHolders, db } = await operator(t)
  const path = await file(
    head,
    'DE,DE89370400440532013000,,,Erika Mustermann,,,',
    'DE,DE88370400440532013000,,,Secret Name,,,',
    'GB,,31926819,,Secret Name,,,',
    'GB,,31926819,6016,Secret Name,,,',
    'GB,GB29NWBK60161331926819,31926819,601613,Secret Name,,,',
    'Germany,,123,,Secret Name,,,',
    ',,,,Secret Name,,,',
    ',,31926819,601613,Secret Name,,,',
    'FR,FR1420041010050500013M02606,,, ; ,,,',
    `FR,FR1420041010050500013M02606,,,${'Secret '.repeat(21)},,,`,
    'FR,FR1420041010050500013M02606,,,Secret Name,,person,',
    'FR,FR1420041010050500013M02606,,,Secret Name,,,gone',
    'FR,FR1420041010050500013M02606,,,Secret Name',
    Buffer.from('FR,FR1420041010050500013M02606,,,Secret N\xE4me,,,', 'latin1'),
  )
  const { code, err } = await imported(path)
  t.equal(code, 2)
  const expected = [
    /has 13 mistakes, nothing was imported/,
    /^\s*line 3, iban: the check digits do not fit$/,
    /line 4, bank_code: is missing/,
    /line 5, bank_code: must be a sort code/,
    /line 6, account_number: must be empty/,
    /line 7, country: must be a code/,
    /line 8, iban: is missing/,
    /line 9, country: is missing/,
    /line 10, holder: is missing/,
    /line 11, holder: has a name of more than 140/,
    /line 12, type: must be INDIVIDUAL or BUSINESS/,
    /line 13, state: must be OPEN, CLOSED/,
    /line 14, line: has 5 fields; the header line has 8/,
    /line 15, holder: is not text in UTF-8/,
  ]
  const lines = String(err).trim().split('\n')
  t.equal(lines.length, expected.length, err)
  for (const [n, pattern] of expected.entries()) t.match(lines[n], pattern)
  t.notMatch(err, /Secret|3704|31926819/, 'without names and accounts')
  t.equal(await findHolders(german), undefined)
  t.match(await db('book').count(), [{ count: '0' }])
})

t.test('files that are no table of accounts are refused', async t => {
  const { imported, file } = await operator(t)
  for (const [lines, message] of [
    [[], /is empty: expected a header line/],
    [['iban;holder', 'DE89370400440532013000;Erika'], /column 1 has an unknown name: expected country, iban/],
    [['iban,name'], /column 2 has an unknown name/],
    [['iban,holder,iban'], /iban stands there twice/],
    [['country,holder'], /columns holder and iban or account_number are needed/],
    [['iban,holder', 'DE89370400440532013000,"Erika'], /csv:\d+: the quotes of the line do not fit/],
    [['iban,holder', `"${'x'.repeat(20_000)}"`], /is longer than 16384 characters/],
  ] as const)
    t.match(await imported(await file(...lines)), { code: 2, err: message }, String(lines[0]))
  t.match(await imported('no-such-file.csv'), { code: 2, err: /cannot be read/ })
})

t.test('an account cannot be open and closed in one file', async t => {
  const { imported, file, findHolders } = await operator(t)
  const path = await file(
    'iban,holder,state',
    `${german.value},Erika Mustermann,OPEN`,
    `${french.value},Jeanne Martin,OPEN`,
    `${german.value},Max Mustermann,CLOSED`,
  )
  t.match(await imported(path), { code: 2, err: /different states, .*nothing was imported\s+lines 2, 4/ })
  t.equal(await findHolders(french), undefined)
})

t.test(
  'the database holds neither names nor accounts in the clear, and another key finds nothing',
  async t => {
    const { imported, file, db } = await operator(t)
    await imported(await file('iban,holder,alias', `${german.value},Erika Mustermann,Erika`))
    const [row] = await db('book')
    const stored = Object.values(row)
      .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join(' ')
    t.notMatch(stored, /Erika|Mustermann|0532013000/)
    const stranger = openBook(db, purpose => createHash('sha256').update(`other ${purpose}`).digest())
    t.equal(await stranger.findHolders(german), undefined)
  },
)

t.test('the names of one account do not open at another', async t => {
  const { imported, file, db, findHolders } = await operator(t)
  await imported(
    await file('iban,holder', `${german.value},Erika Mustermann`, `${french.value},Jeanne Martin`),
  )
  const [one, other] = await db('book')
  await db('book').where({ account: one.account }).update({ names: other.names })
  await t.rejects(findHolders(one.country === 'DE' ? german : french))
})

t.test('the state of the book is counted by country, and accounts are removed', async t => {
  const { imported, file, operate, findHolders } = await operator(t)
  await imported(
    await file(
      head,
      `,${german.value},,,Erika Mustermann,,,`,
      `,${german.value},,,Max Mustermann,,,`,
      ',DE75512108001245126199,,,Ada Lovelace,,,OPTED_OUT',
      'GB,,31926819,601613,Acme Ltd,,,',
    ),
  )
  const status = JSON.parse((await operate('status', '--json')).out)
  t.match(status, [
    { country: 'DE', OPEN: 1, OPTED_OUT: 1, CLOSED: 0, updated: /^\d{4}-\d\d-\d\dT.*Z$/ },
    { country: 'GB', OPEN: 1, OPTED_OUT: 0 },
  ])
  t.match(await operate('remove', 'DE89 3704 0044 0532 0130 00'), { code: 0 })
  t.equal(await findHolders(german), undefined)
  t.match(await operate('remove', german.value), { code: 2, err: /not in the book/ })
  t.match(await operate('remove', 'GB:60-16-13:31926819'), { code: 0 })
  t.match(await operate('remove', 'DE00370400440532013000'), {
    code: 2,
    err: /no account: iban: the check digits/,
  })
})

t.test('a file of more lines than one chunk is imported whole, with progress', async t => {
  const { imported, file, operate } = await operator(t)
  const lines = Array.from(
    { length: 12_345 },
    (_, n) => `CL,${100_000 + n},012,Holder ${String.fromCharCode(65 + (n % 26))}`,
  )
  const path = await file('country,account_number,bank_code,holder', ...lines)
  t.strictSame(await imported(path), { lines: 12_345, added: 12_345, changed: 0, removed: 0 })
  t.strictSame(await imported(path, '--replace'), { lines: 12_345, added: 0, changed: 12_345, removed: 0 })
  t.match((await operate('import', path)).err, /10000 lines read/)
})

t.test('an import waits for another one to end, and says so', async t => {
  const { operate, file, db, findHolders } = await operator(t)
  const other = await db.transaction()
  await other.raw(`select pg_advisory_xact_lock(hashtext('import book'))`)
  const importing = operate('import', await file('iban,holder', `${german.value},Erika Mustermann`))
  const waiting = async () =>
    (
      await db.raw(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    ).rows.length > 0
  await until(waiting)
  await other.rollback()
  t.match(await importing, { code: 0, err: /waiting for another import to end/ })
  t.match(await findHolders(german), { names: ['Erika Mustermann'] })
})

t.test('an operator sees which accounts are in the book, page by page, and no name and number', async t => {
  const { imported, file, operate } = await operator(t)
  const path = await file(
    'country,iban,account_number,bank_code,holder,alias,type,state,lei',
    'SI,SI56263300012039086,,,Žiga Čuček,,INDIVIDUAL,,',
    'SI,SI56263300012039086,,,Čuček d.o.o.,Pri Žigu,BUSINESS,,549300E9W0DTF4G6MU96',
    'GB,,31926819,60-16-13,Ngaire Te Aho,,INDIVIDUAL,CLOSED,',
    `FR,${french.value},,,Jeanne Martin,,INDIVIDUAL,,`,
  )
  t.match(await imported(path), { added: 3 })
  const list = async (...options: readonly string[]) =>
    JSON.parse((await operate('list', '--json', ...options)).out)
  const all = await list()
  t.match(
    all.toSorted((one: any, other: any) => one.line - other.line),
    [
      {
        country: 'SI',
        state: 'OPEN',
        type: 'BUSINESS INDIVIDUAL',
        holders: 2,
        line: 2,
        entry: /^[0-9a-f]{16}$/,
      },
      { country: 'GB', state: 'CLOSED', type: 'INDIVIDUAL', holders: 1, line: 4, updated: /Z$/ },
      { country: 'FR', line: 5 },
    ],
  )
  const pages = [await list('--limit', '2'), await list('--limit', '2', '--after', all[1].entry)]
  t.strictSame(pages, [all.slice(0, 2), all.slice(2)])
  t.match(await list('--country', 'gb', '--state', 'CLOSED'), [{ line: 4 }])
  t.strictSame(await list('--country', 'gb', '--state', 'OPEN'), [])
  for (const wrong of [
    ['--after', 'x'],
    ['--state', 'SOLD'],
    ['--limit', '0'],
    ['--country', 'QQ'],
  ])
    t.match(await operate('list', ...wrong), { code: 2, err: new RegExp(`${wrong[0]} must be`) })

  const shown = await operate('show', 'SI56 2633 0001 2039 086', '--json')
  t.strictSame(JSON.parse(shown.out), { state: 'OPEN', holders: 2, aliases: 1, identifications: 'LEI' })
  t.match(await operate('show', french.value), { code: 0, out: /holders +1/ })
  t.match(await operate('show', german.value), { code: 2, err: /not in the book/ })
  const printed = `${JSON.stringify(all)}${shown.out}${(await operate('list')).out}`
  t.notMatch(printed, /Žig|Martin|Ngaire|2039086|31926819/)
})

t.test('accounts that share a number are told apart by their secondary identification', async t => {
  const { imported, file, findHolders, operate, db } = await operator(t)
  const columns = 'country,account_number,bank_code,secondary_id,holder,type,state'
  const path = await file(
    columns,
    'GB,00473291,40-63-08,7/044-812 K,Oluwaseun Adébáyò,INDIVIDUAL,',
    'GB,00473291,40-63-08,7/044-812 K,Ngaire Te Aho,INDIVIDUAL,',
    'GB,00473291,40-63-08,88213,Pobal an Chaoil CLG,BUSINESS,CLOSED',
    'GB,61520944,40-63-08,,Sìne NicLeòid,INDIVIDUAL,',
    'GB,61520951,40-63-08,,Sìne NicLeòid,INDIVIDUAL,NOT_SUPPORTED',
  )
  t.strictSame(await imported(path), { lines: 5, added: 4, changed: 0, removed: 0 })
  const collective = { ...british, memberId: '406308', value: '00473291' }
  const asked = (secondaryId?: string) => findHolders({ ...collective, secondaryId })
  const joint = {
    state: 'OPEN',
    names: ['Oluwaseun Adébáyò', 'Ngaire Te Aho'],
    aliases: [],
    type: 'INDIVIDUAL',
  }
  for (const written of ['7/044-812 K', '7044812k', ' 7.044.812-K '])
    t.strictSame(await asked(written), joint, written)
  t.match(await asked('88213'), { state: 'CLOSED', names: ['Pobal an Chaoil CLG'] })
  for (const unknown of [undefined, '', '88214', '7/044-812'])
    t.match(await asked(unknown), { state: 'SECONDARY_ID_NEEDED', names: [] }, unknown ?? 'none')
  const alone = { ...collective, value: '61520944' }
  t.match(await findHolders(alone), { state: 'OPEN' })
  t.match(await findHolders({ ...alone, secondaryId: 'RENT MARCH' }), { state: 'OPEN' }, 'a mere reference')
  t.match(await findHolders({ ...alone, value: '61520951' }), { state: 'NOT_SUPPORTED' })
  const [{ OPEN, CLOSED, NOT_SUPPORTED }] = JSON.parse((await operate('status', '--json')).out)
  t.strictSame({ OPEN, CLOSED, NOT_SUPPORTED }, { OPEN: 2, CLOSED: 1, NOT_SUPPORTED: 1 })
  const stored = JSON.stringify(await db('book'))
  t.notMatch(stored, /88213|7044812/, 'the identifications are stored as keyed hashes alone')

  t.match(await operate('remove', 'GB:406308:00473291'), { code: 2, err: /not in the book/ })
  t.match(await operate('remove', 'GB:406308:00473291:88213'), { code: 0 })
  t.match(await asked('88213'), { state: 'SECONDARY_ID_NEEDED' })
  t.strictSame(await asked('7/044-812 K'), joint)

  for (const [lines, message] of [
    [
      ['GB,00473291,406308,1,One,,', 'GB,00473291,406308,,Two,,'],
      /or only some have a secondary_id;.*\s+lines 2, 3/,
    ],
    [[`GB,00473291,406308,${'1'.repeat(35)},One,,`], /line 2, secondary_id: has more than 34 characters/],
    [['GB,00473291,406308,-/-,One,,'], /line 2, secondary_id: has no letter and no digit/],
  ] as const)
    t.match(await imported(await file(columns, ...lines)), { code: 2, err: message })
})

t.test('rows of empty cells, as spreadsheets add them, are no mistakes', async t => {
  const { imported, file } = await operator(t)
  const path = await file('iban,holder,alias', `${german.value},Erika Mustermann,`, ',,', '  , ,', '')
  t.match(await imported(path), { lines: 1, added: 1 })
  t.match(await imported(await file('iban,holder', ',Erika Mustermann')), {
    err: /has 1 mistake, nothing was imported\nline 2, iban: is missing/,
  })
})
