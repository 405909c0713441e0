import { RecipientMethod } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import type { PageSession } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import {
  type Choice,
  countries,
  currenciesFor,
  methodsFor,
  type RecipientType,
  recipientTypes,
  requirementsFor,
} from '../../../services/beneficiaries/requirements/index.ts'
import { answer, type Context, requireState, type Step } from '../../gateway/http/state.ts'
import { mistake } from './drafts.ts'

/** GET choices: the methods that this session offers a recipient of one type, by currency by country. */
export const choicesRoute: Step = ctx => {
  const type = recipientTypes.find(each => each === ctx.query.type)
  if (type === undefined) throw mistake('type must be INDIVIDUAL or BUSINESS')
  answer(ctx, 200, choicesFor(type, requireState(ctx, 'pageSession')))
}

type Choices = Record<string, Record<string, string[]>>

function choicesFor(type: RecipientType, session: PageSession): Choices {
  const allowedMethods = session.allowedMethods.map(method => RecipientMethod[method])
  const choices: Choices = {}
  for (const country of allowed(countries(), session.allowedCountries)) {
    for (const currency of allowed(currenciesFor(country), session.allowedCurrencies)) {
      const methods = allowed(methodsFor(country, { currency, type }), allowedMethods)
      if (methods.length > 0) (choices[country] ??= {})[currency] = [...methods]
    }
  }
  return choices
}

/** Without limits all are allowed. */
function allowed<T extends string>(offered: readonly T[], limits: readonly string[]): readonly T[] {
  return limits.length === 0 ? offered : offered.filter(each => limits.includes(each))
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
