import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import t, { type Test } from 'tap'
import { AccountIdType } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { FailureReason, VerificationState } from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import type { CommandInput } from '../../../services/kit/process/commands/command.ts'
import { closeStack } from '../../../services/kit/process/lifecycle/close-stack.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { openVerificationDatabase } from '../../../services/verification/database.ts'
import { commands } from '../../../services/verification/evidence/commands.ts'
import { evidenceRecorder } from '../../../services/verification/evidence/recorder.ts'
import { evidenceTable } from '../../../services/verification/evidence/table.ts'
import { deleteExpired } from '../../../services/verification/housekeeping.ts'
import { parseRoutingFile } from '../../../services/verification/routing/routing-file.ts'
import { openRouting } from '../../../services/verification/routing/routing.ts'
import { startResponder } from '../../../services/verification/responders/start-responder.ts'
import { installed, runLine } from '../../harness/command-line.ts'
import { freshDatabase } from '../../harness/database.ts'
import { ORGANIZATION, client, serverCertificate, trusted } from '../running-responder.ts'
import { type Details, key, runningVerification } from '../running-verification.ts'

const IBAN = 'DE75512108001245126199'
const HELD = 'Ngozi Adébáyọ̀-Krüger'

/** A bank that asks, with its records in its database, and one that answers, with its records in files. */
async function twoBanks(t: Test) {
  const files = {
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'ca.pem': trusted.ca,
    'server.pem': serverCertificate.cert,
    'server-key.pem': serverCertificate.key,
    'clients.csv': `organizationIdentifier,bic\n${ORGANIZATION},BANKDEFF\n`,
    'holders.csv': `iban,holder,state\n${IBAN},${HELD},\nDE02100500000054540402,${HELD},CLOSED\n`,
    'evidence.key': `${'7f3a'.repeat(16)}\n`,
  }
  const directory = t.testdir(files)
  const at = (name: string) => join(directory, name)
  const { keep, close } = closeStack()
  t.teardown(close)
  const options = {
    bics: 'SOGEDEFF',
    port: '0',
    certificate: at('server.pem'),
    key: at('server-key.pem'),
    authorities: at('ca.pem'),
    clients: at('clients.csv'),
    holders: at('holders.csv'),
    evidence: at('evidence'),
    'evidence-key': at('evidence.key'),
    'answer-step-ms': '0',
  }
  const input = { options } as Partial<CommandInput> as CommandInput
  const { port } = await startResponder('vop', input, {}, silentLog, keep)
  writeFileSync(
    at('eds.csv'),
    `bic,url\nSOGEDEFF,https://localhost:${port}\nDRESDEFF,https://localhost:${port}\n`,
  )

  const databaseUrl = await freshDatabase(t)
  const db = await openVerificationDatabase(databaseUrl, key)
  t.teardown(() => db.destroy())
  const evidence = evidenceRecorder(key, evidenceTable(db), silentLog)
  const provider = (requestingAgent: string) => ({
    kind: 'epc-vop',
    requestingAgent,
    certificate: 'client.pem',
    key: 'client-key.pem',
    authorities: 'ca.pem',
    addressBook: 'eds.csv',
  })
  const file = parseRoutingFile(
    JSON.stringify({
      providers: { vop: provider('BANKDEFFXXX'), other: provider('OTHRDEFFXXX') },
      routes: [{ banks: ['DRESDEFF*'], provider: 'other' }, { provider: 'vop' }],
    }),
    at('routing.json'),
  )
  const deps = { env: {}, environment: 'production', directory, db, key, evidence, log: silentLog } as const
  const running = await runningVerification(t, { db, routing: await openRouting(file, deps), evidence })
  const details = (name: string, value = IBAN, bic = 'SOGEDEFFXXX'): Details => ({
    country: 'DE',
    creditorAgent: { bic },
    creditorAccount: { id: { value, type: AccountIdType.IBAN } },
    creditor: { name },
  })
  const asked = installed({ databaseUrl, masterKeys: key })
  const operate = async (...args: readonly string[]) => {
    const { code, out, err } = await runLine(commands, ['verification', ...args, '--json'], asked)
    return { code, err, answer: out === '' ? undefined : JSON.parse(out) }
  }
  const own = ['--files', at('evidence'), '--evidence-key', at('evidence.key')]
  return { ...running, db, at, details, operate, own, close }
}

const clientCertificate = new X509Certificate(client.cert)
const server = new X509Certificate(serverCertificate.cert)

t.test('both banks can show an exchange later, and whether a name was asked for and told', async t => {
  const { verify, details, operate, own } = await twoBanks(t)
  const close = await verify(details('N. Adebayo-Krüger'))
  t.match(close.result, { schemeResponseCode: 'EPC_VOP_CMTC', accountHolderName: { verifiedName: HELD } })
  await verify(details('Pacôme Zongo'))
  await verify(details(HELD, 'DE02100500000054540402'))
  const refused = await verify(details(HELD, IBAN, 'DRESDEFFXXX'))
  t.match(refused, { state: VerificationState.FAILED, failureReason: FailureReason.UNEXPECTED_ERROR })

  const asking = (await operate('evidence')).answer
  const answering = (await operate('evidence', ...own)).answer
  const codes = ['CMTC', 'NMTC', 'NOAP', 'CLIENT_INCONSISTENT']
  for (const [rows, role, peer] of [
    [asking, 'REQUESTER', server],
    [answering, 'RESPONDER', clientCertificate],
  ] as const) {
    t.strictSame(
      rows.map((row: any) => row.code),
      codes,
    )
    for (const row of rows)
      t.match(row, {
        role,
        isGenuine: true,
        requestStamp: /^20.*Z$/,
        responseStamp: /^20.*Z$/,
        peerFingerprint: peer.fingerprint256,
        peerSerial: peer.serialNumber,
      })
  }
  t.match(answering[0].peerSubject, `organizationIdentifier=${ORGANIZATION}`)
  t.match(asking[0], {
    requestingAgent: 'BANKDEFFXXX',
    partyAgent: 'SOGEDEFFXXX',
    status: 200,
    toldName: true,
  })
  for (const [n, row] of asking.entries()) {
    const { request, requestStamp, responseStamp } = row
    t.match(answering[n], { request, requestStamp, responseStamp }, 'both banks have the same')
  }

  const named = async (name: string, ...more: string[]) =>
    (await operate('evidence', '--iban', 'DE75 5121 0800 1245 1261 99', '--name', name, ...more)).answer.map(
      ({ code, wasAsked, wasTold }: any) => [code, wasAsked, wasTold],
    )
  for (const more of [[], own]) {
    t.strictSame(await named('N. Adebayo-Krüger', ...more), [
      ['CMTC', true, false],
      ['NMTC', false, false],
      ['CLIENT_INCONSISTENT', false, false],
    ])
    t.strictSame((await named(HELD, ...more))[0], ['CMTC', false, true])
    t.strictSame((await named('Ngozi Adebayo', ...more))[0], ['CMTC', false, false])
  }
  const { request, at } = asking[1]
  t.match((await operate('evidence', '--request', request.toUpperCase())).answer, [{ request, code: 'NMTC' }])
  t.equal((await operate('evidence', '--from', at, ...own, '--limit', '2')).answer.length, 2)
  t.strictSame((await operate('evidence', '--to', '2025-10-09')).answer, [])
  for (const [args, mistake] of [
    [['--name', 'A'], /--name is for --iban/],
    [['--iban', 'DE75512108001245126198'], /--iban must be an IBAN/],
    [['--from', 'yesterday'], /--from must be a day/],
    [['--files', '/nowhere'], /--evidence-key is missing/],
  ] as const)
    t.match(await operate('evidence', ...args), { code: 2, err: mistake })
})

t.test('records hold no name and no account', async t => {
  const { verify, details, db, at } = await twoBanks(t)
  await verify(details('N. Adebayo-Krüger'))
  const lines: string[] = (await db('evidence').select('line')).map(({ line }) => line)
  const [file] = readdirSync(at('evidence'))
  const all = [...lines, readFileSync(join(at('evidence'), file!), 'utf8')].join('')
  t.match(all, /"code":"CMTC"/)
  t.notMatch(all, /Adebayo|Adébáyọ̀|Krüger|Ngozi|DE75|1245126199/)
})

t.test('a record that was altered or taken out is found', async t => {
  const { verify, details, db, operate, own, at } = await twoBanks(t)
  for (const name of ['Anna Abel', 'Ben Bär', 'Cem Can', 'Dag Dahl', 'Eva Egg']) await verify(details(name))
  const whole = { lines: 5, altered: 0, missing: 0, processes: 1 }
  t.match(await operate('evidence', '--check'), { code: 0, answer: whole })
  t.match(await operate('evidence', '--check', ...own), { code: 0, answer: whole })

  const second = await db('evidence').orderBy('id').offset(1).first()
  await db('evidence')
    .where({ id: second.id })
    .update({ line: second.line.replace('"NMTC"', '"MTCH"') })
  t.match(await operate('evidence', '--check'), { code: 1, answer: { altered: 1 } })
  t.match((await operate('evidence')).answer, [{ isGenuine: true }, { isGenuine: false, code: 'MTCH' }])
  await db('evidence').where({ id: second.id }).delete()
  t.match(await operate('evidence', '--check'), { code: 1, answer: { lines: 4, altered: 0, missing: 1 } })
  await db('evidence').where('id', '<', second.id).delete()
  t.match(await operate('evidence', '--check'), { code: 0 }, 'the first ones may be past their retention')

  const name = join(at('evidence'), readdirSync(at('evidence'))[0]!)
  const lines = readFileSync(name, 'utf8').split('\n')
  writeFileSync(name, [lines[0], lines[3], 'no record', lines[4], ''].join('\n'))
  t.match(await operate('evidence', '--check', ...own), {
    code: 1,
    answer: { lines: 4, altered: 1, missing: 2 },
  })
  t.match((await operate('evidence', ...own)).answer[2], { code: 'UNREADABLE', isGenuine: false })
})

t.test('exchanges are counted by day, bank and code', async t => {
  const { verify, details, operate, own } = await twoBanks(t)
  for (const name of ['Anna Abel', HELD, 'Ben Bär']) await verify(details(name))
  await verify(details('Cem Can', IBAN, 'DRESDEFFXXX'))
  const day = new Date().toISOString().slice(0, 10)
  const { answer } = await operate('statistics')
  t.match(answer, [
    { day, role: 'REQUESTER', bank: 'DRESDEFFXXX', code: 'CLIENT_INCONSISTENT', exchanges: 1 },
    { day, role: 'REQUESTER', bank: 'SOGEDEFFXXX', code: 'MTCH', exchanges: 1, laterThan5Seconds: 0 },
    { day, role: 'REQUESTER', bank: 'SOGEDEFFXXX', code: 'NMTC', exchanges: 2 },
  ])
  const theirs = (await operate('statistics', '--by', 'bank', ...own)).answer
  t.match(theirs, [
    { bank: 'BANKDEFFXXX', exchanges: 3 },
    { bank: 'OTHRDEFFXXX', exchanges: 1 },
  ])
  t.strictSame((await operate('statistics', '--to', '2026-01-01')).answer, [])
  t.match(await operate('statistics', '--by', 'hour'), {
    code: 2,
    err: /--by must be of day, role, bank, code/,
  })
})

t.test('records are deleted after their retention, and not before', async t => {
  const { verify, details, db, operate } = await twoBanks(t)
  await verify(details('Anna Abel'))
  await verify(details('Ben Bär'))
  const { id } = await db('evidence').orderBy('id').first()
  await db('evidence')
    .where({ id })
    .update({ at: db.raw(`now() - interval '200 days'`) })
  const days = { questionDays: 30, recordDays: 395 }
  await deleteExpired(db, { ...days, evidenceDays: 201 })
  t.equal((await db('evidence')).length, 2)
  await deleteExpired(db, { ...days, evidenceDays: 199 })
  t.equal((await db('evidence')).length, 1)
  t.match(await operate('evidence', '--check'), { code: 0 })
})
