import t from 'tap'
import { bundesbankScl } from '../../../services/reference-data/importers/bundesbank-scl.ts'
import { epcRegisters } from '../../../services/reference-data/importers/epc-registers.ts'
import { read } from './read.ts'

const [, sctInst] = epcRegisters

t.test('each register of the EPC is a source of one scheme', async t => {
  const told = await Promise.all(
    epcRegisters.map(async importer => {
      const { of } = await read(importer, 'sct_inst.csv')
      return [importer.name, importer.files[0], of('participations')[0]?.system]
    }),
  )
  t.strictSame(told, [
    ['epc-sct', 'sct.csv', 'SCT'],
    ['epc-sct-inst', 'sct_inst.csv', 'SCT_INST'],
    ['epc-sdd-core', 'sdd_core.csv', 'SDD_CORE'],
    ['epc-sdd-b2b', 'sdd_b2b.csv', 'SDD_B2B'],
  ])
})

t.test('who has left takes part no longer, and who is not ready not yet', async t => {
  const { of, complaints } = await read(sctInst!, 'sct_inst.csv')
  const participants = of('participations').map(({ bic, takesPart }) => [bic, takesPart])
  t.strictSame(participants, [
    ['DEUTDEFFXXX', true],
    ['REVOLT21XXX', true],
    ['CAJAESMMXXX', true],
  ])
  t.match(of('institutions')[1], {
    name: 'Revolut Bank UAB',
    street: 'Konstitucijos Ave. 21B',
    town: 'Vilnius',
  })
  t.strictSame(complaints, [
    { reason: 'no BIC: ', line: 7 },
    { reason: 'no date: 04/05/2020', line: 8 },
  ])
})

t.test('the EPC’s list of a scheme is its register', async t => {
  const { publication } = await read(sctInst!, 'sct_inst.csv')
  t.strictSame(publication.registers, ['SCT_INST'])
})

t.test('the SCL directory tells what reaches a BIC, and never what does not', async t => {
  const { publication, of, complaints } = await read(bundesbankScl, 'scl-directory.csv')
  t.strictSame(publication, { validFrom: '2026-08-17' })
  const participations = of('participations').map(({ system, bic, takesPart }) => [bic, system, takesPart])
  t.strictSame(participations, [
    ['AACSDE33', 'SCT', true],
    ['AACSDE33', 'SDD_CORE', true],
    ['AACSDE33', 'SDD_B2B', true],
    ['PBNKDEFFXXX', 'SCT', true],
    ['PBNKDEFFXXX', 'SDD_CORE', true],
    ['AAAARSBG', 'SCT', true],
  ])
  t.strictSame(
    of('institutions').map(({ name }) => name),
    ['Sparkasse Aachen', 'Postbank', 'Yettel Bank Beograd'],
  )
  t.strictSame(complaints, [
    { reason: 'no BIC: AACSDE3', line: 6 },
    { reason: 'SERVICE SCT is 0 or 1, not J', line: 7 },
  ])
})

t.test('other files are refused', async t => {
  const file = { name: 'x.csv', bytes: Buffer.from('BIC;Name\r\nAACSDE33;Sparkasse\r\n') }
  await t.rejects(read(bundesbankScl, file), { name: 'LayoutError' })
  await t.rejects(read(sctInst!, file), /the column ParticipantName is missing/)
})
