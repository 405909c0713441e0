import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { german } from '../verification/running-verification.ts'
import { postgresCpuSeconds } from './postgres-cpu.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'
import { accountOf, simulatedVerification } from './verification-service.ts'

const ROUNDS = 4
const PER_ROUND = 256
const AT_A_TIME = 64

/** Submissions of one organization, whose bucket they share, compared with those of as many organizations as come at a time. */
export function benchSubmissions(): Promise<string> {
  return withScratch(async scratch => {
    const postgres = await embeddedPostgres(scratch.directory)
    scratch.afterwards(postgres.close)
    const client = await simulatedVerification(postgres.url, scratch, async () => {})
    const cpuSeconds = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6 + postgresCpuSeconds(join(scratch.directory, 'postgres'))
    }
    let asked = 0
    const ways = [
      ['one organization, one at a time', 1, 1],
      [`${AT_A_TIME} organizations, each one at a time`, AT_A_TIME, AT_A_TIME],
      [`one organization, ${AT_A_TIME} at a time`, 1, AT_A_TIME],
    ].map(([name, organizations, atATime]) => ({
      name: String(name),
      atATime: Number(atATime),
      organizations: Array.from({ length: Number(organizations) }, () => randomUUID()),
      count: 0,
      seconds: 0,
      cpu: 0,
    }))
    type Way = (typeof ways)[number]

    async function submitSome({ organizations, atATime }: Way) {
      let left = atATime === 1 ? PER_ROUND / 8 : PER_ROUND
      const count = left
      const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()]
      const lane = async (_: unknown, index: number) => {
        while (left-- > 0)
          await client.submitVerification({
            organizationId: organizations[index % organizations.length]!,
            idempotencyKey: randomUUID(),
            verification: { details: german(accountOf(asked++)) },
          })
      }
      await Promise.all(Array.from({ length: atATime }, lane))
      return { count, seconds: (performance.now() - startedAt) / 1_000, cpu: cpuSeconds() - cpuBefore }
    }

    for (const way of ways) await submitSome(way)
    // In turns, so that other load affects all alike.
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ways) {
        const some = await submitSome(way)
        way.count += some.count
        way.seconds += some.seconds
        way.cpu += some.cpu
      }
    const rate = ({ count, seconds }: Way) => count / seconds
    return table(
      [
        'verifications submitted, and asked about by the same process',
        'a second',
        'ratio',
        'CPU with Postgres',
      ],
      ways.map(way => [
        way.name,
        Math.round(rate(way)).toLocaleString('en'),
        (rate(way) / rate(ways[0]!)).toFixed(2),
        `${((way.cpu / way.count) * 1e3).toFixed(1)} ms`,
      ]),
    )
  })
}
