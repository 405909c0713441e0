// Follows a directory, stored or generated, as the validation service does. Prints the cost of its copy as JSON.
import { setImmediate } from 'node:timers/promises'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { Institution } from '../../services/library/banking/directory/bank-directory.ts'
import type { OpenDirectory } from '../../services/library/banking/directory/open-directory.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { type Service } from '../../services/kit/rpc/call/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { followDirectory } from '../../services/reference-data/client.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { referenceDataService } from '../../services/reference-data/service.ts'
import type { ReaderFigures } from './directory.ts'
import { inTurns } from './turns.ts'
import { generatedBic, generatedCode, generatedDirectory } from './generated-directory.ts'

/** By BIC and by bank code. */
const LOOKUPS_PER_CALL = 2
/** Of a generated directory: more than a process remembers, so that each is read from the image. */
const BANKS = 50_000

const generatedRows = Number(process.env.GENERATED_ROWS ?? 0)
const { client, close } = await link(
  ReferenceDataService,
  [],
  { serviceToken: '' },
  silentLog,
  async (): Promise<Service> =>
    generatedRows > 0
      ? { routes: generatedDirectory(generatedRows), close: async () => {} }
      : serviceOf(await openReferenceDatabase(process.env.DATABASE_URL!)),
)
const before = await usedMemory()
const startedAt = performance.now()
const follower = await followDirectory(client, { refreshEveryMs: 60_000, log: silentLog })
const milliseconds = performance.now() - startedAt
const after = await usedMemory()

const directory = follower.current()
const { found, read } = inTurns(generatedRows > 0 ? lookupsInTurn(directory) : lookupsOfOne(directory), BANKS)

const figures: ReaderFigures = {
  institutions: directory.counts.institutions,
  bankCodes: directory.counts.bankCodes,
  milliseconds,
  megabytes: (after - before) / 2 ** 20,
  lookupNanoseconds: found!.nanoseconds / LOOKUPS_PER_CALL,
  readNanoseconds: read!.nanoseconds / LOOKUPS_PER_CALL,
}
process.stdout.write(JSON.stringify(figures))
await follower.close()
await close()

function serviceOf(db: Awaited<ReturnType<typeof openReferenceDatabase>>): Service {
  const service = referenceDataService({ db })
  return {
    ...service,
    async close() {
      await service.close()
      await db.destroy()
    },
  }
}

/** Each call looks the same bank up by BIC and by code. */
function lookupsOfOne(directory: OpenDirectory) {
  const bank = { bic: 'COBADEFFXXX', country: 'DE', code: '37040044' }
  return lookups(directory, () => bank)
}

/** Each call looks the next bank up by BIC and by code. The banks are spread over the directory. */
function lookupsInTurn(directory: OpenDirectory) {
  const step = Math.floor(generatedRows / 2 / BANKS)
  const keys = Array.from({ length: BANKS }, (_, at) => {
    // Multiples of a prime visit each bank, with distant banks one after another.
    const number = ((at * 7_919) % BANKS) * step
    return { bic: generatedBic(number), ...generatedCode(number) }
  })
  return lookups(directory, each => keys[each % BANKS]!)
}

/** Look-ups that only find, and those that read names and addresses too. */
function lookups(directory: OpenDirectory, bankAt: (each: number) => Bank) {
  const textsOf = ({
    name,
    street,
    postCode,
    town,
  }: Pick<Institution, 'name' | 'street' | 'postCode' | 'town'>) =>
    name.length + street.length + postCode.length + town.length
  return {
    found(each: number) {
      const { bic, country, code } = bankAt(each)
      return directory.institution(bic)!.source + directory.bankCodes(country, code).length
    },
    read(each: number) {
      const { bic, country, code } = bankAt(each)
      return textsOf(directory.institution(bic)!) + textsOf(directory.bankCodes(country, code)[0]!)
    },
  }
}

interface Bank {
  readonly bic: string
  readonly country: string
  readonly code: string
}

/** In bytes. During the turn of the event loop, the service releases the buffers that it sent. */
async function usedMemory(): Promise<number> {
  await setImmediate()
  global.gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
