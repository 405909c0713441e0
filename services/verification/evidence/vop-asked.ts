import type { OrganisationId, VopRequest } from '../schemes/epc-vop.ts'
import type { Asked } from './exchange.ts'

/** What the records of exchanges hold of a question. */
export function askedIn({ party, partyAccount, partyAgent, requestingAgent }: VopRequest): Asked {
  return {
    account: partyAccount.iban,
    party: party.name ?? numbersIn(party.identification!.organisationId),
    partyAgent: partyAgent.financialInstitutionId.bicfi,
    requestingAgent: requestingAgent.financialInstitutionId.bicfi,
  }
}

function numbersIn({ lei, anyBIC, others = [] }: OrganisationId): string {
  const all = [
    ...(lei === undefined ? [] : [`LEI ${lei}`]),
    ...(anyBIC === undefined ? [] : [`BIC ${anyBIC}`]),
    ...others.map(
      ({ identification, schemeNameCode, schemeNameProprietary }) =>
        `${schemeNameCode ?? schemeNameProprietary} ${identification}`,
    ),
  ]
  return all.join(', ')
}
