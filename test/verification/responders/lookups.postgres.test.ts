import t from 'tap'
import { importLines } from '../../../services/verification/book/import-book.ts'
import { linesOf } from '../../../services/verification/book/book-lines.ts'
import { bookVault, openBook } from '../../../services/verification/book/book-store.ts'
import { migrations } from '../../../services/verification/migrations.ts'
import { holdersInBook, holdersInFile } from '../../../services/verification/responders/lookups.ts'
import { freshSchema } from '../../harness/database.ts'
import { key } from '../running-verification.ts'

const csv = `country,iban,account_number,bank_code,secondary_id,holder,alias,type,state
,DE89370400440532013000,,,,Erika Mustermann,,INDIVIDUAL,
,DE02120300000000202051,,,,Anna Schmidt,,INDIVIDUAL,CLOSED
,DE02120300000000202051,,,,Peter Schmidt,,INDIVIDUAL,CLOSED
,GB33BUKB20201555555555,,,,Sandbox Trading Ltd,Sandbox,BUSINESS,
GB,,12345678,200000,,John Smith,,INDIVIDUAL,OPTED_OUT
GB,,70872490,200000,BS 0417/3,Mairéad Ní Ghráda,,INDIVIDUAL,
GB,,70872490,200000,BS 0418/3,Comhlacht na Trá Ltd,,BUSINESS,CLOSED
`

t.test('accounts are found alike in a file and in the book', async t => {
  const path = `${t.testdir({ 'holders.csv': csv })}/holders.csv`
  const db = await freshSchema(t, migrations)
  const options = { replace: false, force: false, dryRun: false, progress: () => {} }
  await importLines(db, bookVault(key), linesOf(path), options)

  for (const lookup of [await holdersInFile(path), holdersInBook(openBook(db, key))]) {
    t.strictSame(await lookup({ iban: 'DE89370400440532013000' }), {
      state: 'OPEN',
      names: ['Erika Mustermann'],
      aliases: [],
      type: 'INDIVIDUAL',
    })
    t.match(await lookup({ iban: 'DE02120300000000202051' }), {
      state: 'CLOSED',
      names: ['Anna Schmidt', 'Peter Schmidt'],
    })
    const firm = { names: ['Sandbox Trading Ltd'], aliases: ['Sandbox'], type: 'BUSINESS' }
    t.match(await lookup({ iban: 'GB33BUKB20201555555555' }), firm)
    t.match(await lookup({ sortCode: '202015', accountNumber: '55555555' }), firm)
    t.match(await lookup({ sortCode: '200000', accountNumber: '12345678' }), { state: 'OPTED_OUT' })
    const shared = { sortCode: '200000', accountNumber: '70872490' }
    t.match(await lookup({ ...shared, secondaryId: 'bs04173' }), {
      state: 'OPEN',
      names: ['Mairéad Ní Ghráda'],
    })
    t.match(await lookup({ ...shared, secondaryId: 'BS 0418/3' }), { state: 'CLOSED' })
    t.match(await lookup({ ...shared, secondaryId: 'BS 0419/3' }), { state: 'SECONDARY_ID_NEEDED' })
    t.match(await lookup(shared), { state: 'SECONDARY_ID_NEEDED', names: [] })
    t.match(await lookup({ sortCode: '200000', accountNumber: '12345678', secondaryId: 'RENT' }), {
      state: 'OPTED_OUT',
    })
    t.equal(await lookup({ iban: 'DE02300209000106531065' }), undefined)
    t.equal(await lookup({ iban: 'DE00000000000000000000' }), undefined)
    t.equal(await lookup({ sortCode: '200000', accountNumber: '00000000' }), undefined)
  }
})

t.test('a file that contradicts itself is refused', async t => {
  const contradiction = csv.replace('Peter Schmidt,,INDIVIDUAL,CLOSED', 'Peter Schmidt,,INDIVIDUAL,OPEN')
  for (const lines of ['GB,,70872490,200000,,One,,,', 'GB,,12345678,200000,9,One,,,']) {
    const mixed = `${t.testdir({ 'holders.csv': csv + lines })}/holders.csv`
    await t.rejects(holdersInFile(mixed), /holders\.csv:9: .*secondary_id/)
  }
  const path = `${t.testdir({ 'holders.csv': contradiction })}/holders.csv`
  await t.rejects(holdersInFile(path), /holders\.csv:4: state is another one than in an earlier line/)
})
