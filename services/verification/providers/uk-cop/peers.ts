import { z } from 'zod'
import { readCsvTable } from '../../../kit/csv-table.ts'
import { covers, readSortCodes, requireOrdered, sortCodeColumns } from '../../schemes/sort-codes.ts'
import { httpsUrl } from '../access-token.ts'
import type { ProviderDeps } from '../provider.ts'
import { readSetting } from '../settings.ts'

/** Where a bank answers. */
export interface Peer {
  readonly url: string
  /** Its id in the directory. */
  readonly organisationId: string | undefined
  /** Where it issues tokens to us, and by which name it knows us. */
  readonly tokens: { readonly tokenUrl: string; readonly clientId: string } | undefined
  /** The URL or the file of its public keys. With it, its answers must be signed. */
  readonly keys: string | undefined
}

/** The bank of a sort code; undefined if the provider does not reach it. */
export type Peers = (sortCode: string) => Peer | undefined

const columns = {
  ...sortCodeColumns,
  url: httpsUrl,
  organisationId: z.string().max(35).optional(),
  tokenUrl: httpsUrl.optional(),
  clientId: z.string().max(256).optional(),
  keys: httpsUrl.optional(),
}

/**
 * Reads where banks answer: CSV with these columns, a line for each range of sort codes, as an operator exports them from
 * the directory of the scheme, whose own format is not public. Throws an Error with the line of each mistake.
 */
export function readDirectory(name: string, text: string): Peers {
  const rows = readCsvTable(name, text, columns).toSorted((a, b) => a.sortCode.localeCompare(b.sortCode))
  if (rows.length === 0) throw new Error(`${name} holds no banks`)
  requireOrdered(name, rows)
  const mistake = (line: number, what: string) => new Error(`${name}:${line}: ${what}`)
  for (const [at, row] of rows.entries()) {
    const { line, tokenUrl, clientId, keys, organisationId } = row
    const before = rows[at - 1]
    if (before !== undefined && (before.to ?? before.sortCode) >= row.sortCode)
      throw mistake(line, `the range begins within that of line ${before.line}`)
    if ((tokenUrl === undefined) !== (clientId === undefined))
      throw mistake(line, 'must have both tokenUrl and clientId, or neither')
    if (keys !== undefined && organisationId === undefined)
      throw mistake(line, 'must have organisationId with keys: it signs answers by this name')
  }
  const peers = rows.map(({ url, organisationId, tokenUrl, clientId, keys }) => ({
    url,
    organisationId,
    tokens: tokenUrl === undefined ? undefined : { tokenUrl, clientId: clientId! },
    keys,
  }))
  return code => {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle]!.sortCode <= code) low = middle + 1
      else high = middle
    }
    return low > 0 && covers(code, rows[low - 1]!) ? peers[low - 1] : undefined
  }
}

/** One bank, or an aggregator, with the sort codes that it reaches: all without a list. */
export async function onePeer(peer: Peer, sortCodes: string | undefined, deps: ProviderDeps): Promise<Peers> {
  if (sortCodes === undefined) return () => peer
  const isReached = readSortCodes(sortCodes, String(await readSetting('sortCodes', sortCodes, deps)))
  return code => (isReached(code) ? peer : undefined)
}
