import type { JsonObject } from '@bufbuild/protobuf'
import {
  type Choice,
  countries,
  currenciesFor,
  jsonSchemaOf,
  methodsFor,
  payoutMethods,
  recipientTypes,
  requirementsFor,
} from '../../../services/beneficiaries/requirements/index.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { constantAnswer } from '../http/constant-answer.ts'
import type { Context } from '../http/state.ts'
import type { Example, QueryParameter } from '../openapi/route-description.ts'
import type { Schema } from '../openapi/types.ts'
import type { Route } from './route.ts'

/** One hour: requirements change with releases only. */
const headers = { 'Cache-Control': 'private, max-age=3600' }

const query: readonly QueryParameter[] = [
  {
    name: 'country',
    description: 'Where the recipient is paid: ISO 3166-1 alpha-2.',
    required: true,
    schema: { type: 'string', enum: countries() },
  },
  {
    name: 'currency',
    description: 'The currency that the recipient receives: ISO 4217.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
  {
    name: 'type',
    description: 'Whether the recipient is an individual or a business.',
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
    description:
      'Where the recipient lives, if in another country: the parts of an address depend on it. ISO 3166-1 alpha-2.',
    required: false,
    schema: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
]

const britishAccount = { country: 'GB', currency: 'GBP', type: 'INDIVIDUAL', method: 'BANK_ACCOUNT' } as const

const examples: readonly Example[] = [
  {
    name: 'gb',
    summary: 'The British bank account of an individual',
    parameters: britishAccount,
    response: jsonSchemaOf(requirementsFor(britishAccount)!) as object as JsonObject,
  },
]

const formSchema: Schema = {
  title: 'RecipientForm',
  type: 'object',
  description:
    'A schema of the form. If an account can be identified in several ways, `oneOf` has a schema for each.',
  required: ['$schema', 'title'],
  properties: {
    $schema: {
      type: 'string',
      const: 'https://json-schema.org/draft/2020-12/schema',
      description: 'The dialect of JSON Schema.',
    },
    title: { type: 'string', description: 'What the form is for.' },
    type: { type: 'string', const: 'object', description: 'The form is an object.' },
    properties: { type: 'object', description: 'The fields by key, in the order of the form.' },
    required: { type: 'array', items: { type: 'string' }, description: 'The keys of the fields to fill in.' },
    oneOf: {
      type: 'array',
      items: { type: 'object' },
      description: 'A schema for each way to identify the account.',
    },
  },
}

/** For clients that build their own form instead of using the hosted pages. */
export const requirementsRoute: Route = {
  id: 'getRequirements',
  method: 'GET',
  path: '/beneficiaries/organizations/requirements',
  tag: 'Beneficiaries',
  summary: 'List the fields needed to pay a recipient',
  description:
    'The fields needed to pay a recipient in a country and a currency by a method, as JSON Schema 2020-12, for clients that build their own form. Patterns apply to values without spaces and hyphens; `x-path` is the JSON pointer of a field in a recipient. The hosted pages and the checks of the server use the same table.',
  query,
  examples,
  answerHeaders: ['ETag'],
  responses: {
    200: { description: 'The fields.', content: { type: 'application/schema+json', schema: formSchema } },
  },
  steps: [
    (ctx, next) => {
      const requirements = requirementsFor(choiceIn(ctx.query))
      // `choiceIn` has checked everything else.
      if (requirements === undefined) throw invalid('addressCountry must be a country (ISO 3166-1 alpha-2)')
      const schema = JSON.stringify(jsonSchemaOf(requirements))
      return constantAnswer('application/schema+json', schema, headers)(ctx, next)
    },
  ],
}

/** Reports all mistakes at once. A value is checked only if those that its choices depend on are right. */
function choiceIn(query: Context['query']): Choice {
  const mistakes: string[] = []
  const country = oneOf(
    'country',
    countries(),
    'a country in which recipients can be paid (ISO 3166-1 alpha-2)',
  )
  const currency = oneOf('currency', country && currenciesFor(country), `of ${country}`)
  const type = oneOf('type', recipientTypes)
  const method = oneOf(
    'method',
    country && currency && type && methodsFor(country, { currency, type }),
    `for ${currency} in ${country}`,
  )
  const addressCountry = parameter('addressCountry')
  if (!country || !currency || !type || !method || mistakes.length > 0) throw invalid(mistakes.join('; '))
  return { country, currency, type, method, ...(addressCountry !== undefined && { addressCountry }) }

  function oneOf<T extends string>(
    name: string,
    choices: readonly T[] | '' | undefined,
    qualifier?: string,
  ): T | undefined {
    const value = parameter(name)
    if (query[name] === undefined) mistakes.push(`${name} is required`)
    if (value === undefined || !choices) return undefined
    const choice = choices.find(each => each === value)
    if (choice === undefined) mistakes.push(`${name} must be ${listOf(choices, qualifier)}`)
    return choice
  }

  function parameter(name: string): string | undefined {
    const value = query[name]
    if (!Array.isArray(value)) return value
    mistakes.push(`${name} may be sent once`)
    return undefined
  }
}

/** A longer list is described, not enumerated. */
const CHOICES_LISTED_MAX = 30

function listOf(choices: readonly string[], qualifier = ''): string {
  if (choices.length > CHOICES_LISTED_MAX) return qualifier
  const list = choices.length === 1 ? choices[0] : `one of ${choices.join(', ')}`
  return qualifier === '' ? `${list}` : `${list} ${qualifier}`
}

function invalid(message: string): Problem {
  return new Problem('invalid', message, 'REQUEST_INVALID')
}
