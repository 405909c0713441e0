import { errorFields } from '../../services/kit/process/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { answer } from '../http/answer.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Context, Step } from '../http/state.ts'

/** For 429 and 503 where the problem does not say. */
const RETRY_AFTER_SECONDS = 1

/** Statuses of codes whose kind of problem has another one. */
const statusOfCode: Readonly<Record<string, number>> = {
  GAMBLING_CURSOR_EXPIRED: 410,
  GAMBLING_FILE_EXPIRED: 410,
  GAMBLING_ENTITY_CHANGED: 412,
}

/** The one place where a failure becomes an answer. Anything but a Problem is a bug: logged, and answered with 500. */
export const catchProblems: Step = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    answerProblem(ctx, error)
  }
}

function answerProblem(ctx: Context, error: unknown) {
  const problem = problemIn(error)
  if (problem === undefined) {
    ctx.state.failure = errorFields(error)
    answer(ctx, 500, { message: 'internal error' })
    return
  }
  const { code, message } = problem
  const httpStatus = statusOfCode[code ?? ''] ?? problem.httpStatus
  const { headers, members = {} }: Partial<HttpProblem> = problem instanceof HttpProblem ? problem : {}
  const seconds =
    problem.retryAfterSeconds ?? (httpStatus === 503 || httpStatus === 429 ? RETRY_AFTER_SECONDS : undefined)
  ctx.state.failure = httpStatus < 500 ? { code } : errorFields(problem)
  answer(
    ctx,
    httpStatus,
    { ...(code !== undefined && { code }), message, ...members },
    seconds === undefined ? headers : { 'Retry-After': String(seconds), ...headers },
  )
}
