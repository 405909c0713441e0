import { readFileSync } from 'node:fs'
import t from 'tap'
import { breakingChanges } from './openapi-compatibility.ts'

const released = JSON.parse(readFileSync(new URL('released/openapi.json', import.meta.url), 'utf8'))

t.test('An unchanged description breaks nothing', async t => {
  t.strictSame(breakingChanges(released, structuredClone(released)), [])
})

const validate = (document: any) => document.paths['/payments/validations'].post
const alert = (document: any) => document.components.schemas.Alert
const instruction = (document: any) => document.components.schemas.PaymentInstruction

const breaking: readonly (readonly [title: string, change: (document: any) => unknown, expected: RegExp])[] =
  [
    [
      'a removed path',
      document => delete document.paths['/payments/validations'],
      /^POST \/payments\/validations is gone$/,
    ],
    [
      'a renamed operation',
      document => (validate(document).operationId = 'check'),
      /operationId was validatePayment/,
    ],
    [
      'a removed status',
      document => delete validate(document).responses[400],
      /^POST \/payments\/validations 400 is gone$/,
    ],
    [
      'a removed field of a reply',
      document => delete alert(document).properties.field,
      /\/alerts\/\*\/field is gone$/,
    ],
    [
      'a field of a reply that may be missing',
      document => (alert(document).required = []),
      /\/alerts\/\*\/code may be missing now$/,
    ],
    [
      'a removed field of a request',
      document => delete instruction(document).properties.currency,
      /request: \/currency is gone$/,
    ],
    [
      'a field of a request that becomes required',
      document => (instruction(document).required = ['currency']),
      /\/currency is required now$/,
    ],
    [
      'a field of another type',
      document => (alert(document).properties.message = { type: 'integer' }),
      /\/message was string, is integer$/,
    ],
    [
      'a removed value',
      document => (document.components.schemas.AlertCode.enum = ['CREDITOR_IBAN_INVALID_FORMAT']),
      /no longer has CREDITOR_/,
    ],
    [
      'a narrower bound of a request',
      document => (document.components.schemas.SubscriptionRequest.properties.title.maxLength = 1),
      /\/title has a narrower maxLength: 1, was/,
    ],
    [
      'a parameter that becomes required',
      document =>
        document.paths['/beneficiaries/organizations/recipients'].get.parameters.forEach(
          (each: any) => (each.required = true),
        ),
      /query parameter limit is required now$/,
    ],
  ]

t.test('A description with a breaking change is refused', async t => {
  for (const [title, change, expected] of breaking) {
    const changed = structuredClone(released)
    change(changed)
    const found = breakingChanges(released, changed)
    t.ok(
      found.some(each => expected.test(each)),
      `${title}: ${found.join('; ')}`,
    )
  }
})

t.test('An addition breaks nothing', async t => {
  const changed = structuredClone(released)
  changed.paths['/payments/other'] = { post: validate(changed) }
  alert(changed).properties.severity = { type: 'string' }
  alert(changed).required.push('severity')
  instruction(changed).properties.other = { type: 'string' }
  validate(changed).responses[418] = { description: 'New.' }
  t.strictSame(breakingChanges(released, changed), [])
})
