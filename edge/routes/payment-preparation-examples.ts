import type { JsonObject } from '@bufbuild/protobuf'
import type { Example } from '../openapi/route-description.ts'

// Accounts that banks and registries publish as specimens.

const sound = ibanOf('BE71 0961 2345 6769')
const mistyped = ibanOf('LT043250045821439861')
const ok = { status: 'OK', alerts: [] }
const alert = {
  status: 'ALERT',
  alerts: [
    {
      code: 'CREDITOR_IBAN_INCORRECT_CHECK_DIGITS',
      field: '/creditorAccount/id/value',
      message:
        'The check digits of this IBAN of Lithuania do not fit its other characters: a character is mistyped, or two are swapped.',
      severity: 'certain',
    },
  ],
}

export const validation: readonly Example[] = [
  { name: 'sound', summary: 'A sound IBAN', request: { country: 'BE', ...sound }, response: ok },
  { name: 'mistyped', summary: 'An IBAN with a mistyped digit', request: mistyped, response: alert },
]

export const bulkValidation: readonly Example[] = [
  {
    name: 'two',
    summary: 'A sound IBAN and a mistyped one',
    request: { items: [sound, mistyped] },
    response: { items: [ok, alert] },
  },
]

const enriched = {
  creditorAgent: {
    name: 'Commerzbank',
    address: {
      country: 'DE',
      addressLine1: 'Kaiserstrasse 16',
      townName: 'Frankfurt am Main',
      postCode: '60261',
    },
    bic: 'COBADEFFXXX',
    clearingSystemMemberId: { memberId: '37040044' },
  },
}

export const enrichment: readonly Example[] = [
  {
    name: 'iban',
    summary: 'The bank of an IBAN',
    request: ibanOf('DE89 3704 0044 0532 0130 00'),
    response: { enrichments: enriched },
  },
]

export const bulkEnrichment: readonly Example[] = [
  {
    name: 'iban',
    summary: 'The bank of an IBAN',
    request: { items: [ibanOf('DE89 3704 0044 0532 0130 00')] },
    response: { items: [{ enrichments: enriched }] },
  },
]

function ibanOf(value: string): JsonObject {
  return { creditorAccount: { id: { value, type: 'IBAN' } } }
}
