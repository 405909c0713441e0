import type { Knex } from 'knex'
import { UsageError } from '../../kit/process/command.ts'
import type { Address, PublishedFile } from '../importers/importer.ts'
import { FILE_BYTES_MAX, unpacked } from './published-files.ts'

/** A whole file of a hundred megabytes over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 600_000
const PAGE_BYTES_MAX = 5_000_000

export interface Downloaded {
  readonly file: PublishedFile
  /** The day on which its server says that it was last changed. */
  readonly date: string | undefined
  /** What the server said of it, by which to ask for another. */
  readonly known: KnownDownload
}

/** What lies at these addresses now; undefined where nothing has changed since it was last imported. */
export async function downloadChanged(
  db: Knex,
  addresses: readonly Address[],
): Promise<readonly Downloaded[] | undefined> {
  const links = await Promise.all(addresses.map(each => (typeof each === 'string' ? each : linkOn(each))))
  const known = await db<KnownDownload>('downloads').whereIn('address', links)
  const changed = await Promise.all(
    links.map(link =>
      download(
        link,
        known.find(({ address }) => address === link),
      ),
    ),
  )
  if (changed.every(each => each === undefined)) return undefined
  return Promise.all(links.map(async (link, at) => changed[at] ?? (await download(link))!))
}

/** Undefined where the server says that it is still the same. */
async function download(from: string, known?: KnownDownload): Promise<Downloaded | undefined> {
  const answer = await request(from, {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  })
  if (answer.status === NOT_MODIFIED) return undefined
  const bytes = await bodyOf(answer, FILE_BYTES_MAX)
  const changedAt = Date.parse(answer.headers.get('last-modified') ?? '')
  return {
    file: unpacked({ name: nameOf(from), bytes }),
    date: Number.isNaN(changedAt) ? undefined : new Date(changedAt).toISOString().slice(0, 10),
    known: {
      address: from,
      etag: answer.headers.get('etag') ?? '',
      last_modified: answer.headers.get('last-modified') ?? '',
    },
  }
}

/** From now on only what is newer counts as changed: to be said once the files are in. */
export async function rememberDownloads(db: Knex, downloads: readonly Downloaded[]): Promise<void> {
  const rows = downloads.map(({ known }) => ({ ...known, checked_at: new Date() }))
  await db('downloads').insert(rows).onConflict('address').merge()
}

interface KnownDownload {
  readonly address: string
  readonly etag: string
  readonly last_modified: string
}

const NOT_MODIFIED = 304

/** The address that a page gives for its newest file. */
async function linkOn({ page, link }: Exclude<Address, string>): Promise<string> {
  const text = (await bodyOf(await request(page), PAGE_BYTES_MAX)).toString('utf8')
  const found = link.exec(text)
  if (found === null) throw new UsageError(`${page} has no link like ${link.source}: fetch the file by hand`)
  return new URL((found[1] ?? found[0]).replaceAll('&amp;', '&'), page).href
}

async function request(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(address, {
    headers: { ...headers, 'user-agent': 'payprep reference-data' },
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new UsageError(
      `${address} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    )
  })
  if (answer.ok || answer.status === NOT_MODIFIED) return answer
  await answer.body?.cancel()
  throw new UsageError(`${address} answers ${answer.status}`)
}

/** What is announced may be less than what comes. */
async function bodyOf(answer: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > bytesMax) throw new UsageError(`${answer.url} is larger than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function nameOf(address: string): string {
  return new URL(address).pathname.split('/').findLast(part => part !== '') ?? 'download'
}
