import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Code, ConnectError, createClient, createRouterTransport, type Transport } from '@connectrpc/connect'
import t from 'tap'
import { BeneficiariesService } from '../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { ReferenceDataService } from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { Problem, sendProblems } from '../../../services/kit/problem.ts'
import { balancer } from '../../../services/kit/rpc/balancing/balance.ts'
import { balancing } from '../../../services/kit/rpc/balancing/policy.ts'
import type { Probed } from '../../../services/kit/rpc/balancing/peer-health.ts'

type Fault = Code | 'refused' | 'unwell' | 'hanging' | undefined

const refused = () =>
  Object.assign(new ConnectError('connect ECONNREFUSED', Code.Unavailable), {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  })

/** Processes of a service that count calls and probes, and fail as set. Time passes only by `pass` and `tick`. */
function processes(count: number) {
  const faults: Fault[] = Array.from({ length: count })
  const says: Probed[] = Array.from({ length: count }, () => 'serving')
  const calls: number[] = Array.from({ length: count }, () => 0)
  const probes: number[] = Array.from({ length: count }, () => 0)
  const ignoresProbes = Array.from({ length: count }, () => false)
  const changes: string[] = []

  async function serve(index: number) {
    calls[index]! += 1
    const fault = faults[index]
    if (fault === 'hanging') await new Promise(() => {})
    if (fault === 'unwell') throw new Problem('unavailable', 'the database is unavailable')
    return {}
  }
  const peers = calls.map((_, index) => {
    const inner = createRouterTransport(
      router => {
        router.service(ValidationService, { validate: () => serve(index) })
        router.service(BeneficiariesService, { updatePayoutMethod: () => serve(index) })
      },
      { router: { interceptors: [sendProblems] } },
    )
    const transport: Transport = {
      ...inner,
      async unary(...call) {
        const fault = faults[index]
        if (fault === 'refused') throw refused()
        if (typeof fault !== 'number') return inner.unary(...call)
        calls[index]! += 1
        throw new ConnectError('set to fail', fault)
      },
    }
    return { address: `peer-${index}`, transport }
  })
  const { transport, setPeers, tick, states, retriesLeft } = balancer({
    timeoutMs: 5_000,
    random: () => 0.5,
    probe: async ({ address }, signal) => {
      const index = Number(address.slice('peer-'.length))
      probes[index]! += 1
      if (faults[index] === 'hanging' || ignoresProbes[index])
        return once(signal, 'abort').then(() => 'silent' as const)
      return faults[index] === undefined || faults[index] === 'unwell' ? says[index]! : 'lost'
    },
    onChange: (address, state) => changes.push(`${address} ${state}`),
  })
  setPeers(peers)
  const { validate } = createClient(ValidationService, transport)
  const { updatePayoutMethod } = createClient(BeneficiariesService, transport)
  return {
    /** `validate` may be repeated, `update` may not. */
    validate: () => validate({}),
    update: () => updatePayoutMethod({}),
    calls,
    changes,
    faults,
    ignoresProbes,
    peers,
    probes,
    retriesLeft,
    says,
    setPeers,
    states: () => states().map(({ state }) => state),
    tick,
    /** Ticks for this long, as the background does. */
    async pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += balancing.tickMs) {
        tick()
        await nextTurn()
      }
    },
  }
}

t.test('calls are spread evenly over the processes', async t => {
  const { validate, calls } = processes(3)
  for (let call = 0; call < 30; call++) await validate()
  t.strictSame(calls, [10, 10, 10])
})

t.test('a dead process costs one retry and no call while it is dead', async t => {
  for (const fault of ['refused', Code.Unavailable, Code.Canceled, Code.Aborted] as const) {
    const { validate, calls, probes, faults, pass } = processes(2)
    faults[0] = fault
    for (let second = 0; second < 120; second++) {
      await validate()
      await pass(1_000)
    }
    t.strictSame(calls, [fault === 'refused' ? 0 : 1, 120], String(fault))
    t.ok(probes[0]! < 10, `${probes[0]} probes in two minutes`)
  }
})

t.test(
  'a dead process is probed with a backoff of 1, 2, 4 up to 60 seconds, and serves once a probe is answered',
  async t => {
    const { validate, calls, probes, faults, pass, states } = processes(2)
    faults[0] = 'refused'
    const at: number[] = []
    for (let tenth = 0; tenth < 2_500; tenth++) {
      const before = probes[0]!
      await pass(100)
      if (probes[0]! > before) at.push((tenth + 1) / 10)
    }
    const rests = at.slice(1).map((second, index) => Math.round(second - at[index]!))
    t.strictSame(rests, [1, 2, 4, 8, 16, 32, 60, 60, 60])
    t.strictSame(states(), ['resting', 'serving'])
    faults[0] = undefined
    await pass(60_000)
    t.strictSame(states(), ['serving', 'serving'])
    calls.fill(0)
    for (let call = 0; call < 10; call++) await validate()
    t.strictSame(calls, [5, 5])
  },
)

t.test('a call goes to a process that rests if no other is left, and readmits it', async t => {
  const { validate, calls, faults, pass, states } = processes(2)
  faults[0] = faults[1] = 'refused'
  await pass(3_000)
  await t.rejects(validate(), { code: Code.Unavailable })
  faults[1] = undefined
  await validate()
  t.strictSame(calls, [0, 1])
  t.strictSame(states(), ['resting', 'serving'])
})

t.test('a call that could not be sent is repeated on each of the others, idempotent or not', async t => {
  const { update, calls, faults } = processes(5)
  faults.fill('refused', 0, 4)
  for (let call = 0; call < 100; call++) await update()
  t.strictSame(calls, [0, 0, 0, 0, 100])
})

t.test('a call that may have been processed is repeated only if that is safe', async t => {
  const { update, validate, calls, faults } = processes(2)
  faults[0] = Code.Canceled
  await t.rejects(update(), { code: Code.Canceled })
  t.strictSame(calls, [1, 0])
  await validate()
  t.strictSame(calls, [1, 1], 'and not on the one that died')
})

t.test('any number of calls survive the death of the process that has them', async t => {
  const { validate, calls, faults } = processes(2)
  faults[0] = Code.Canceled
  await Promise.all(Array.from({ length: 500 }, validate))
  t.strictSame(calls, [250, 500])
})

t.test('calls that wait for a hung process go on elsewhere within a second', async t => {
  const { validate, update, calls, faults, pass, states } = processes(2)
  await pass(1_000)
  faults[0] = 'hanging'
  const waiting = Array.from({ length: 200 }, validate)
  const stuck = update()
  await nextTurn()
  await pass(1_000)
  await Promise.all(waiting)
  t.strictSame(states(), ['resting', 'serving'])
  const outcome = Promise.race([stuck.then(() => 'answered'), nextTurn('waits')])
  t.equal(await outcome, 'waits', 'what may not be repeated waits until its deadline')
  calls.fill(0)
  await Promise.all(Array.from({ length: 50 }, validate))
  t.strictSame(calls, [0, 50], 'it gets no new ones')
})

t.test('a caller whose own event loop is blocked takes no process for hung', async t => {
  const { validate, faults, pass, states, calls } = processes(2)
  await pass(1_000)
  faults[0] = 'hanging'
  const waiting = validate()
  await nextTurn()
  const end = performance.now() + 1_000
  while (performance.now() < end) continue
  await pass(400)
  t.strictSame(states(), ['serving', 'serving'])
  t.strictSame(calls, [1, 0])
  await pass(1_000)
  await waiting
  t.strictSame(calls, [1, 1])
})

t.test('a process that answers calls is alive, though it is too slow for a probe', async t => {
  const { validate, calls, ignoresProbes, pass, states } = processes(2)
  ignoresProbes[0] = true
  for (let tenth = 0; tenth < 100; tenth++) {
    await Promise.all([validate(), validate()])
    await pass(100)
  }
  t.strictSame(states(), ['serving', 'serving'])
  t.strictSame(calls, [100, 100])
})

t.test('a missed deadline says nothing about a process', async t => {
  const { validate, faults, pass, states } = processes(2)
  faults[0] = 'hanging'
  await pass(4_000)
  t.strictSame(states(), ['resting', 'serving'])
  faults.fill(Code.DeadlineExceeded)
  for (let call = 0; call < 4; call++) await t.rejects(validate(), { code: Code.DeadlineExceeded })
  t.strictSame(states(), ['resting', 'serving'], 'it neither revives one nor lets one rest')
})

t.test('if no process serves, a call goes to the one that answered last', async t => {
  const { validate, calls, faults, ignoresProbes, pass, states } = processes(2)
  faults[0] = 'hanging'
  await pass(10_000)
  ignoresProbes[1] = true
  await pass(4_000)
  t.strictSame(states(), ['resting', 'resting'])
  for (let call = 0; call < 10; call++) await validate()
  t.strictSame(calls, [0, 10])
})

t.test('while no process serves, each is probed every second', async t => {
  const { faults, pass, probes } = processes(2)
  faults[0] = 'refused'
  await pass(120_000)
  faults[1] = 'refused'
  await pass(3_000)
  probes.fill(0)
  await pass(10_000)
  t.ok(
    probes.every(count => count >= 8),
    `${probes} probes in ten seconds`,
  )
})

t.test('a process that hangs is found without any call', async t => {
  const { faults, pass, states } = processes(2)
  await pass(1_000)
  faults[1] = 'hanging'
  await pass(2_500)
  t.strictSame(states(), ['serving', 'resting'])
})

t.test('a slow call of a process that answers probes is left alone', async t => {
  const { validate, calls, faults, probes, pass, states } = processes(2)
  faults[0] = 'hanging'
  const slow = validate()
  await nextTurn()
  faults[0] = undefined
  await pass(4_000)
  t.strictSame(states(), ['serving', 'serving'])
  t.strictSame(calls, [1, 0])
  t.ok(probes[0]! > probes[1]!, 'it is asked more often')
  t.equal(await Promise.race([slow.then(() => 'answered'), nextTurn('waits')]), 'waits')
})

t.test('calls of a hung process wait if no other serves', async t => {
  const { validate, faults, pass } = processes(1)
  faults[0] = 'hanging'
  const waiting = validate()
  await nextTurn()
  await pass(3_000)
  t.equal(await Promise.race([waiting.catch(() => 'failed'), nextTurn('waits')]), 'waits')
})

t.test('a process that does not serve gets no new calls, unless none does', async t => {
  const { validate, calls, says, pass, states } = processes(2)
  says[0] = 'notServing'
  await pass(2_500)
  t.strictSame(states(), ['notServing', 'serving'])
  for (let call = 0; call < 10; call++) await validate()
  t.strictSame(calls, [0, 10])
  says[1] = 'notServing'
  await pass(2_500)
  for (let call = 0; call < 10; call++) await validate()
  t.strictSame(calls, [5, 15], 'they say best why')
  says.fill('serving')
  await pass(2_500)
  t.strictSame(states(), ['serving', 'serving'])
})

t.test(
  'an answer that a dependency is away is no sign of death: it may be repeated within the budget',
  async t => {
    const { validate, update, calls, faults, states } = processes(2)
    faults[0] = 'unwell'
    for (let call = 0; call < 10; call++) await validate()
    t.strictSame(calls, [5, 10])
    t.strictSame(states(), ['serving', 'serving'])
    await t.rejects(Promise.all([update(), update()]), { code: Code.Unavailable })
  },
)

t.test('retries have a budget, so that an outage of all processes does not multiply the load', async t => {
  for (const fault of ['unwell', Code.Unavailable] as const) {
    const { validate, calls, faults, retriesLeft } = processes(2)
    t.equal(retriesLeft(), balancing.retryBudgetMax)
    faults.fill(fault)
    for (let call = 0; call < 200; call++) await t.rejects(validate(), { code: Code.Unavailable })
    const total = calls[0]! + calls[1]!
    t.ok(total <= 200 + 20 + 20 + 2, `${total} calls for 200`)
    t.ok(retriesLeft() < 1, `${retriesLeft()} retries left`)
    faults.fill(undefined)
    for (let call = 0; call < 20; call++) await validate().catch(() => {})
    t.ok(retriesLeft() >= 2 && retriesLeft() < 3, 'each call adds a tenth of a retry')
  }
})

t.test('processes that are away at the start do not use the budget up', async t => {
  const { validate, calls, faults, pass } = processes(2)
  faults.fill('refused')
  for (let call = 0; call < 100; call++) await t.rejects(validate())
  await pass(10_000)
  faults.fill(undefined)
  await pass(10_000)
  calls.fill(0)
  faults[0] = 'unwell'
  for (let call = 0; call < 20; call++) await validate()
})

t.test('an error that any process would return is not retried', async t => {
  const { validate, calls, faults } = processes(2)
  for (const code of [Code.InvalidArgument, Code.DeadlineExceeded, Code.Internal]) {
    faults.fill(code)
    calls.fill(0)
    await t.rejects(validate(), { code })
    t.equal(calls[0]! + calls[1]!, 1)
  }
})

t.test('processes come and go behind a name without a failed call', async t => {
  const { validate, calls, faults, peers, setPeers, pass, states } = processes(3)
  setPeers(peers.slice(0, 2))
  faults[0] = 'refused'
  await pass(3_000)
  setPeers(peers.slice(0, 3))
  t.strictSame(states(), ['resting', 'serving', 'serving'], 'what is known stays')
  setPeers(peers.slice(2))
  for (let call = 0; call < 4; call++) await validate()
  t.strictSame(calls, [0, 0, 4])
  setPeers([])
  await t.rejects(validate(), { code: Code.Unavailable })
})

t.test('each change is reported once', async t => {
  const { validate, faults, pass, changes } = processes(2)
  faults[0] = Code.Aborted
  await Promise.all([validate(), validate(), validate(), validate()])
  await pass(10_000)
  faults[0] = undefined
  await pass(10_000)
  t.strictSame(changes, ['peer-0 resting', 'peer-0 serving'])
})

t.test(
  'all RPCs of reference-data declare that they have no side effects, so they may be retried',
  async t => {
    t.ok(ReferenceDataService.methods.every(method => method.idempotency === 1))
  },
)
