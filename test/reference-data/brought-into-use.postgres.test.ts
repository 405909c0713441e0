import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../../services/library/banking/directory/bank-directory.ts'
import { commands } from '../../services/reference-data/commands/index.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { importFiles } from '../../services/reference-data/releases/import-files.ts'
import { importerNamed } from '../../services/reference-data/importers/index.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import { validate } from '../../services/validation/validate.ts'
import { freshDatabase } from '../harness/database.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'
import { fixture } from './importers/read.ts'
import { commandInput } from '../harness/command-input.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** A database of this test's own, with functions that import fixtures and read the directory. */
async function freshDirectory(t: Parameters<typeof freshDatabase>[0]) {
  const url = await freshDatabase(t)
  const db = await openReferenceDatabase(url)
  t.teardown(() => db.destroy())
  return {
    url,
    directory: () => readDirectory(db, now),
    importFixture: (source: string, ...files: string[]) =>
      importFiles(db, {
        importer: importerNamed(source),
        files: files.map(fixture),
        date: '2026-11-20',
        force: true,
      }),
  }
}

function alertsOf(instruction: Instruction, directory: BankDirectory): string[] {
  return validate(create(PaymentInstructionSchema, instruction), directory).map(({ rule }) => rule.alert)
}

t.test('A bank on an imported sanctions list raises an alert, and a look-up shows its lists', async t => {
  const { url, directory, importFixture } = await freshDirectory(t)
  t.match(await importFixture('ofac-sdn', 'sdn.csv', 'sdn_comments.csv'), { sanctions: 5, skipped: 2 })
  t.match(await importFixture('eu-sanctions', 'xmlFullSanctionsList_1_1.xml'), {
    sanctions: 3,
    version: '2026-11-05',
  })
  t.match(await importFixture('embargoes', 'embargoes.csv'), { sanctions: 5, skipped: 4 })

  const listed = await directory()
  const cases: [title: string, instruction: Instruction, ...alerts: string[]][] = [
    ['a listed bank', bic('SABRRUMM'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['its head office with 11 characters', bic('SABRRUMMXXX'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['one of its branches', bic('SABRRUMM033'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['a bank with a listed branch', bic('MELIIRTH'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['another branch of that bank', bic('MELIIRTH999'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['another office of a listed bank, not listed itself', bic('SABRRU66')],
    ['an institution listed in one country', bic('VTBRRU2P'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['the same institution in another country', bic('VTBRDEFF')],
    ['an institution listed everywhere', bic('KDBKCNBJ'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['any bank of a listed country', bic('AAAAKPPY'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['a bank on no list', bic('COBADEFF')],
    ['an intermediary', { intermediaryAgent2: { bic: 'HAVIGB2L' } }, 'INTERMEDIARY_2_COMPLIANCE_HIT'],
    [
      'an intermediary in a listed country',
      { intermediaryAgent3: { bic: 'AAAAKPPY' } },
      'INTERMEDIARY_3_COMPLIANCE_HIT',
    ],
    [
      'creditor agent and intermediary',
      {
        ...bic('SABRRUMM'),
        intermediaryAgent1: { bic: 'DCBKKPPYXXX' },
        intermediaryAgent2: { bic: 'COBADEFF' },
      },
      'CREDITOR_BIC_COMPLIANCE_HIT',
      'INTERMEDIARY_1_COMPLIANCE_HIT',
    ],
  ]
  for (const [title, instruction, ...alerts] of cases)
    t.strictSame(alertsOf(instruction, listed), alerts, title)

  const lookup = commands.find(({ name }) => name === 'reference lookup')!
  const input = commandInput({ databaseUrl: url }, { warn: line => t.fail(line) })
  t.match(
    await lookup.run({ ...input, operands: { bank: 'SABRRUMM' } }),
    [
      {
        bic: 'SABRRUMMXXX',
        sanctions:
          'Board decision 12 2022-03-01; Group policy 2026-11-20; OFAC SDN 2026-11-20; EU 2022-07-21',
      },
    ],
    'each list has the date of the listing, or that of the list',
  )
  t.strictSame(await lookup.run({ ...input, operands: { bank: 'COBADEFF' } }), [])
})

t.test('An imported modulus table is used instead of the built-in one', async t => {
  const { directory, importFixture } = await freshDirectory(t)
  const cases: [title: string, instruction: Instruction, builtIn: boolean, imported: boolean][] = [
    ['invalid by the built-in table only', { country: 'GB', ...pair('107999', '88837493') }, false, true],
    ['invalid by both', { country: 'GB', ...pair('016715', '66374958') }, false, false],
    ['in an IBAN', iban('GB58REVO04007549976223'), false, true],
    ['in Jersey', { country: 'JE', ...pair('107999', '88837493') }, false, true],
  ]
  await importFixture('embargoes', 'embargoes.csv')
  const builtIn = await directory()
  t.match(await importFixture('vocalink-modulus', 'valacdos.txt', 'scsubtab.txt'), {
    accountChecks: 4,
    skipped: 0,
  })
  const imported = await directory()
  t.not(imported.version, builtIn.version)
  const inconsistent = 'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY'
  for (const [title, instruction, isValidBuiltIn, isValidImported] of cases) {
    t.equal(!alertsOf(instruction, builtIn).includes(inconsistent), isValidBuiltIn, `${title}: built in`)
    t.equal(!alertsOf(instruction, imported).includes(inconsistent), isValidImported, `${title}: imported`)
  }
})

function pair(sortCode: string, account: string): Instruction {
  return { ...bankNumber(sortCode), ...accountNumber(account) }
}
