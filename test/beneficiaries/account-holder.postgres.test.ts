import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { AccountStatus, NameMatchStatus } from '../../proto/gen/payprep/verification/v1/record_pb.js'
import {
  VerificationOrigin,
  VerificationService,
} from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { applyRequirements } from '../../services/beneficiaries/payout-methods/checks.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { type RoutingFile, simulated } from '../../services/verification/routing/routing-file.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { freePort } from '../harness/free-port.ts'
import { runningVerification } from '../verification/running-verification.ts'
import { add, freshBeneficiaries, germanAccount, type Page, refusal } from './world.ts'

const organizationId = randomUUID()

/** An end-user's page, and the verification service that it asks through. */
async function pageThatAsks(t: Test, file: RoutingFile = simulated) {
  const verification = await runningVerification(t, { file })
  const world = await freshBeneficiaries(t, {
    verification: verification.client,
    requirements: applyRequirements,
  })
  const page = await world.openPage(organizationId, 'Ada')
  const records = () => verification.db('verifications').select('*')
  return { ...world, verification, page, records }
}

/** A draft of the German account with this ending in the simulator. */
const ending = (digits: string, change: Readonly<Record<string, string | undefined>> = {}) =>
  germanAccount(0, {
    '/creditorAccount/id/value': sampleAccount('DE', digits)!.value,
    '/creditor/name': 'Erika Mustermann',
    '/creditor/taxId': undefined,
    ...change,
  })

const ask = ({ client, page }: Page, draft: Record<string, string>, id?: string) =>
  client.checkAccountHolder({ page, draft, ...(id !== undefined && { id }) })

const { FULL_MATCH, PARTIAL_MATCH, NO_MATCH } = NameMatchStatus
const { ACTIVE, NOT_FOUND, FORBIDDEN } = AccountStatus

t.test('the page learns how the name compares, and the name of the holder on a close match only', async t => {
  const { page } = await pageThatAsks(t)
  const answers = {
    '001': [ACTIVE, FULL_MATCH, undefined],
    '002': [ACTIVE, PARTIAL_MATCH, 'Erika Mustermann'],
    '003': [ACTIVE, NO_MATCH, undefined],
    '004': [NOT_FOUND, undefined, undefined],
    '005': [FORBIDDEN, undefined, undefined],
    '031': [undefined, undefined, undefined],
  } as const
  for (const [digits, expected] of Object.entries(answers)) {
    const { accountStatus, accountHolderName } = await ask(
      page,
      ending(digits, { '/creditor/name': 'E. Mustermann' }),
    )
    const { matchStatus, verifiedName } = accountHolderName ?? {}
    t.strictSame([accountStatus, matchStatus, verifiedName], expected, `account ${digits}`)
  }
})

t.test('a client can neither fetch the verification of a page nor receive its events', async t => {
  const { page, verification, records } = await pageThatAsks(t)
  await ask(page, ending('001'))
  const [record, ...others] = await records()
  t.match(record, { organization_id: organizationId, origin: 'HOSTED_PAGE', state: 'COMPLETED' })
  t.same(others, [])
  t.ok(record.end_user_hash, 'it counts towards the limit of the end-user')
  const asked = { organizationId, verificationId: record.id }
  t.strictSame(await refusal(verification.client.getVerification(asked)), ['notFound', 'NOT_FOUND'])
  t.match(await verification.client.getVerification({ ...asked, origin: VerificationOrigin.HOSTED_PAGE }), {
    verification: { id: record.id },
  })
  t.same(await verification.db('outbox'), [])
  t.same(verification.events, [])
})

t.test('a draft that no bank can be asked about is not submitted', async t => {
  const { page, records } = await pageThatAsks(t)
  const unasked = {
    'a country that no provider reaches': germanAccount(0, {
      '/country': 'SA',
      '/currency': 'SAR',
      '/creditorAccount/id/value': 'SA0380000000608010167519',
      '/creditor/taxId': undefined,
    }),
    'a draft without a name': ending('001', { '/creditor/name': undefined }),
    'a name without letters': ending('001', { '/creditor/name': '--' }),
    'an IBAN with wrong check digits': ending('001', {
      '/creditorAccount/id/value': 'DE00370400440532013000',
    }),
    nothing: {},
  }
  for (const [what, draft] of Object.entries(unasked)) {
    t.match(await ask(page, draft), { accountStatus: undefined, accountHolderName: undefined }, what)
  }
  t.same(await records(), [])
})

t.test('an installation without providers submits nothing', async t => {
  const { page, records } = await pageThatAsks(t, { providers: {}, routes: [] })
  t.match(await ask(page, ending('001')), { accountStatus: undefined, accountHolderName: undefined })
  t.same(await records(), [])
})

t.test('a session may ask ten times, and a new session of the same end-user may ask again', async t => {
  const { page, openPage, records } = await pageThatAsks(t)
  const asks = Array.from({ length: 12 }, () => refusal(ask(page, ending('001'))).catch(() => 'asked'))
  const outcomes = await Promise.all(asks)
  t.equal(outcomes.filter(outcome => outcome === 'asked').length, 10)
  t.strictSame(
    outcomes.filter(outcome => outcome !== 'asked'),
    [
      ['tooMany', 'RATE_LIMITED'],
      ['tooMany', 'RATE_LIMITED'],
    ],
  )
  t.equal((await records()).length, 10)
  t.match(await ask(await openPage(organizationId, 'Ada'), ending('001')), { accountStatus: ACTIVE })
})

t.test('the session limits who and what it may ask about', async t => {
  const { openPage, page, records } = await pageThatAsks(t)
  const limited = await openPage(organizationId, 'Ada', { allowedCountries: ['FR'] })
  t.strictSame(await refusal(ask(limited, ending('001'))), ['refused', 'RECIPIENT_COUNTRY_NOT_ALLOWED'])
  const strangers = await add(await openPage(organizationId, 'Grace'), ending('001'))
  t.match(await refusal(ask(page, strangers.details, strangers.id)), ['notFound'])
  t.same(await records(), [])
})

t.test('an edit asks about the stored number behind its mask', async t => {
  const { page } = await pageThatAsks(t)
  const { id, details } = await add(page, ending('002'))
  t.match(details['/creditorAccount/id/value'], /••••/)
  const renamed = { ...details, '/creditor/name': 'E. Mustermann' }
  t.match(await ask(page, renamed, id), {
    accountStatus: ACTIVE,
    accountHolderName: { matchStatus: PARTIAL_MATCH, verifiedName: 'Erika Mustermann' },
  })
})

t.test('a late bank is not waited for, and saving does not need the verification service', async t => {
  const { page } = await pageThatAsks(t)
  t.match(await ask(page, ending('021')), { accountStatus: undefined, accountHolderName: undefined })

  const nowhere = new URL(`http://127.0.0.1:${await freePort()}`)
  const { openPage } = await freshBeneficiaries(t, {
    verification: connect(VerificationService, [nowhere], { serviceToken: '' }).client,
  })
  const lonely = await openPage(organizationId, 'Ada')
  t.match(await refusal(ask(lonely, ending('001'))), ['unavailable'])
  t.match(await add(lonely, ending('001')), { version: 1 })
})
