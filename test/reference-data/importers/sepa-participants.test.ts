import t from 'tap'
import { bundesbankScl } from '../../../services/reference-data/importers/bundesbank-scl.ts'
import { epcRegisters } from '../../../services/reference-data/importers/epc-registers.ts'
import { notABic } from '../../../services/reference-data/importers/row-fields.ts'
import { read } from './read.ts'

const [, sctInst] = epcRegisters

t.test('Each EPC register is a source of one scheme', async t => {
  const registers = await Promise.all(
    epcRegisters.map(async importer => {
      const { of } = await read(importer, 'sct_inst.csv')
      return [importer.name, importer.files[0], of('participations')[0]?.system]
    }),
  )
  t.strictSame(registers, [
    ['epc-sct', 'sct.csv', 'SCT'],
    ['epc-sct-inst', 'sct_inst.csv', 'SCT_INST'],
    ['epc-sdd-core', 'sdd_core.csv', 'SDD_CORE'],
    ['epc-sdd-b2b', 'sdd_b2b.csv', 'SDD_B2B'],
  ])
})

t.test('Former and future participants are left out', async t => {
  const { of, damagedLines } = await read(sctInst!, 'sct_inst.csv')
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
  t.strictSame(damagedLines, [
    { reason: notABic(''), line: 7 },
    { reason: '"04/05/2020" is not a date such as 2026-11-21', line: 8 },
  ])
})

t.test('An EPC register claims all participants of its scheme', async t => {
  const { publication } = await read(sctInst!, 'sct_inst.csv')
  t.strictSame(publication.registers, ['SCT_INST'])
})

t.test('The SCL directory lists the services that reach a BIC, and denies none', async t => {
  const { publication, of, damagedLines } = await read(bundesbankScl, 'scl-directory.csv')
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
  t.strictSame(damagedLines, [
    { reason: notABic('AACSDE3'), line: 6 },
    { reason: 'SERVICE SCT must be 0 or 1, not "J"', line: 7 },
  ])
})

t.test('A wrong file is refused', async t => {
  const file = { name: 'x.csv', bytes: Buffer.from('BIC;Name\r\nAACSDE33;Sparkasse\r\n') }
  await t.rejects(read(bundesbankScl, file), { name: 'LayoutError' })
  await t.rejects(read(sctInst!, file), /the column ParticipantName is missing/)
})
