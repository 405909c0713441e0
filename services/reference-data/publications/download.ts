import { UsageError } from '../../kit/process/commands/command.ts'
import type { Address, PublishedFile } from '../importers/importer.ts'
import { FILE_BYTES_MAX, unpacked } from './published-files.ts'

/** Long enough for a hundred megabytes over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 600_000
const PAGE_BYTES_MAX = 5_000_000

export interface Download {
  readonly file: PublishedFile
  /** The ISO 8601 calendar date of `Last-Modified`. */
  readonly date: string | undefined
  readonly validators: Validators
}

/** A file's cache validators (RFC 9110, 8.8), each empty if the server sent none. */
export interface Validators {
  readonly address: string
  readonly etag: string
  readonly last_modified: string
}

/** The validators of earlier downloads of these addresses. */
export type FindValidators = (addresses: readonly string[]) => Promise<readonly Validators[]>

/**
 * All files at these addresses, or undefined if none of them has changed since the download whose
 * validators are found.
 */
export async function downloadChanged(
  addresses: readonly Address[],
  findValidators: FindValidators,
): Promise<readonly Download[] | undefined> {
  const links = await Promise.all(addresses.map(each => (typeof each === 'string' ? each : linkOn(each))))
  const known = await findValidators(links)
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

/** Undefined if the server answers that the file has not changed. */
async function download(address: string, known?: Validators): Promise<Download | undefined> {
  const answer = await request(address, {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  })
  if (answer.status === NOT_MODIFIED) return undefined
  const bytes = await bodyOf(answer, FILE_BYTES_MAX)
  const lastModified = answer.headers.get('last-modified') ?? ''
  const changedAt = Date.parse(lastModified)
  return {
    file: unpacked({ name: nameOf(address), bytes }),
    date: Number.isNaN(changedAt) ? undefined : new Date(changedAt).toISOString().slice(0, 10),
    validators: { address, etag: answer.headers.get('etag') ?? '', last_modified: lastModified },
  }
}

const NOT_MODIFIED = 304

/** The address of the newest file, from a link on a page. */
async function linkOn({ page, link }: Exclude<Address, string>): Promise<string> {
  const text = (await bodyOf(await request(page), PAGE_BYTES_MAX)).toString('utf8')
  const match = link.exec(text)
  if (match === null) {
    throw new UsageError(
      `${page} has no link like ${link.source}: download the file yourself and use reference import`,
    )
  }
  return new URL((match[1] ?? match[0]).replaceAll('&amp;', '&'), page).href
}

async function request(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(address, {
    headers: { ...headers, 'user-agent': 'payprep reference-data' },
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  }).catch((error: Error) => {
    const { message } = (error.cause as Error | undefined) ?? error
    throw new UsageError(`${address} cannot be reached: ${message}`)
  })
  if (answer.ok || answer.status === NOT_MODIFIED) return answer
  await answer.body?.cancel()
  throw new UsageError(`${address} answers with status ${answer.status} instead of the file`)
}

/** Counts the bytes as they arrive: a Content-Length may be wrong. */
async function bodyOf(answer: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > bytesMax) throw new UsageError(`${answer.url} is larger than the limit of ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function nameOf(address: string): string {
  return new URL(address).pathname.split('/').findLast(part => part !== '') ?? 'download'
}
