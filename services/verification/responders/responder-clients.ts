import { bic11 } from '../../library/banking/accounts/bic.ts'
import { readCsvTable } from '../../kit/csv-table.ts'
import { bic, text } from '../schemes/scheme-fields.ts'
import { Refusal } from './responder.ts'

/** The BICs, of 11 characters, for which an organization may ask. */
export type Clients = ReadonlyMap<string, ReadonlySet<string>>

const columns = {
  /** As in the certificate (OID 2.5.4.97, ETSI TS 119 495): PSDDE-BAFIN-123456. */
  organizationIdentifier: text(64),
  bic: bic.transform(bic11),
}

/**
 * Reads the organizations that may ask: CSV with these columns, a line for each BIC. Throws an Error with the line of
 * each mistake.
 */
export function readClients(name: string, csv: string): Clients {
  const clients = new Map<string, Set<string>>()
  for (const { organizationIdentifier, bic } of readCsvTable(name, csv, columns))
    clients.set(organizationIdentifier, (clients.get(organizationIdentifier) ?? new Set<string>()).add(bic))
  return clients
}

/**
 * Throws a Refusal unless the organization of the certificate may ask, for this BIC if the question names one. Without
 * a table, every organization with a certificate of a trusted authority may ask.
 */
export function requireClient(
  clients: Clients | undefined,
  organization: string | undefined,
  bic?: string,
): void {
  if (organization === undefined)
    throw new Refusal('CLIENT_INVALID', 'the client certificate has no organizationIdentifier (2.5.4.97)')
  if (clients === undefined) return
  const bics = clients.get(organization)
  if (bics === undefined)
    throw new Refusal('CLIENT_INVALID', 'the organization of the client certificate is not known')
  if (bic !== undefined && !bics.has(bic11(bic)))
    throw new Refusal(
      'CLIENT_INCONSISTENT',
      '/requestingAgent is not the organization of the client certificate',
    )
}
