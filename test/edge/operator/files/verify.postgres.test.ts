import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import t, { type Test } from 'tap'
import { PaymentInstructionSchema } from '../../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { commandsWith } from '../../../../edge/operator/files/commands.ts'
import { curatedInstitutions } from '../../../../seeds/sources/curated.ts'
import { UsageError } from '../../../../services/kit/process/commands/command.ts'
import { openReferenceDatabase } from '../../../../services/reference-data/database.ts'
import { importSources } from '../../../../services/reference-data/releases/import.ts'
import { verifyInstructions } from '../../../../services/verification/batches/own-batches.ts'
import { openVerificationDatabase } from '../../../../services/verification/database.ts'
import type { Answer } from '../../../../services/verification/providers/provider.ts'
import { vault } from '../../../../services/verification/verification-vault.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { freshDatabase } from '../../../harness/database.ts'
import {
  german,
  key,
  organizationId,
  routedTo,
  runningVerification,
} from '../../../verification/running-verification.ts'

const [good, other] = ['DE02120300000000202051', 'FR7630006000011234567890189']

/** A system that runs beside the command, and the command. */
async function running(t: Test) {
  const directory = t.testdir()
  const databaseUrl = await freshDatabase(t)
  const reference = await openReferenceDatabase(databaseUrl)
  await importSources(reference, [{ ...curatedInstitutions(), stamp: '' }])
  await reference.destroy()
  const db = await openVerificationDatabase(databaseUrl, key)
  t.teardown(() => db.destroy())
  const asked: string[] = []
  const service = await runningVerification(t, {
    db,
    routing: routedTo({
      source: 'BANK',
      plan: () => 'OK',
      async verify({ account, party }): Promise<Answer> {
        asked.push(account.value)
        const nameMatch = party.name === 'Zoë Ångström' ? 'FULL_MATCH' : 'NO_MATCH'
        return { kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch }
      },
    }),
  })
  const installation = {
    databaseUrl,
    masterKeys: key,
    environment: 'development',
    env: {},
    dataDirectory: directory,
  } as const
  const progress: string[] = []
  const check = async (name: string, content: string, options: Record<string, string | boolean> = {}) => {
    const file = join(directory, name)
    writeFileSync(file, content)
    const output = join(directory, `report-${name}.jsonl`)
    const input = commandInput(installation, { operands: { file }, options: { output, ...options } })
    await commandsWith({ file: '' })[0]!.run({ ...input, progress: line => void progress.push(line) })
    return readFileSync(output, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
  }
  return { ...service, check, asked, progress, db }
}

t.test(
  'payprep check --verify adds what banks say to each line, and asks about no payer who has opted out',
  async t => {
    const { check, asked, progress } = await running(t)
    const rows = [
      'iban,name,optOut',
      `${good},Zoë Ångström,no`,
      `${other},Somebody Else,`,
      `${good},Zoë Ångström,YES`,
      `${good},,`,
      `${good},Zoë Ångström,perhaps`,
      'AE070331234567890123456,Zoë Ångström,',
    ].join('\n')
    const report = await check('payments.csv', rows, { verify: true, organization: organizationId })
    t.match(
      report.map(({ verification }) => verification),
      [
        { state: 'COMPLETED', result: { accountHolderName: { matchStatus: 'FULL_MATCH' } } },
        { state: 'COMPLETED', result: { accountHolderName: { matchStatus: 'NO_MATCH' } } },
        { state: 'NOT_ASKED', reason: 'OPTED_OUT' },
        {
          state: 'FAILED',
          failureReason: 'INVALID_FIELD',
          refusal: { code: 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD', message: /\/creditor\/name/ },
        },
        undefined,
        { state: 'NOT_ASKED', reason: 'NO_CORRIDOR' },
      ],
    )
    t.match(report[4], {
      status: 'UNREADABLE',
      error: /column optOut \(\/verificationOptOut\) must be yes or no/,
    })
    t.strictSame(asked.toSorted(), [good, other])
    t.ok(
      progress.some(line => /^\d of 3 accounts verified$/.test(line)),
      progress.join(),
    )
    await check('payments.csv', rows, { verify: true, organization: organizationId })
    t.equal(asked.length, 2, 'the same file on the same day asks nobody twice')
  },
)

t.test('JSON Lines and pain.001 are verified too, and nothing is without --verify', async t => {
  const { check, asked } = await running(t)
  const line = (verificationOptOut?: boolean) =>
    JSON.stringify({
      country: 'DE',
      creditorAccount: { id: { type: 'IBAN', value: good } },
      creditor: { name: 'Zoë Ångström' },
      verificationOptOut,
    })
  const plain = await check('payments.jsonl', `${line()}\n${line(true)}\n`)
  t.strictSame([plain[0].verification, plain[1].verification, asked.length], [undefined, undefined, 0])
  t.notMatch(JSON.stringify(plain), /verificationOptOut/)
  const asks = { verify: true, organization: organizationId }
  const report = await check('payments.jsonl', `${line()}\n${line(true)}\n`, asks)
  t.match(report, [{ verification: { state: 'COMPLETED' } }, { verification: { reason: 'OPTED_OUT' } }])
  const xml =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>1</NbOfTxs></GrpHdr>' +
    `<PmtInf><CdtTrfTxInf><Cdtr><Nm>Zoë Ångström</Nm></Cdtr><CdtrAcct><Id><IBAN>${other}</IBAN></Id></CdtrAcct></CdtTrfTxInf>` +
    '</PmtInf></CstmrCdtTrfInitn></Document>'
  t.match(await check('payments.xml', xml, asks), [
    { verification: { state: 'COMPLETED', result: { accountHolderName: { matchStatus: 'FULL_MATCH' } } } },
  ])
})

t.test(
  'an organization is needed, and a system that does not run ends the command with what to do',
  async t => {
    const { check, close, db } = await running(t)
    const rows = `iban,name\n${good},Zoë Ångström\n`
    await t.rejects(
      check('a.csv', rows, { verify: true }),
      new UsageError('--verify needs --organization, the UUID of the organization that asks'),
    )
    await close()
    const asking = verifyInstructions(
      {
        db,
        vault: vault(key),
        routing: routedTo({ source: 'BANK', plan: () => 'OK', verify: async () => ({}) as Answer }),
        enrich: async ({ items }) => ({ items: items.map(() => ({})) }),
        organizationId,
        onProgress: () => {},
        awayMs: 200,
      },
      [create(PaymentInstructionSchema, german(good, 'Zoë Ångström'))],
    )
    await t.rejects(
      asking,
      /no verification service works on the batch [0-9a-f-]{36}: start the system, and repeat/,
    )
  },
)
