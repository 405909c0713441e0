import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  AccountStatus,
  AccountTypeMatchStatus,
  DataSource,
  FailureReason,
  NameMatchStatus,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { german, runningVerification } from './running-verification.ts'
import { until } from '../harness/until.ts'

const { COMPLETED, FAILED } = VerificationState
const { ACTIVE, NOT_FOUND, FORBIDDEN } = AccountStatus
const { FULL_MATCH, PARTIAL_MATCH, NO_MATCH } = NameMatchStatus

const sampled = (digits: string, name?: string) => german(sampleAccount('DE', digits)!.value, name)

t.test('each ending of the sandbox ends a verification as its table says', async t => {
  const { verify } = await runningVerification(t)
  const completed = (result: object) => ({
    state: COMPLETED,
    result: { dataSource: DataSource.SIMULATOR, ...result },
  })
  const named = (matchStatus: NameMatchStatus, verifiedName?: string) =>
    completed({ accountStatus: ACTIVE, accountHolderName: { matchStatus, verifiedName } })
  const failed = (failureReason: FailureReason) => ({ state: FAILED, failureReason })
  const cases = [
    ['000', named(FULL_MATCH)],
    ['001', named(FULL_MATCH)],
    ['002', named(PARTIAL_MATCH, 'Erika Mustermann')],
    ['003', named(NO_MATCH)],
    ['004', completed({ accountStatus: NOT_FOUND, schemeResponseCode: 'EPC_VOP_NOAP' })],
    ['005', completed({ accountStatus: FORBIDDEN })],
    ['006', named(FULL_MATCH)],
    ['011', named(FULL_MATCH)],
    ['030', failed(FailureReason.INVALID_FIELD)],
    ['031', failed(FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION)],
    ['032', failed(FailureReason.UNSUPPORTED_FINANCIAL_INSTITUTION)],
    ['033', failed(FailureReason.UNEXPECTED_ERROR)],
  ] as const
  const records = await Promise.all(cases.map(([digits]) => verify(sampled(digits))))
  for (const [n, [digits, expected]] of cases.entries()) t.match(records[n], expected, digits)
})

t.test('the types of British accounts are compared', async t => {
  const { verify } = await runningVerification(t)
  for (const [digits, status, code] of [
    ['001', AccountTypeMatchStatus.MATCH, undefined],
    ['006', AccountTypeMatchStatus.NO_MATCH, 'UK_COP_BANM'],
    ['007', AccountTypeMatchStatus.NO_MATCH, 'UK_COP_BAMM'],
  ] as const) {
    const { value, memberId } = sampleAccount('GB', digits)!
    const record = await verify({
      country: 'GB',
      creditor: { name: 'Erika Mustermann', type: PartyType.INDIVIDUAL },
      creditorAccount: { id: { type: AccountIdType.ACCOUNT_NUMBER, value } },
      creditorAgent: { clearingSystemMemberId: { memberId: memberId! } },
    })
    t.match(record, { result: { accountType: { matchStatus: status }, schemeResponseCode: code } }, digits)
  }
})

t.test('a register of Latin America answers later, with the name masked', async t => {
  const { verify } = await runningVerification(t)
  const { value } = sampleAccount('MX', '000')!
  const record = await verify({
    country: 'MX',
    creditorAccount: { id: { type: AccountIdType.ACCOUNT_NUMBER, value } },
  })
  t.match(record, {
    state: COMPLETED,
    result: {
      accountStatus: ACTIVE,
      accountHolderName: { verifiedName: 'ER*** MU****', masked: true, matchStatus: undefined },
    },
  })
})

t.test('an account that is answered twice is completed once, by the first answer', async t => {
  const { submit, get, ended, client, lines, events } = await runningVerification(t)
  const answerAs = async (ending: string) => {
    await until(() => lines.some(isPending))
    const body = Buffer.from(JSON.stringify({ reference: lines.findLast(isPending)!.reference, ending }))
    await client.receiveAnswer({ provider: 'simulator', headers: {}, body })
  }
  const stays = async (id: string, matchStatus: NameMatchStatus, late: string) => {
    const first = { state: COMPLETED, result: { accountHolderName: { matchStatus } } }
    t.match(await ended(id), first)
    await answerAs(late)
    t.match(await get(id), first)
  }
  const polled = await submit(sampled('040'))
  await stays(polled.id, FULL_MATCH, '003')
  lines.length = 0
  const told = await submit(sampled('021'))
  await answerAs('003')
  await stays(told.id, NO_MATCH, '001')
  await until(() => events.length >= 4)
  await sleep(300)
  t.equal(events.length, 4, 'an event of the start and of the end of each')
})

const isPending = ({ event }: LogLine) => event === 'simulated answer pending'
