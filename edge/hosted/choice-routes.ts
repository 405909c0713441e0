import type { PageSession } from '../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import {
  type Choice,
  countries,
  currenciesFor,
  methodsFor,
  type RecipientType,
  recipientTypes,
  requirementsFor,
} from '../../services/beneficiaries/requirements/index.ts'
import { answer } from '../http/answer.ts'
import { type Context, requireState, type Step } from '../http/state.ts'
import { mistake } from './drafts.ts'

/** GET choices: the methods that this session offers a recipient of one type, by currency by country. */
export const choicesRoute: Step = ctx => {
  const type = recipientTypes.find(each => each === ctx.query.type)
  if (type === undefined) throw mistake('type must be INDIVIDUAL or BUSINESS')
  answer(ctx, 200, choicesFor(type, requireState(ctx, 'pageSession')))
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

/** GET form: the fields to fill in once country, currency, type and method are chosen. */
export const formRoute: Step = ctx => {
  const requirements = requirementsFor(choiceIn(ctx.query))
  if (requirements === undefined) {
    throw mistake('country, currency, type and method must be one of the choices')
  }
  ctx.body = requirements
}

/** The parameters need no check: a choice that is not offered has no requirements. */
function choiceIn({ country, currency, type, method, addressCountry }: Context['query']): Choice {
  const choice = { country, currency, type, method }
  return (typeof addressCountry === 'string' ? { ...choice, addressCountry } : choice) as Choice
}
