import { documentKinds, documentNames } from '../../../library/banking/documents/index.ts'
import {
  isLei,
  type OrganisationId,
  type OrganisationScheme,
  type VopRequest,
} from '../../schemes/epc-vop.ts'
import type { Question } from '../provider.ts'

type Party = VopRequest['party']

/** The message that asks a question; undefined if the scheme cannot ask it. */
export function vopRequestOf(question: Question, requestingAgent: string): VopRequest | undefined {
  const { account, bank } = question
  const party = partyOf(question)
  if (account.type !== 'IBAN' || bank.bic === undefined || party === undefined) return undefined
  return {
    party,
    partyAccount: { iban: account.value },
    partyAgent: { financialInstitutionId: { bicfi: bank.bic } },
    requestingAgent: { financialInstitutionId: { bicfi: requestingAgent } },
  }
}

/** Identifies the party by name, or a business without a name by its registration number. */
export function partyOf(question: Question): Party | undefined {
  const { name, type } = question.party
  if (name !== undefined) return { name }
  const organisationId = type === 'BUSINESS' ? organisationIdOf(question) : undefined
  return organisationId && { identification: { organisationId } }
}

/** The ISO 20022 scheme of a document. Tax authorities issue VAT numbers too. */
const schemes: Readonly<Record<string, OrganisationScheme>> = {
  SIREN: 'SREN',
  SIRET: 'SRET',
  DUNS: 'DUNS',
  COMPANY_ID: 'COID',
  TAX_ID: 'TXID',
  VAT: 'TXID',
}
/** In the order in which they are looked for. */
const kinds = ['COMPANY_ID', 'TAX_ID', 'VAT'] as const

function organisationIdOf({ country, party }: Question): OrganisationId | undefined {
  const lei = party.documents.find(
    ({ type, value }) => ['LEI', 'COMPANY_ID'].includes(type.toUpperCase()) && isLei(value),
  )
  if (lei !== undefined) return { lei: lei.value }
  const numbers = [
    ...party.documents.map(({ type, value }) => ({ scheme: schemeOf(country, type), value })),
    ...(party.taxId === undefined ? [] : [{ scheme: schemes.TAX_ID, value: party.taxId }]),
  ]
  const number = numbers.find(({ scheme }) => scheme !== undefined)
  return number && { others: [{ identification: number.value, schemeNameCode: number.scheme }] }
}

/** By the type itself, or by the purpose of a document with this local name in the country. */
function schemeOf(country: string, type: string): OrganisationScheme | undefined {
  const named = schemes[type.toUpperCase()]
  if (named !== undefined) return named
  const names = documentNames(country, type)
  const serves = documentKinds(country).find(({ name }) => names.includes(name))?.kinds ?? []
  const kind = kinds.find(each => serves.includes(each))
  return kind && schemes[kind]
}
