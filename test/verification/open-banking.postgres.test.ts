import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  AccountStatus,
  FailureReason,
  NameMatchStatus,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { readRoutingFile } from '../../services/verification/routing/routing-file.ts'
import { bundled } from '../bundled.ts'
import {
  BANK_ANCHOR,
  freePort,
  openBankingFiles,
  requester,
  RESPONDER,
  responderKeys,
  runningKeystore,
  statementOf,
} from './running-open-banking.ts'
import { serverCertificate, trusted } from './running-responder.ts'
import { type Details, runningVerification } from './running-verification.ts'

// Confirmation of Payee as in the United Kingdom: the bank that is asked runs in a process of its own, and the one that asks
// has a routing file.

const holders = `country,account_number,bank_code,secondary_id,holder,type,state
GB,55779911,089999,,Siobhán Ní Dhomhnaill,INDIVIDUAL,
GB,66374958,089999,,Caerdydd Brewing Company Ltd,BUSINESS,
GB,63748472,089999,,Tariq Mahmood,INDIVIDUAL,NOT_SUPPORTED
GB,00003333,089999,BS/4471-0,Rhiannon ap Gwilym,INDIVIDUAL,
`

async function runningBank() {
  const keystore = await runningKeystore(t)
  keystore.publish(requester)
  const port = await freePort()
  const url = `https://localhost:${port}`
  const files = openBankingFiles(t, url, keystore, {
    change: { registration: false },
    clients: { 'payments-desk': { software_statement: statementOf(requester, keystore.urlOf(requester)) } },
  })
  const file = async (name: string, text: string) => {
    const path = join(files.directory, name)
    await writeFile(path, text)
    return path
  }
  const options = {
    scheme: 'cop',
    port: String(port),
    certificate: await file('server.pem', serverCertificate.cert),
    key: await file('server-key.pem', serverCertificate.key),
    authorities: join(files.directory, 'ca.pem'),
    holders: await file('holders.csv', holders),
    'sort-codes': await file('sort-codes.csv', 'sortCode,to\n089990,089999\n'),
    'open-banking': files.path,
    'answer-step-ms': '0',
  }
  const program = 'edge/operator/cli/payprep.ts'
  const bundleOf = await bundled([program], join(files.directory, 'program'))
  const child = spawn(
    process.execPath,
    [
      bundleOf(program),
      'verification',
      'respond',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.teardown(() => child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  const listening = new Promise<void>((resolve, reject) => {
    child.on('exit', code => reject(new Error(`the bank has ended with ${code}`)))
    reader.on('line', line => {
      lines.push(line)
      if (JSON.parse(line).event === 'listening') resolve()
    })
  })
  await listening
  return { url, lines }
}

t.test('a bank asks another one over Open Banking, and its answer becomes the record', async t => {
  const bank = await runningBank()
  const directory = t.testdir({
    'obwac.pem': requester.certificate.cert,
    'obwac-key.pem': requester.certificate.key,
    'obseal-key.pem': requester.keys.pem,
    'ca.pem': trusted.ca,
    'bank.jwks': JSON.stringify({ keys: [responderKeys.jwk] }),
  })
  const at = (name: string) => join(directory, name)
  const proof = { key: at('obseal-key.pem'), kid: requester.keys.kid }
  const provider = {
    kind: 'uk-cop',
    url: `${bank.url}/name-verification`,
    certificate: at('obwac.pem'),
    key: at('obwac-key.pem'),
    authorities: at('ca.pem'),
    financialId: RESPONDER,
    schemeName: 'UK.OBIE.SortCodeAccountNumber',
    oauth: {
      tokenUrl: `${bank.url}/token`,
      clientId: 'payments-desk',
      scope: 'name-verification',
      assertion: proof,
    },
    signing: { ...proof, issuer: `${requester.organisation}/${requester.software}` },
    answerKeys: at('bank.jwks'),
    trustAnchor: BANK_ANCHOR,
  }
  await writeFile(
    at('routing.json'),
    JSON.stringify({ providers: { cop: provider }, routes: [{ countries: ['GB'], provider: 'cop' }] }),
  )
  const { verify, lines } = await runningVerification(t, { file: await readRoutingFile(at('routing.json')) })
  const british = (
    value: string,
    name: string,
    more: { memberId?: string; roll?: string; isFirm?: true } = {},
  ) =>
    ({
      country: 'GB',
      creditorAgent: {
        clearingSystemMemberId: { memberId: more.memberId ?? '08-99-99' },
        ...(more.roll && { branchId: more.roll }),
      },
      creditorAccount: { id: { value, type: AccountIdType.ACCOUNT_NUMBER } },
      creditor: { name, type: more.isFirm ? PartyType.BUSINESS : PartyType.INDIVIDUAL },
    }) satisfies Details

  t.match((await verify(british('55779911', 'Siobhan Ni Dhomhnaill'))).result, {
    accountStatus: AccountStatus.ACTIVE,
    accountHolderName: { matchStatus: NameMatchStatus.FULL_MATCH },
  })
  t.match((await verify(british('66374958', 'Caerdydd Brewing', { isFirm: true }))).result, {
    schemeResponseCode: 'UK_COP_MBAM',
    accountHolderName: {
      matchStatus: NameMatchStatus.PARTIAL_MATCH,
      verifiedName: 'Caerdydd Brewing Company Ltd',
    },
  })
  t.match((await verify(british('63748472', 'Tariq Mahmood'))).result, {
    accountStatus: AccountStatus.FORBIDDEN,
    schemeResponseCode: 'UK_COP_ACNS',
  })
  const withRoll = await verify(british('00003333', 'Rhiannon ap Gwilym', { roll: 'bs44710' }))
  t.match(withRoll.result, { accountHolderName: { matchStatus: NameMatchStatus.FULL_MATCH } })
  for (const more of [{}, { roll: 'BS/4472-0' }])
    t.match(await verify(british('00003333', 'Rhiannon ap Gwilym', more)), {
      failureReason: FailureReason.INVALID_FIELD,
    })
  t.match(await verify(british('55779911', 'Siobhan Ni Dhomhnaill', { memberId: '089989' })), {
    failureReason: FailureReason.UNSUPPORTED_FINANCIAL_INSTITUTION,
  })
  const codes = bank.lines.map(line => JSON.parse(line).code).filter(Boolean)
  t.strictSame(codes, ['TOKEN', 'MATCHED', 'MBAM', 'ACNS', 'MATCHED', 'IVCR', 'IVCR', 'SCNS'])
  t.notMatch(JSON.stringify([bank.lines, lines]), /Dhomhnaill|Mahmood|55779911|4471/)
})
