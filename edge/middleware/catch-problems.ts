import type { Context, Middleware } from 'koa'
import { errorFields } from '../../services/kit/process/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { answer } from '../http/answer.ts'
import { HttpProblem } from '../http/http-problem.ts'

/** When to come back, for who is not told a better moment. */
const RETRY_AFTER_SECONDS = '1'

const nothingMore = { headers: undefined, members: {} }

/** The one place where a failure becomes an answer. What is no Problem is a bug: it is logged, and not told. */
export const catchProblems: Middleware = async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    tell(ctx, error)
  }
}

function tell(ctx: Context, error: unknown) {
  const problem = problemIn(error)
  if (problem === undefined) {
    ctx.state.failure = errorFields(error)
    answer(ctx, 500, { message: 'internal error' })
    return
  }
  const { httpStatus, code, message } = problem
  const { headers, members } = problem instanceof HttpProblem ? problem : nothingMore
  ctx.state.failure = httpStatus < 500 ? { code } : errorFields(problem)
  answer(
    ctx,
    httpStatus,
    { ...(code !== undefined && { code }), message, ...members },
    httpStatus === 503 || httpStatus === 429 ? { 'Retry-After': RETRY_AFTER_SECONDS, ...headers } : headers,
  )
}
