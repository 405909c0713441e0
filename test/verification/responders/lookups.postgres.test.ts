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

t.test('numbers of organizations and the bank of an account are read from their columns', async t => {
  const text = `iban,holder,type,bic,lei,vat,siren,siret,company_id,duns,holder_bic
FR8730004008280001234567643,Électricité du Rhône SA,BUSINESS,BNPAFRPP,r0muwsfpu8mpro8k5p83,FR 40 303 265 045,303 265 045,30326504500018,RCS Lyon 303265045,,
FR8730004008280001234567643,Rhône Services SARL,BUSINESS,BNPAFRPPXXX,,FR83404833048;FR40303265045,,,,26-504-5001,BNPAFRPP
`
  const path = `${t.testdir({ 'holders.csv': text })}/holders.csv`
  const db = await freshSchema(t, migrations)
  const options = { replace: false, force: false, dryRun: false, progress: () => {} }
  await importLines(db, bookVault(key), linesOf(path), options)
  for (const lookup of [await holdersInFile(path), holdersInBook(openBook(db, key))]) {
    const { banks, identifications } = (await lookup({ iban: 'FR8730004008280001234567643' }))!
    t.strictSame(banks, ['BNPAFRPP', 'BNPAFRPPXXX'])
    t.strictSame(identifications, [
      { scheme: 'LEI', value: 'R0MUWSFPU8MPRO8K5P83' },
      { scheme: 'TXID', value: 'FR40303265045' },
      { scheme: 'COID', value: 'RCSLYON303265045' },
      { scheme: 'SREN', value: '303265045' },
      { scheme: 'SRET', value: '30326504500018' },
      { scheme: 'BIC', value: 'BNPAFRPPXXX' },
      { scheme: 'TXID', value: 'FR83404833048' },
      { scheme: 'TXID', value: 'FR40303265045' },
      { scheme: 'DUNS', value: '265045001' },
    ])
  }
})

t.test('a number or a BIC that cannot be one is refused with its line and column', async t => {
  const cases = [
    ['lei', '7LTWFZYICNSX8D621K87', 'has a number that is not the LEI'],
    ['siren', '30326504', 'has a number that is not the SIREN (France)'],
    ['siret', '3032650450001', 'has a number that is not the SIRET (France)'],
    ['duns', '12345678X', 'has a number that is not the DUNS number'],
    ['holder_bic', 'BNPA', 'has a number that is not its BIC'],
    ['bic', 'BNPAFRPPX', 'must be a BIC of 8 or 11 characters, or empty'],
  ]
  for (const [column, cell, mistake] of cases) {
    const text = `iban,holder,${column}\nFR8730004008280001234567643,Rhône SA,${cell}\n`
    const path = `${t.testdir({ 'holders.csv': text })}/holders.csv`
    await t.rejects(holdersInFile(path), {
      message: new RegExp(`line 2, ${column}: ${mistake!.replace(/[()]/g, '.')}`),
    })
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
