import type { Context, Middleware } from 'koa'
import type { PageSession } from '../../proto/gen/beneficiaries/v1/session_pb.js'
import {
  type Choice,
  countries,
  currenciesFor,
  methodsFor,
  type RecipientType,
  recipientTypes,
  requirementsFor,
} from '../../services/beneficiaries/requirements/index.ts'
import { Problem } from '../../services/kit/problem.ts'
import { answer } from '../http/answer.ts'
import { callOptions } from './guards.ts'
import type { HostedDeps } from './hosted-pages.ts'

type Deps = Pick<HostedDeps, 'beneficiaries'>

/** Where and how somebody of this type can be paid in this session: methods by currency by country. */
export function choicesRoute({ beneficiaries }: Deps): Middleware {
  return async ctx => {
    const type = recipientTypes.find(each => each === ctx.query.type)
    if (type === undefined) throw mistake('type must be INDIVIDUAL or BUSINESS')
    const { page } = ctx.state
    const { session } = await beneficiaries.getPageSession({ page }, callOptions(ctx))
    answer(ctx, 200, choicesFor(type, session!))
  }
}

type Choices = Record<string, Record<string, string[]>>

function choicesFor(type: RecipientType, { allowedCountries }: PageSession): Choices {
  const choices: Choices = {}
  for (const country of countries()) {
    if (allowedCountries.length > 0 && !allowedCountries.includes(country)) continue
    for (const currency of currenciesFor(country)) {
      const methods = methodsFor(country, { currency, type })
      if (methods.length > 0) (choices[country] ??= {})[currency] = [...methods]
    }
  }
  return choices
}

/** What has to be filled in once country, currency, type and method are chosen. */
export function formRoute({ beneficiaries }: Deps): Middleware {
  return async ctx => {
    const { page } = ctx.state
    await beneficiaries.getPageSession({ page }, callOptions(ctx))
    const requirements = requirementsFor(choiceIn(ctx))
    if (requirements === undefined) throw mistake('nobody can be paid so')
    ctx.body = requirements
  }
}

/** What is no choice leads to no requirements, whatever it is. */
function choiceIn({ query }: Context): Choice {
  const { country, currency, type, method, addressCountry } = query
  return {
    ...{ country, currency, type, method },
    ...(typeof addressCountry === 'string' && { addressCountry }),
  } as Choice
}

function mistake(message: string): Problem {
  return new Problem('invalid', message, 'REQUEST_INVALID')
}
