import type { DependencyState } from '../../../services/kit/process/lifecycle/dependencies.ts'
import { answer, type Step } from '../http/state.ts'
import type { Schema } from '../openapi/types.ts'
import type { Route } from './route.ts'

export interface Readiness {
  /** The dependencies of this process by name, as last checked in the background. */
  readonly dependencies: Readonly<Record<string, DependencyState>>
  /** It is about to stop. */
  readonly isDraining: boolean
  /** The sources of reference data are being loaded, after a first start. */
  readonly isLoading: boolean
}

interface Deps {
  readonly readiness: () => Readiness
}

/** Without this no request can be served: callers are authenticated by it, and changes are written to it. */
const VITAL = 'database'

/** The effect of an outage of each other dependency. */
const costs: Readonly<Record<string, string>> = {
  redis: 'Requests with an idempotency key are answered with 503.',
  'reference-data':
    'Nothing, as long as it is short: services judge by their last copy of the bank directory.',
  validation: 'Payments are not validated, and payout methods not saved.',
  enrichment: 'Payments are not enriched, and account verifications wait.',
  beneficiaries: 'Sessions and recipients are not served, nor are the hosted pages.',
  notifier: 'Webhook subscriptions are not served. Events wait; none is lost.',
  verification: 'Account verifications are not accepted or read.',
  gambling: 'Destinations are not screened, and the gambling dataset is not served.',
}

/** What is not loaded yet, and what that means. */
const loading = {
  'reference-data':
    'The sources are being loaded, for some seconds after the first start. Payments are judged by a directory prepared from them.',
}

export function healthRoutes(deps: Deps): readonly Route[] {
  return [
    {
      id: 'getHealth',
      method: 'GET',
      path: '/healthz',
      open: true,
      tag: 'Operation',
      summary: 'Check that the process is alive',
      description: 'Checks no dependencies.',
      examples: [{ name: 'alive', summary: 'Alive', response: { status: 'ok' } }],
      responses: {
        200: {
          description: 'The process is alive.',
          content: { type: 'application/json', schema: aliveSchema },
        },
      },
      steps: [ctx => answer(ctx, 200, { status: 'ok' })],
    },
    {
      id: 'getReadiness',
      method: 'GET',
      path: '/readyz',
      open: true,
      tag: 'Operation',
      summary: 'Check whether requests can be served',
      description:
        'A load balancer sends requests to a process for as long as this answers 200. It fails only if no request can be served: the own database of the process is away or takes no changes, or the process is about to stop. What else is down is named, with what that costs. Dependencies are checked in the background.',
      examples: [
        {
          name: 'ready',
          summary: 'Ready',
          response: { status: 'ready', dependencies: { database: 'up', validation: 'up', enrichment: 'up' } },
        },
        {
          name: 'degraded',
          summary: 'Ready, but not for everything',
          response: {
            status: 'ready',
            dependencies: { database: 'up', validation: 'up', verification: 'down' },
            degraded: { verification: costs.verification! },
          },
        },
        {
          name: 'loading',
          summary: 'Ready, just after the first start',
          response: {
            status: 'ready',
            dependencies: { database: 'up', validation: 'up', enrichment: 'up' },
            loading,
          },
        },
      ],
      responses: {
        200: {
          description: 'Requests can be served, but those that `degraded` names.',
          content: { type: 'application/json', schema: readySchema },
        },
        503: {
          description: 'No request can be served, or none soon.',
          content: { type: 'application/json', schema: notReadySchema },
        },
      },
      steps: [showReadiness(deps)],
    },
  ]
}

function showReadiness({ readiness }: Deps): Step {
  return ctx => {
    const { dependencies, isDraining, isLoading } = readiness()
    const isAway = dependencies[VITAL] === 'down'
    if (isDraining || isAway) {
      const message = isAway ? `cannot serve without ${VITAL}` : 'this process is about to stop'
      return answer(ctx, 503, { message, status: 'unavailable', dependencies }, { 'Retry-After': '1' })
    }
    const down = Object.keys(dependencies).filter(name => dependencies[name] === 'down')
    const degraded = Object.fromEntries(down.map(name => [name, costs[name] ?? '']))
    answer(ctx, 200, {
      status: 'ready',
      dependencies,
      ...(down.length > 0 && { degraded }),
      ...(isLoading && { loading }),
    })
  }
}

const aliveSchema: Schema = {
  title: 'Alive',
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', const: 'ok', description: 'The process is alive.' } },
}

const dependenciesSchema: Schema = {
  type: 'object',
  description: 'Whether each dependency is up, by its name.',
  additionalProperties: { type: 'string', enum: ['up', 'down'] },
}

const readySchema: Schema = {
  title: 'Ready',
  type: 'object',
  required: ['status', 'dependencies'],
  properties: {
    status: { type: 'string', const: 'ready', description: 'Requests can be served.' },
    dependencies: dependenciesSchema,
    degraded: {
      type: 'object',
      description:
        'What the absence of each dependency that is down costs, for people. Left out if all are up.',
      additionalProperties: { type: 'string' },
    },
    loading: {
      type: 'object',
      description: 'What is not loaded yet, and what that means, for people. Left out if all is loaded.',
      additionalProperties: { type: 'string' },
    },
  },
}

const notReadySchema: Schema = {
  title: 'NotReady',
  type: 'object',
  required: ['message', 'status', 'dependencies'],
  properties: {
    message: { type: 'string', description: 'For people. Its wording may change.' },
    status: { type: 'string', const: 'unavailable', description: 'The process cannot serve.' },
    dependencies: dependenciesSchema,
  },
}
