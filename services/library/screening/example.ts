// An authorisation host of a bank, in short: it follows the dataset, and screens card payments in its own process.
import { newScreening, type ScreeningResult } from 'payprep/screening'

const screening = newScreening()

/** The fields that are read of `GET /gambling/versions/latest`. */
interface Manifest {
  readonly version: string
  readonly previousVersion?: string
  readonly files: readonly { kind: string; path: string; lines: number; contentType: string }[]
}

/**
 * Brings the dataset to its latest version: call it at start, then each minute. A delta follows only the previous
 * version; otherwise the snapshot is loaded. If it fails, the loaded version stays: try again, and raise an alarm when
 * `screening.version`, a time in UTC, is too old for you.
 */
export async function update(api: string, token: string): Promise<void> {
  const get = async (path: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(api + path, { headers, signal: AbortSignal.timeout(60_000) })
    if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const { version, previousVersion, files } = (await (
    await get('/gambling/versions/latest')
  ).json()) as Manifest
  if (version === screening.version) return
  const isNext = previousVersion !== undefined && previousVersion === screening.version
  const kind = isNext ? 'DELTA' : 'SNAPSHOT'
  const file = files.find(each => each.kind === kind && each.contentType === 'application/x-ndjson')
  if (file === undefined) throw new Error(`version ${version} has no ${kind}`)
  const { body } = await get(file.path)
  const { lines } = file
  if (isNext) await screening.applyDelta(body!, { version, previousVersion, lines })
  else await screening.loadSnapshot(body!, { version, lines })
}

/** The fields of an authorisation request (ISO 8583) that name the acceptor. */
export interface Authorisation {
  readonly cardNetwork: 'VISA' | 'MASTERCARD'
  readonly de18: string
  readonly de42: string
  readonly de43: string
  readonly isSelfExcluded: boolean
}

/** Whether to approve a payment. It takes microseconds, does no I/O and never fails. */
export function approve({ cardNetwork, de18, de42, de43, isSelfExcluded }: Authorisation): boolean {
  const { decision }: ScreeningResult = screening.screen({
    card: { cardNetwork, acceptorId: de42, acceptorName: de43, mcc: de18 },
    policy: { impactful: isSelfExcluded ? 'BLOCK' : 'ALLOW' },
  })
  // The host's rules while there is no dataset, and on doubt: fail closed for self-excluded holders, open for others.
  if (decision === 'NOT_READY' || decision === 'REVIEW') return !isSelfExcluded
  return decision === 'CLEAR'
}
