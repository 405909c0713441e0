import type { JsonObject } from '@bufbuild/protobuf'
import type { Context, Next } from 'koa'
import {
  type Choice,
  countries,
  currenciesFor,
  jsonSchemaOf,
  methodsFor,
  payoutMethods,
  recipientTypes,
  requirementsFor,
} from '../../services/beneficiaries/requirements/index.ts'
import { Problem } from '../../services/kit/problem.ts'
import { constantAnswer } from '../http/constant-answer.ts'
import type { Example, QueryParameter } from './route.ts'

const COUNTRY = { type: 'string', pattern: '^[A-Z]{2}$' } as const

export const requirementsQuery: readonly QueryParameter[] = [
  {
    name: 'country',
    description: 'Where the recipient is paid: ISO 3166-1 alpha-2.',
    required: true,
    schema: { type: 'string', enum: countries() },
  },
  {
    name: 'currency',
    description: 'What is paid: ISO 4217.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
  {
    name: 'type',
    description: 'Who is paid.',
    required: true,
    schema: { type: 'string', enum: recipientTypes },
  },
  {
    name: 'method',
    description: 'How the recipient is paid.',
    required: true,
    schema: { type: 'string', enum: payoutMethods },
  },
  {
    name: 'addressCountry',
    description: 'Where the recipient lives, when that is another country: the parts of an address differ.',
    required: false,
    schema: COUNTRY,
  },
]

/** An hour: what it takes to pay somebody changes with releases alone. */
const headers = { 'Cache-Control': 'private, max-age=3600' }

/** GET /beneficiaries/organizations/requirements: what a form of one's own has to ask for. */
export function requirementsRoute(ctx: Context, next: Next) {
  const requirements = requirementsFor(choiceIn(ctx.query))
  // All else has been asked after by now.
  if (requirements === undefined) throw mistake('addressCountry must be a country (ISO 3166-1 alpha-2)')
  const schema = JSON.stringify(jsonSchemaOf(requirements))
  return constantAnswer('application/schema+json', schema, headers)(ctx, next)
}

/** Each is asked after in turn, so that what may be chosen next can be told. */
function choiceIn(query: Context['query']): Choice {
  const country = oneOf(
    'country',
    countries(),
    'a country in which recipients can be paid (ISO 3166-1 alpha-2)',
  )
  const currency = oneOf('currency', currenciesFor(country), `of ${country}`)
  const type = oneOf('type', recipientTypes)
  const method = oneOf('method', methodsFor(country, { currency, type }), `for ${currency} in ${country}`)
  const addressCountry = given('addressCountry')
  return { country, currency, type, method, ...(addressCountry !== undefined && { addressCountry }) }

  function oneOf<T extends string>(name: string, choices: readonly T[], where?: string): T {
    const value = given(name)
    if (value === undefined) throw mistake(`${name} is required`)
    const choice = choices.find(each => each === value)
    if (choice === undefined) throw mistake(`${name} must be ${told(choices, where)}`)
    return choice
  }

  function given(name: string): string | undefined {
    const value = query[name]
    if (Array.isArray(value)) throw mistake(`${name} may be sent once`)
    return value
  }
}

/** More than this are told by what they are. */
const CHOICES_TOLD_MAX = 30

function told(choices: readonly string[], where = ''): string {
  if (choices.length > CHOICES_TOLD_MAX) return where
  const list = choices.length === 1 ? choices[0] : `one of ${choices.join(', ')}`
  return where === '' ? `${list}` : `${list} ${where}`
}

function mistake(message: string): Problem {
  return new Problem('invalid', message, 'REQUEST_INVALID')
}

const british = { country: 'GB', currency: 'GBP', type: 'INDIVIDUAL', method: 'BANK_ACCOUNT' } as const

export const requirementsExamples: readonly Example[] = [
  {
    name: 'gb',
    summary: 'A British bank account of a person',
    parameters: british,
    response: jsonSchemaOf(requirementsFor(british)!) as object as JsonObject,
  },
]
