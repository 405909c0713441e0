import { setTimeout as sleep } from 'node:timers/promises'
import { errorFields } from '../../../services/kit/process/logging/log.ts'
import { type Problem, problemIn } from '../../../services/kit/problem.ts'
import { answer, type Context, type Step } from '../http/state.ts'
import { headersOf, HttpProblem } from '../http/http-problem.ts'
import { recordProblem } from '../http/metrics.ts'
import { Bucket } from '../http/allowance.ts'

/** The statuses of codes that differ from the status of their kind. */
const statusOfCode: Readonly<Record<string, number>> = {
  GAMBLING_CURSOR_EXPIRED: 410,
  GAMBLING_FILE_EXPIRED: 410,
  GAMBLING_ENTITY_CHANGED: 412,
}

const REFUSALS: ReadonlySet<number> = new Set([401, 429])

/** The one place where a failure becomes an answer. Anything but a Problem is a bug: logged, and answered with 500. */
export const catchProblems: Step = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    answerProblem(ctx, error)
    if (REFUSALS.has(ctx.state.answer!.status)) await holdBack()
  }
}

function answerProblem(ctx: Context, error: unknown) {
  const problem = problemIn(error)
  if (problem === undefined) {
    ctx.state.failure = errorFields(error)
    recordProblem(500, undefined)
    answer(ctx, 500, { message: 'internal error' })
    return
  }
  const { code, message } = problem
  const httpStatus = statusOfCode[code ?? ''] ?? problem.httpStatus
  const members = problem instanceof HttpProblem ? problem.members : {}
  recordFailure(ctx, httpStatus, problem)
  answer(ctx, httpStatus, { ...(code !== undefined && { code }), message, ...members }, headersOf(problem))
}

/** Counts a problem, and leaves in the state what the access log says of it. */
export function recordFailure({ state }: Context, status: number, problem: Problem): void {
  const { code } = problem
  recordProblem(status, code)
  state.failure = status < 500 ? { code } : errorFields(problem)
}

/** Refusals that this process sends at once: enough for clients that make a mistake. */
const PROMPT = { perSecond: 100, burst: 200 }
const HELD_BACK_MS = 1_000
/** Each delayed refusal takes some 10 KB. */
const HELD_BACK_MAX = 5_000

const prompt = new Bucket(PROMPT, performance.now())
let heldBack = 0

/**
 * Delays a refusal by a second once there are many. A client that repeats a refused request as soon as it has the answer is then
 * limited to one request a second per connection. Without the delay, its requests would take the time of others.
 */
async function holdBack(): Promise<void> {
  prompt.refill(PROMPT, performance.now())
  if (prompt.hasToken) return prompt.take(1)
  if (heldBack >= HELD_BACK_MAX) return
  heldBack++
  await sleep(HELD_BACK_MS)
  heldBack--
}
