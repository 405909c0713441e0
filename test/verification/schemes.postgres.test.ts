import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  AccountStatus,
  DataSource,
  FailureReason,
  NameMatchStatus,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { parseRoutingFile } from '../../services/verification/routing/routing-file.ts'
import { accounts, client, runningResponder, trusted } from './running-responder.ts'
import type { HeldAccount } from '../../services/verification/responders/holder-lookup.ts'
import { until } from '../harness/until.ts'
import { type Details, runningVerification } from './running-verification.ts'

t.test('a verification goes to the bank over its scheme, and its answer becomes the record', async t => {
  const banks = { vop: await runningResponder(t, 'vop'), cop: await runningResponder(t, 'cop') }
  const directory = t.testdir({
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'ca.pem': trusted.ca,
    'eds.csv': `bic,url\nCOBADEFF,${banks.vop.url}\n`,
  })
  const tls = {
    certificate: join(directory, 'client.pem'),
    key: join(directory, 'client-key.pem'),
    authorities: join(directory, 'ca.pem'),
  }
  const file = parseRoutingFile(
    JSON.stringify({
      providers: {
        vop: {
          kind: 'epc-vop',
          requestingAgent: 'BANKDEFFXXX',
          addressBook: join(directory, 'eds.csv'),
          ...tls,
        },
        cop: { kind: 'uk-cop', url: `${banks.cop.url}/name-verification`, ...tls },
      },
      routes: [
        { countries: ['GB'], provider: 'cop' },
        { identifiers: ['IBAN'], provider: 'vop' },
      ],
    }),
    'routing.json',
  )
  const { verify, lines } = await runningVerification(t, { file })
  const german = (value: string, name: string): Details => ({
    country: 'DE',
    creditorAgent: { bic: 'COBADEFFXXX' },
    creditorAccount: { id: { value, type: AccountIdType.IBAN } },
    creditor: { name },
  })

  const close = await verify(german(accounts.open, 'E Mustermann'))
  t.match(close, {
    state: VerificationState.COMPLETED,
    result: {
      accountStatus: AccountStatus.ACTIVE,
      accountHolderName: { matchStatus: NameMatchStatus.PARTIAL_MATCH, verifiedName: 'Erika Mustermann' },
      schemeResponseCode: 'EPC_VOP_CMTC',
      dataSource: DataSource.SCHEME,
    },
  })
  const none = await verify(german(accounts.open, 'Otto Normalverbraucher'))
  t.match(none.result, {
    accountHolderName: { matchStatus: NameMatchStatus.NO_MATCH },
    schemeResponseCode: 'EPC_VOP_NMTC',
  })
  t.equal(none.result?.accountHolderName?.verifiedName, undefined)

  const british = await verify({
    country: 'GB',
    creditorAgent: { clearingSystemMemberId: { memberId: '20-00-00' } },
    creditorAccount: { id: { value: '00000001', type: AccountIdType.ACCOUNT_NUMBER } },
    creditor: { name: 'Sandbox Trading Ltd', type: PartyType.INDIVIDUAL },
  })
  t.match(british.result, { accountStatus: AccountStatus.ACTIVE, schemeResponseCode: 'UK_COP_BANM' })

  await banks.vop.close()
  const away = await verify(german(accounts.joint, 'Anna Schmidt'))
  t.match(away, {
    state: VerificationState.FAILED,
    failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
  })
  t.notMatch(JSON.stringify([lines, banks.vop.lines, banks.cop.lines]), /Mustermann|Schmidt|DE89|DE02/)
})

const vopFile = (directory: string, url: string, route: object) => {
  writeFileSync(join(directory, 'eds.csv'), `bic,url\nHELADEFF,${url}\n`)
  const settings = { requestingAgent: 'BANKDEFFXXX', addressBook: join(directory, 'eds.csv') }
  const tls = {
    certificate: join(directory, 'client.pem'),
    key: join(directory, 'client-key.pem'),
    authorities: join(directory, 'ca.pem'),
  }
  const providers = { vop: { kind: 'epc-vop', ...settings, ...tls } }
  return parseRoutingFile(
    JSON.stringify({ providers, routes: [{ provider: 'vop', ...route }] }),
    'routing.json',
  )
}
const pems = { 'client.pem': client.cert, 'client-key.pem': client.key, 'ca.pem': trusted.ca }
const hessian: Details = {
  country: 'DE',
  creditorAgent: { bic: 'HELADEFFXXX' },
  creditorAccount: { id: { value: 'DE75512108001245126199', type: AccountIdType.IBAN } },
  creditor: { name: 'Jürgen Groß' },
}

t.test(
  'a question whose process is lost is asked again under its id, and the bank looks the account up once',
  async t => {
    let lookups = 0
    let answer = () => {}
    const held = new Promise<HeldAccount>(resolve => {
      answer = () => resolve({ names: ['Juergen Gross'], aliases: [], state: 'OPEN' })
    })
    const lookup = () => (lookups++, held)
    const bank = await runningResponder(t, 'vop', {
      lookup,
      vop: { bics: ['HELADEFF'] },
      answerTimeoutMs: 60_000,
    })
    const file = vopFile(t.testdir(pems), bank.url, {})
    const { submit, get, db, start } = await runningVerification(t, { file, bankConcurrency: 1 })
    const { id } = await submit(hessian)
    await until(() => lookups === 1)
    // As after a crash, or a pause that was longer than its lease.
    await db('verifications')
      .where({ id })
      .update({ lease_id: randomUUID(), leased_until: db.raw(`now() - interval '1 s'`) })
    await start()
    setTimeout(answer, 300)
    await until(async () => (await get(id)).state !== VerificationState.PENDING)
    t.match(await get(id), {
      state: VerificationState.COMPLETED,
      result: { schemeResponseCode: 'EPC_VOP_MTCH', dataSource: DataSource.SCHEME },
    })
    const answers = () => bank.lines.filter(({ event }) => event === 'responder.answered')
    await until(() => answers().length >= 2)
    t.equal(lookups, 1)
    const ids = answers().map(line => line.id)
    t.equal(new Set(ids).size, 1)
  },
)

t.test('a bank that keeps a question does not keep the verification beyond its expiry', async t => {
  const bank = await runningResponder(t, 'vop', { fault: 'delay', vop: { bics: ['HELADEFF'] } })
  const file = vopFile(t.testdir(pems), bank.url, { expiresAfterSeconds: 1 })
  const { verify } = await runningVerification(t, { file })
  t.match(await verify(hessian), {
    state: VerificationState.FAILED,
    failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
  })
})
