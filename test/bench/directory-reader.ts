// Follows the directory as the validation service does, and prints what its copy costs, as JSON.
import { setImmediate } from 'node:timers/promises'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { link } from '../../services/kit/rpc/link.ts'
import { silentLog } from '../../services/kit/process/log.ts'
import { followDirectory } from '../../services/reference-data/client.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { referenceDataService } from '../../services/reference-data/service.ts'
import type { ReaderFigures } from './directory.ts'

const LOOKUPS = 1_000_000

const db = await openReferenceDatabase(process.env.DATABASE_URL!)
const { client, close } = await link(ReferenceDataService, [], { serviceToken: '' }, silentLog, async () =>
  referenceDataService({ db }),
)
const before = await usedMemory()
const startedAt = performance.now()
const follower = await followDirectory(client, { refreshEveryMs: 60_000, log: silentLog })
const milliseconds = performance.now() - startedAt
const after = await usedMemory()

const directory = follower.current()
const lookupsAt = performance.now()
let matches = 0
for (let lookup = 0; lookup < LOOKUPS / 2; lookup++) {
  matches += directory.institution('COBADEFFXXX') === undefined ? 0 : 1
  matches += directory.bankCodes('DE', '37040044').length
}
if (matches < LOOKUPS) throw new Error('a look-up found nothing')

const figures: ReaderFigures = {
  institutions: directory.counts.institutions,
  bankCodes: directory.counts.bankCodes,
  milliseconds,
  megabytes: (after - before) / 2 ** 20,
  lookupNanoseconds: ((performance.now() - lookupsAt) * 1e6) / LOOKUPS,
}
process.stdout.write(JSON.stringify(figures))
await follower.close()
await close()
await db.destroy()

/** In bytes, after a turn of the event loop, in which the service releases the buffers that it sent. */
async function usedMemory(): Promise<number> {
  await setImmediate()
  global.gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
