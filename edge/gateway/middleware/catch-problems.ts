import { errorFields } from '../../../services/kit/process/logging/log.ts'
import { problemIn } from '../../../services/kit/problem.ts'
import { answer } from '../http/answer.ts'
import { holdBack } from '../http/hold-back.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { recordProblem } from '../http/metrics.ts'
import type { Context, Step } from '../http/state.ts'

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
  const { code, message, retryAfterSeconds } = problem
  const httpStatus = statusOfCode[code ?? ''] ?? problem.httpStatus
  const { headers, members = {} }: Partial<HttpProblem> = problem instanceof HttpProblem ? problem : {}
  recordProblem(httpStatus, code)
  ctx.state.failure = httpStatus < 500 ? { code } : errorFields(problem)
  answer(
    ctx,
    httpStatus,
    { ...(code !== undefined && { code }), message, ...members },
    retryAfterSeconds === undefined ? headers : { 'Retry-After': String(retryAfterSeconds), ...headers },
  )
}
