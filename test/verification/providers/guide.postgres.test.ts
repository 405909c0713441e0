import { createHash, createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { AccountIdType } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  AccountStatus,
  FailureReason,
  NameMatchStatus,
  VerificationState,
} from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import { commandsWith } from '../../../services/verification/commands.ts'
import { openVerificationDatabase } from '../../../services/verification/database.ts'
import { configuredRouting } from '../../../services/verification/routing/routing.ts'
import { commandInput } from '../../harness/command-input.ts'
import { freshDatabase } from '../../harness/database.ts'
import { key, runningVerification } from '../running-verification.ts'
import { type Said, vendor } from './vendor.ts'

const guide = readFileSync('services/verification/providers/http/README.md', 'utf8')
const block = (name: string) => guide.match(new RegExp(`\`\`\`\\w+ ${name}\n([^]*?)\n\`\`\``))![1]!
const KEY = Buffer.from('a key of Kontocheck, 32 bytes ok').toString('base64')
const details = {
  country: 'LT',
  creditorAccount: { id: { type: AccountIdType.IBAN, value: 'LT121000011101001000' } },
  creditor: { name: 'Ąžuolas & Sūnūs', type: PartyType.BUSINESS },
}
const xml = (text: string): Said => ({ text, headers: { 'content-type': 'text/xml; charset=utf-8' } })

/** The installation of the guide, with a vendor that answers so. Only the vendor's address differs. */
async function installed(t: Test, answers: readonly Said[]) {
  const kontocheck = await vendor(t, (_, count) => answers[count - 1])
  const routing = block('routing.json').replaceAll('https://api.kontocheck.example', kontocheck.url)
  const file = join(t.testdir(), 'routing.json')
  writeFileSync(file, routing)
  const databaseUrl = await freshDatabase(t)
  const db = await openVerificationDatabase(databaseUrl, key)
  t.teardown(() => db.destroy())
  const env = { VERIFICATION_ROUTING: file, KONTOCHECK_KEY: KEY }
  const places = { env, environment: 'development', db, key, log: () => {} } as const
  const service = await runningVerification(t, { db, routing: await configuredRouting(file, places) })
  return { ...service, ...kontocheck, env, databaseUrl }
}

t.test('the guide’s file is right, and asks the vendor as its documents say', async t => {
  const { verify, asked, env, databaseUrl } = await installed(t, [xml(block('found'))])
  const routes = commandsWith(env).find(({ name }) => name === 'verification routes')!
  const installation = { databaseUrl, masterKeys: key, environment: 'development' } as const
  t.match(await routes.run(commandInput(installation)), [{ provider: 'kontocheck' }])
  const record = await verify(details)
  t.match(record, {
    state: VerificationState.COMPLETED,
    result: {
      accountStatus: AccountStatus.ACTIVE,
      accountHolderName: { matchStatus: NameMatchStatus.PARTIAL_MATCH, verifiedName: 'Ąžuolas ir Sūnūs' },
      schemeResponseCode: 'KC_A1',
    },
  })
  const [head, body] = block('request').split('\n\n') as [string, string]
  const [{ method, path, headers, body: sent }] = asked as [(typeof asked)[0]]
  t.equal(sent, body)
  t.equal(`${method} ${path} HTTP/1.1`, head.split('\n')[0])
  t.equal(headers['content-type'], /Content-Type: (.*)/.exec(head)![1])
  const signed = [method, path, headers['x-timestamp'], createHash('sha256').update(sent).digest('hex')]
  const signature = createHmac('sha256', Buffer.from(KEY, 'base64'))
    .update(signed.join('\n'))
    .digest('base64')
  t.equal(headers.authorization, /Authorization: (.*)/.exec(head)![1]!.replace('<signature>', signature))
  t.ok(Math.abs(Number(headers['x-timestamp']) - Date.now() / 1_000) < 60)
  t.match(headers['x-request-ref'], /^[0-9a-f-]{36}$/)
})

t.test(
  'an answer that comes later, 404, and a state that is not mapped, become what the guide says',
  async t => {
    const later = await installed(t, [xml(block('later')), xml(block('found'))])
    t.match(await later.verify(details), {
      state: VerificationState.COMPLETED,
      result: { schemeResponseCode: 'KC_A1' },
    })
    t.match(later.asked[1], {
      method: 'GET',
      path: '/v2/tickets/T-58213',
      headers: { authorization: /^KCHMAC / },
    })
    t.equal(later.asked[1]!.headers['content-type'], undefined)
    const unknown = await installed(t, [{ ...xml('<no/>'), status: 404 }])
    t.match(await unknown.verify(details), { result: { accountStatus: AccountStatus.NOT_FOUND } })
    const strange = await installed(t, [xml(block('found').replace('OPEN', 'FROZEN'))])
    t.match(await strange.verify(details), {
      state: VerificationState.FAILED,
      failureReason: FailureReason.UNEXPECTED_ERROR,
    })
  },
)
