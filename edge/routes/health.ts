import { errorFields, type Log } from '../../services/kit/process/log.ts'
import { answer } from '../http/answer.ts'
import type { Step } from '../http/state.ts'
import type { Schema } from '../openapi/types.ts'
import type { Route } from './route.ts'

interface Deps {
  /** What requests cannot be served without, by name. Each check rejects while its dependency is down. */
  readonly dependencies: Readonly<Record<string, () => Promise<void>>>
  readonly log: Log
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
      description: 'Names each dependency and whether it is up.',
      examples: [
        {
          name: 'ready',
          summary: 'Ready',
          response: { status: 'ready', dependencies: { validation: 'up', enrichment: 'up' } },
        },
      ],
      responses: {
        200: {
          description: 'All dependencies are up.',
          content: { type: 'application/json', schema: readySchema },
        },
        503: {
          description: 'At least one dependency is down.',
          content: { type: 'application/json', schema: notReadySchema },
        },
      },
      steps: [readiness(deps)],
    },
  ]
}

const CHECK_TIMEOUT_MS = 1_000
/** Probes may be frequent: results are reused for this long. */
const REUSED_FOR_MS = 1_000

function readiness({ dependencies, log }: Deps): Step {
  let latest: ReturnType<typeof check> | undefined
  let checkedAt = 0

  return async ctx => {
    if (latest === undefined || performance.now() - checkedAt > REUSED_FOR_MS) {
      checkedAt = performance.now()
      latest = check()
    }
    const states = await latest
    const down = Object.keys(states).filter(name => states[name] === 'down')
    if (down.length === 0) return answer(ctx, 200, { status: 'ready', dependencies: states })
    const message = `cannot serve without ${down.join(', ')}`
    answer(ctx, 503, { message, status: 'unavailable', dependencies: states }, { 'Retry-After': '1' })
  }

  async function check(): Promise<Record<string, 'up' | 'down'>> {
    const states = Object.entries(dependencies).map(async ([name, isUp]) => {
      try {
        await withinTime(isUp())
        return [name, 'up'] as const
      } catch (error) {
        log('dependency.down', { name, ...errorFields(error) }, 'warn')
        return [name, 'down'] as const
      }
    })
    return Object.fromEntries(await Promise.all(states))
  }
}

async function withinTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS)
  })
  await Promise.race([check, timeout]).finally(() => clearTimeout(timer))
}

const aliveSchema: Schema = {
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
  type: 'object',
  required: ['status', 'dependencies'],
  properties: {
    status: { type: 'string', const: 'ready', description: 'All dependencies are up.' },
    dependencies: dependenciesSchema,
  },
}

const notReadySchema: Schema = {
  type: 'object',
  required: ['message', 'status', 'dependencies'],
  properties: {
    message: { type: 'string', description: 'For people. Its wording may change.' },
    status: { type: 'string', const: 'unavailable', description: 'At least one dependency is down.' },
    dependencies: dependenciesSchema,
  },
}
