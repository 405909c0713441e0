import { randomUUID } from 'node:crypto'
import t from 'tap'
import { seededDatabase } from '../harness/database.ts'
import { type Post, serveApart, startSystem } from '../harness/system.ts'

const account = (value: string, type = 'IBAN') => ({ creditorAccount: { id: { value, type } } })
const agent = (bic: string) => ({ creditorAgent: { bic } })

/** Expected alerts, from the specification and its decisions. */
const validations: readonly (readonly [instruction: object, ...alerts: string[]])[] = [
  [account('LT601010012345678901')],
  [
    { ...account('GB33BARC2000625555555'), ...agent('BARCGB00XXX') },
    'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE',
    'CREDITOR_BIC_DOES_NOT_EXIST',
  ],
  [account('BE57967950097279', 'ACCOUNT_NUMBER'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
  [{ ...agent('BARCGB22'), ...account('GB45CITI18502612467878') }, 'CREDITOR_BIC_IBAN_INCONSISTENCY'],
  [account('XY02'), 'CREDITOR_IBAN_INVALID_COUNTRY_CODE'],
  [account('US03'), 'CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED'],
  [account('GT01'), 'CREDITOR_IBAN_INVALID_FORMAT'],
  [account('GB01DEEL999LETSGO'), 'CREDITOR_IBAN_INVALID_BBAN_STRUCTURE'],
  [account('LT043250045821439861'), 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS'],
]

const enrichments: readonly (readonly [instruction: object, creditorAgent: object])[] = [
  [
    agent('BARCUS33'),
    {
      name: 'Barclays Bank PLC',
      bic: 'BARCUS33XXX',
      address: { country: 'US', townName: 'New York, NY' },
      logo: /^http:\/\/127\.0\.0\.1:\d+\/logos\/barclays\.svg$/,
    },
  ],
  [
    account('PT50002300004569522628094'),
    { name: 'ActivoBank', bic: 'ACTVPTPLXXX', clearingSystemMemberId: { memberId: '0023' } },
  ],
  [
    account('DE89370400440532013000'),
    { name: 'Commerzbank', bic: 'COBADEFFXXX', clearingSystemMemberId: { memberId: '37040044' } },
  ],
  [
    { country: 'IN', creditorAgent: { clearingSystemMemberId: { memberId: 'HDFC0000001' } } },
    { name: 'HDFC Bank', clearingSystemMemberId: { memberId: 'HDFC0000001' } },
  ],
]

const databaseUrl = await seededDatabase(t)

async function check(post: Post) {
  for (const [instruction, ...alerts] of validations) {
    const answer = await post('/payments/validations', instruction)
    const title = JSON.stringify(instruction)
    t.equal(answer.status, alerts.length === 0 ? 'OK' : 'ALERT', title)
    t.strictSame(
      answer.alerts.map(({ code }: { code: string }) => code),
      alerts,
      title,
    )
  }
  for (const [instruction, creditorAgent] of enrichments) {
    t.match(await post('/payments/enrichments', instruction), { enrichments: { creditorAgent } })
  }
}

/** All answers, singly and in bulk, without the address of the server that gave them. */
async function all(post: Post) {
  const instructions = [...validations, ...enrichments].map(([instruction]) => instruction)
  const answers = {
    validated: await Promise.all(instructions.map(each => post('/payments/validations', each))),
    enriched: await Promise.all(instructions.map(each => post('/payments/enrichments', each))),
    bulkValidated: await post('/payments/bulk-validations', { items: instructions }),
    bulkEnriched: await post('/payments/bulk-enrichments', { items: instructions }),
  }
  return JSON.parse(JSON.stringify(answers).replace(OWN_ADDRESS, '')) as typeof answers
}

const OWN_ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g

t.test('the documented examples hold, and one process answers the same as separate services', async t => {
  const embedded = await startSystem(t, databaseUrl)
  await check(embedded)
  const apart = await startSystem(t, databaseUrl, await serveApart(t, databaseUrl))
  await check(apart)

  const answers = await all(embedded)
  t.strictSame(answers, await all(apart))
  t.strictSame(
    answers.bulkValidated.items,
    answers.validated,
    'an item of a bulk gets the same result as alone',
  )
  t.strictSame(answers.bulkEnriched.items, answers.enriched)

  for (const post of [embedded, apart]) {
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { externalUserId: 'user-1', returnUrl: 'https://client.example/back' }
    const session = await post('/beneficiaries/organizations/sessions', body, headers)
    t.ok(session.url.includes(`/sessions/${session.id}#`))
    t.strictSame(await post('/beneficiaries/organizations/sessions', body, headers), session)
  }
})
