import { readFileSync } from 'node:fs'
import type { JsonObject } from '@bufbuild/protobuf'
import type { Example } from '../openapi/route-description.ts'

/** The program's answers with the directory that it ships with. `UPDATE_EXAMPLES=1 npm test -- test/edge/examples.postgres.test.ts` writes it. */
const answersFile = new URL('payment-preparation-answers.json', import.meta.url)
const answers = JSON.parse(readFileSync(answersFile, 'utf8')) as Readonly<Record<string, JsonObject>>

interface Request {
  readonly name: string
  readonly summary: string
  readonly request: JsonObject
}

// Accounts that banks and registries publish as specimens.
const sound: JsonObject = { country: 'BE', ...ibanOf('BE71 0961 2345 6769') }
const mistyped = ibanOf('LT043250045821439861')
const german = ibanOf('DE89 3704 0044 0532 0130 00')

/** The requests of the examples, by the path that they are sent to. */
export const requests = {
  '/payments/validations': [
    { name: 'sound', summary: 'A sound IBAN', request: sound },
    { name: 'mistyped', summary: 'An IBAN with a mistyped digit', request: mistyped },
    {
      name: 'otherBank',
      summary: 'A BIC of another bank than that of the IBAN',
      request: { creditorAgent: { bic: 'BARCGB22' }, ...ibanOf('GB45CITI18502612467878') },
    },
    {
      name: 'misspelt',
      summary: 'A field that there is not',
      request: { ...sound, creditorAgent: { BIC: 'GEBABEBB' } },
    },
  ],
  '/payments/bulk-validations': [
    {
      name: 'two',
      summary: 'A sound IBAN and a mistyped one',
      request: { items: [sound, mistyped] },
    },
  ],
  '/payments/enrichments': [
    { name: 'iban', summary: 'The bank of an IBAN', request: german },
    {
      name: 'sortCode',
      summary: 'A British account that is paid in US dollars',
      request: {
        country: 'GB',
        currency: 'USD',
        creditorAgent: { clearingSystemMemberId: { memberId: '20-29-59' } },
        creditorAccount: { id: { value: '63748472', type: 'ACCOUNT_NUMBER' } },
      },
    },
  ],
  '/payments/bulk-enrichments': [
    { name: 'iban', summary: 'The bank of an IBAN', request: { items: [german] } },
  ],
} as const satisfies Readonly<Record<string, readonly Request[]>>

/** The requests to a path with the answers that were recorded. */
export function examplesOf(path: keyof typeof requests): readonly Example[] {
  return requests[path].map(each => ({ ...each, response: answers[`${path} ${each.name}`]! }))
}

function ibanOf(value: string): JsonObject {
  return { creditorAccount: { id: { value, type: 'IBAN' } } }
}
