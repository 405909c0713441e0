import type { Context } from 'koa'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import { answer } from '../http/answer.ts'

/** What must be there for requests to be served, by name; each asks whether it is, and fails when it is not. */
export type Dependencies = Readonly<Record<string, () => Promise<void>>>

const CHECK_TIMEOUT_MS = 1_000
/** Probes may come as often as they like; the dependencies are asked this often at most. */
const REMEMBERED_MS = 1_000

/** GET /healthz: the process is alive, whatever it depends on. */
export function healthy(ctx: Context) {
  answer(ctx, 200, { status: 'ok' })
}

/** GET /readyz: whether requests can be served now. */
export function readiness(dependencies: Dependencies, log: Log) {
  let known: ReturnType<typeof ask> | undefined
  let askedAt = 0

  return async (ctx: Context) => {
    if (known === undefined || performance.now() - askedAt > REMEMBERED_MS) {
      askedAt = performance.now()
      known = ask()
    }
    const states = await known
    const away = Object.keys(states).filter(name => states[name] === 'down')
    if (away.length === 0) return answer(ctx, 200, { status: 'ready', dependencies: states })
    const message = `cannot serve without ${away.join(', ')}`
    answer(ctx, 503, { message, status: 'unavailable', dependencies: states }, { 'Retry-After': '1' })
  }

  async function ask(): Promise<Record<string, 'up' | 'down'>> {
    const states = Object.entries(dependencies).map(async ([name, check]) => {
      try {
        await withinTime(check())
        return [name, 'up'] as const
      } catch (error) {
        log('dependency.down', { name, ...errorFields(error) })
        return [name, 'down'] as const
      }
    })
    return Object.fromEntries(await Promise.all(states))
  }
}

async function withinTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
