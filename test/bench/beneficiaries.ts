import type { Client } from '@connectrpc/connect'
import type { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { filledRecipients, heavyUser, MOST, organizationId, PER_USER, users } from './filled-recipients.ts'
import { quantile } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { benchSessions } from './sessions.ts'
import { table } from './table.ts'

export async function benchBeneficiaries(): Promise<string> {
  return [await benchRecipients(), await benchSessions()].join('\n\n')
}

/** The numbers of recipients of other end-users in the table. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000]
/** The first round warms up. */
const ROUNDS = 8
/** The default page size of the service. */
const PAGE = 100

type Service = Client<typeof BeneficiariesService>

/** Reads pages of one end-user's recipients from tables of growing size, in turns, so that other load affects all. */
function benchRecipients(): Promise<string> {
  return withScratch(async scratch => {
    const postgres = await embeddedPostgres(scratch.directory, { throwaway: true })
    scratch.afterwards(postgres.close)
    const services: Service[] = []
    for (const size of SIZES) services.push(await filledRecipients(postgres.url, size, scratch))
    const lastCursors = await Promise.all(services.map(lastCursor))

    const pages: Readonly<Record<string, (service: Service, user: string, at: number) => Promise<number>>> = {
      [`all ${PER_USER} of one`]: (service, user) => readMs(service, PER_USER, user),
      [`the first ${PAGE} of ${count(MOST)}`]: service => readMs(service, PAGE, heavyUser),
      [`the last ${PAGE} of ${count(MOST)}`]: (service, _, at) =>
        readMs(service, PAGE, heavyUser, lastCursors[at]),
    }
    const rows: string[][] = []
    for (const [page, read] of Object.entries(pages)) {
      const times = services.map((): number[] => [])
      for (let round = 0; round < ROUNDS; round++) {
        for (const user of users) {
          for (const [at, service] of services.entries()) {
            const elapsedMs = await read(service, user, at)
            if (round > 0) times[at]!.push(elapsedMs)
          }
        }
      }
      rows.push(...SIZES.map((size, at) => [page, count(size), ...columns(times[at]!, times[0]!)]))
    }
    return table(['recipients of an end-user', 'of others', 'p50', 'ratio', 'p99', 'ratio'], rows)
  })
}

function columns(times: readonly number[], first: readonly number[]): string[] {
  return [0.5, 0.99].flatMap(share => {
    const [own, base] = [quantile(times, share), quantile(first, share)]
    return [`${own.toFixed(2)} ms`, (own / base).toFixed(2)]
  })
}

async function readMs(service: Service, expected: number, externalUserId: string, cursor?: string) {
  const startedAt = performance.now()
  const { items } = await service.listRecipients(pageRequest(externalUserId, cursor))
  const elapsedMs = performance.now() - startedAt
  if (items.length !== expected) throw new Error(`${items.length} recipients instead of ${expected}`)
  return elapsedMs
}

/** The cursor of the last page of the end-user with the most recipients. */
async function lastCursor(service: Service): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 1; page < MOST / PAGE; page++) {
    cursor = (await service.listRecipients(pageRequest(heavyUser, cursor))).nextCursor
  }
  return cursor
}

function pageRequest(externalUserId: string, cursor: string | undefined) {
  return { organizationId, externalUserId, ...(cursor !== undefined && { cursor }) }
}

const count = (value: number) => value.toLocaleString('en')
