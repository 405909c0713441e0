import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../../services/banking/directory/bank-directory.ts'
import type { Given } from '../../services/kit/process/command.ts'
import { commands } from '../../services/reference-data/commands/index.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { importFiles } from '../../services/reference-data/releases/import-files.ts'
import { importerNamed } from '../../services/reference-data/importers/index.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import { validate } from '../../services/validation/validate.ts'
import { freshDatabase } from '../harness/database.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'
import { fixture } from './importers/read.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** A database of this test's own, into which files of sources come as operators bring them. */
async function importing(t: Parameters<typeof freshDatabase>[0]) {
  const url = await freshDatabase(t)
  const db = await openReferenceDatabase(url)
  t.teardown(() => db.destroy())
  return {
    url,
    directory: () => readDirectory(db, now),
    bringIn: (source: string, ...files: string[]) =>
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

t.test('who is on an imported sanctions list is told, and shown with its lists', async t => {
  const { url, directory, bringIn } = await importing(t)
  t.match(await bringIn('ofac-sdn', 'sdn.csv', 'sdn_comments.csv'), { sanctions: 5, skipped: 2 })
  t.match(await bringIn('eu-sanctions', 'xmlFullSanctionsList_1_1.xml'), {
    sanctions: 3,
    version: '2026-11-05',
  })
  t.match(await bringIn('embargoes', 'embargoes.csv'), { sanctions: 5, skipped: 4 })

  const listed = await directory()
  const cases: [title: string, instruction: Instruction, ...alerts: string[]][] = [
    ['a bank that is listed', bic('SABRRUMM'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['its head office in full', bic('SABRRUMMXXX'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['one of its branches', bic('SABRRUMM033'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['a bank of which one branch is listed', bic('MELIIRTH'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['another branch of that', bic('MELIIRTH999'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['another office of a listed bank', bic('SABRRU66')],
    ['an institution in a country', bic('VTBRRU2P'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['the same elsewhere', bic('VTBRDEFF')],
    ['an institution everywhere', bic('KDBKCNBJ'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['any bank of a country', bic('AAAAKPPY'), 'CREDITOR_BIC_COMPLIANCE_HIT'],
    ['nobody', bic('COBADEFF')],
    ['a bank between', { intermediaryAgent2: { bic: 'HAVIGB2L' } }, 'INTERMEDIARY_2_COMPLIANCE_HIT'],
    [
      'a bank between in a country',
      { intermediaryAgent3: { bic: 'AAAAKPPY' } },
      'INTERMEDIARY_3_COMPLIANCE_HIT',
    ],
    [
      'all of them',
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
  const given = {
    options: {},
    installation: async () => ({ databaseUrl: url }) as Awaited<ReturnType<Given['installation']>>,
    progress() {},
    warn: (line: string) => t.fail(line),
  }
  t.match(
    await lookup.run({ ...given, operands: { bank: 'SABRRUMM' } }),
    [
      {
        bic: 'SABRRUMMXXX',
        sanctions:
          'Board decision 12 2022-03-01; Group policy 2026-11-20; EU 2022-07-21; OFAC SDN 2026-11-20',
      },
    ],
    'by each list, with the date since when, or that of the list',
  )
  t.strictSame(await lookup.run({ ...given, operands: { bank: 'COBADEFF' } }), [])
})

t.test("the operator's modulus table judges instead of the built-in one", async t => {
  const { directory, bringIn } = await importing(t)
  const cases: [title: string, instruction: Instruction, builtIn: boolean, own: boolean][] = [
    ['wrong by the built-in one alone', { country: 'GB', ...pair('107999', '88837493') }, false, true],
    ['wrong by both', { country: 'GB', ...pair('016715', '66374958') }, false, false],
    ['in an IBAN', iban('GB58REVO04007549976223'), false, true],
    ['in Jersey', { country: 'JE', ...pair('107999', '88837493') }, false, true],
  ]
  await bringIn('embargoes', 'embargoes.csv')
  const builtIn = await directory()
  t.match(await bringIn('vocalink-modulus', 'valacdos.txt', 'scsubtab.txt'), { accountChecks: 4, skipped: 0 })
  const own = await directory()
  t.not(own.version, builtIn.version)
  const inconsistent = 'CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY'
  for (const [title, instruction, isRightByBuiltIn, isRightByOwn] of cases) {
    t.equal(!alertsOf(instruction, builtIn).includes(inconsistent), isRightByBuiltIn, `${title}: built in`)
    t.equal(!alertsOf(instruction, own).includes(inconsistent), isRightByOwn, `${title}: loaded`)
  }
})

function pair(sortCode: string, account: string): Instruction {
  return { ...bankNumber(sortCode), ...accountNumber(account) }
}
