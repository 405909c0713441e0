import { setImmediate as turn } from 'node:timers/promises'
import type { Client } from '@connectrpc/connect'
import {
  type BankCodeColumns,
  BankCodeRole,
  CoverageKind,
  type DirectoryHeader,
  type InstitutionColumns,
  type ReferenceDataService,
} from '../../proto/gen/referencedata/v1/reference_data_pb.js'
import type { BankCode, BankDirectory, Institution } from '../banking/bank-directory.ts'
import { type Columns, interning } from '../banking/columns.ts'
import { directoryBuilder } from '../banking/directory-builder.ts'
import { errorFields, type Log } from '../kit/log.ts'

const DOWNLOAD_TIMEOUT_MS = 60_000

export interface FollowOptions {
  readonly refreshEveryMs: number
  readonly log: Log
  readonly clock?: { readonly now: () => number }
}

/** A copy of the bank directory that is kept fresh. */
export interface DirectoryFollower {
  /** The newest whole snapshot. Take it once for each request, and use only that. */
  readonly current: () => BankDirectory
  /** How long ago it was last known to be the newest. */
  readonly ageMs: () => number
  /** Looks for a newer one now; fails as the call does. */
  readonly refresh: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Holds a copy of the bank directory in this process and keeps it fresh. The
 * first download must succeed: without a directory there is nothing to judge by.
 * A later one that fails leaves the last good copy in place until the next turn.
 */
export async function followDirectory(
  referenceData: Client<typeof ReferenceDataService>,
  { refreshEveryMs, log, clock = Date }: FollowOptions,
): Promise<DirectoryFollower> {
  let current = await newest(undefined)
  let checkedAt = clock.now()
  let running: Promise<void> | undefined

  async function newest(held: BankDirectory | undefined): Promise<BankDirectory> {
    const { version } = await referenceData.getDirectoryVersion({})
    if (version === held?.version) return held
    const startedAt = performance.now()
    const copy = await download(referenceData)
    log('directory.copied', {
      version: copy.version.slice(0, 12),
      institutions: copy.institutionCount,
      bankCodes: copy.bankCodeCount,
      milliseconds: Math.round(performance.now() - startedAt),
    })
    return copy
  }

  async function check() {
    current = await newest(current)
    checkedAt = clock.now()
  }

  /** Never twice at once: who asks while it runs gets what it brings. */
  function refresh(): Promise<void> {
    return (running ??= check().finally(() => (running = undefined)))
  }

  const timer = setInterval(() => {
    refresh().catch(error =>
      log('directory.stale', { ageMs: clock.now() - checkedAt, ...errorFields(error) }),
    )
  }, refreshEveryMs)
  timer.unref()

  return {
    current: () => current,
    ageMs: () => clock.now() - checkedAt,
    refresh,
    async close() {
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}

/** Built aside, batch by batch; between two batches, requests have their turn. */
async function download(referenceData: Client<typeof ReferenceDataService>): Promise<BankDirectory> {
  let header: DirectoryHeader | undefined
  let builder: ReturnType<typeof directoryBuilder> | undefined
  const intern = interning()
  for await (const { part } of referenceData.downloadDirectory({}, { timeoutMs: DOWNLOAD_TIMEOUT_MS })) {
    if (part.case === 'header') builder = builderFor((header = part.value))
    else if (part.case === 'institutions') builder?.addInstitutions(intern(institutionsIn(part.value)))
    else if (part.case === 'bankCodes') builder?.addBankCodes(intern(bankCodesIn(part.value)))
    await turn()
  }
  const directory = builder?.build()
  if (
    directory === undefined ||
    directory.institutionCount !== header?.institutionCount ||
    directory.bankCodeCount !== header.bankCodeCount
  ) {
    const [institutions, bankCodes] = [directory?.institutionCount ?? 0, directory?.bankCodeCount ?? 0]
    throw new Error(`directory cut short after ${institutions} institutions and ${bankCodes} bank codes`)
  }
  return directory
}

function builderFor({ version, sources, coverage }: DirectoryHeader) {
  const claims = coverage.flatMap(({ country, kind, source }) => {
    const name = coverageKinds.get(kind)
    return name === undefined ? [] : [{ country, kind: name, source }]
  })
  return directoryBuilder({ version, sources, coverage: claims })
}

/** A kind that this reader does not know yet claims nothing. */
const coverageKinds = new Map((['BIC', 'BANK', 'BRANCH'] as const).map(kind => [CoverageKind[kind], kind]))

function institutionsIn(message: InstitutionColumns): Columns<Institution> {
  const { bic, name, street, postCode, town, logo, source } = message
  return { bic, name, street, postCode, town, logo, source }
}

function bankCodesIn(message: BankCodeColumns): Columns<BankCode> {
  const { country, code, codeTo, bic, name, branchName, street, postCode, town, checkMethod, source } =
    message
  const role = message.role.map(each => (each === BankCodeRole.ROUTING ? 'routing' : 'default'))
  return { country, code, codeTo, bic, role, name, branchName, street, postCode, town, checkMethod, source }
}
