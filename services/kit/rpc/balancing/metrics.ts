import { gauge } from '../../metrics/metrics.ts'
import { scraped } from '../../metrics/scrape.ts'
import type { Balancer } from './balance.ts'
import { balancing } from './policy.ts'

/** The processes that some callers in this one balance their calls over, for metrics. */
export interface PeerSet {
  readonly service: string
  readonly states: Balancer['states']
  readonly retriesLeft: Balancer['retriesLeft']
}

/** The peer sets of this process. Each transport has a separate set, even for the same service. */
export const openPeerSets = new Set<PeerSet>()

const peers = gauge({
  name: 'payprep_rpc_peers',
  help: 'Processes that this one calls, by service and state: serving, notServing (it drains, or lacks what it needs), resting (unreachable).',
  labels: ['service', 'state'],
})

const retries = gauge({
  name: 'payprep_rpc_retries_left',
  help: `Calls that this process may still repeat, by service: at most ${balancing.retryBudgetMax}, and each call adds ${balancing.retryBudget}. Below 1, a call that fails is not repeated. The lowest if a process has several sets of connections.`,
  labels: ['service'],
  together: 'min',
})

scraped({
  name: 'peers',
  gauges: [peers, retries],
  read: () => [...openPeerSets],
  report(all) {
    const least = new Map<string, number>()
    for (const { service, states, retriesLeft } of all) {
      for (const { state } of states()) peers.inc({ service, state })
      least.set(service, Math.min(least.get(service) ?? Infinity, retriesLeft()))
    }
    for (const [service, left] of least) retries.set({ service }, left)
  },
})
