import { UsageError } from '../../kit/process/commands/command.ts'
import type { Address, PublishedFile } from '../importers/importer.ts'
import type { PublisherAnswer, PublisherClient } from './publisher-client.ts'
import { unpacked } from './published-files.ts'
import type { FindValidators, Validators } from './validators.ts'

export interface Download {
  readonly file: PublishedFile
  /** The bytes that were sent, before the file was unpacked. */
  readonly size: number
  /** The ISO 8601 calendar date of `Last-Modified`. */
  readonly date: string | undefined
  readonly validators: Validators
}

/** All files at these addresses; or, if none has changed since the download whose validators are found, its checksum. */
export async function downloadChanged(
  client: PublisherClient,
  addresses: readonly Address[],
  findValidators: FindValidators,
): Promise<readonly Download[] | string> {
  const links = await Promise.all(
    addresses.map(each => (typeof each === 'string' ? each : linkOn(client, each))),
  )
  const known = await findValidators(links)
  const changed = await Promise.all(
    links.map(link =>
      download(
        client,
        link,
        known.find(({ address }) => address === link),
      ),
    ),
  )
  if (known[0] !== undefined && changed.every(each => each === undefined)) return known[0].checksum
  return Promise.all(links.map(async (link, at) => changed[at] ?? (await download(client, link))!))
}

/** Undefined if the server answers that the file has not changed. */
async function download(
  client: PublisherClient,
  address: string,
  known?: Validators,
): Promise<Download | undefined> {
  const headers = {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  }
  const answer = await client.get(address, { headers })
  if (answer.status === NOT_MODIFIED) {
    if (Object.keys(headers).length > 0) return undefined
    throw new UsageError(
      `${address} answers that nothing has changed, though it was asked for the whole file`,
    )
  }
  const { etag, lastModified: last_modified, body } = answer
  return {
    file: unpacked({ name: nameOf(address), bytes: body }),
    size: body.length,
    date: dayOf(answer),
    validators: { address, etag, last_modified },
  }
}

const NOT_MODIFIED = 304

function dayOf({ lastModified }: PublisherAnswer): string | undefined {
  const at = Date.parse(lastModified)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10)
}

/** A page with links to files has some hundred kilobytes. */
const PAGE_BYTES_MAX = 5_000_000

/** The address of the newest file, from a link on a page. */
async function linkOn(client: PublisherClient, { page, link }: Exclude<Address, string>): Promise<string> {
  const { body } = await client.get(page, { bytesMax: PAGE_BYTES_MAX })
  const match = link.exec(body.toString('utf8'))
  const written = match === null ? '' : (match[1] ?? match[0]).replaceAll('&amp;', '&')
  if (written === '' || !URL.canParse(written, page))
    throw new UsageError(
      `${page} has no link like ${link.source}: download the file yourself and use reference import`,
    )
  const target = new URL(written, page)
  if (page.startsWith('https:') && target.protocol !== 'https:')
    throw new UsageError(`${page} links to ${target.origin}, which is not https: it is not followed`)
  return target.href
}

function nameOf(address: string): string {
  return new URL(address).pathname.split('/').findLast(part => part !== '') ?? 'download'
}
