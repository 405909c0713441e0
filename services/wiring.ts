import type { DescService } from '@bufbuild/protobuf'
import type { Knex } from 'knex'
import { BeneficiariesService } from '../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { GamblingService } from '../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { NotifierService } from '../proto/gen/payprep/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../proto/gen/payprep/validation/v1/validation_pb.js'
import { VerificationService } from '../proto/gen/payprep/verification/v1/verification_pb.js'
import { startBeneficiaries } from './beneficiaries/start.ts'
import { enrichmentService } from './enrichment/service.ts'
import type { allServicesSettings } from './config.ts'
import { type CloseStack, closeStack } from './kit/process/lifecycle/close-stack.ts'
import type { Config } from './kit/process/config/config.ts'
import type { Installation } from './kit/process/installation.ts'
import type { Credentials } from './kit/process/tls/credentials.ts'
import { asNamed } from './kit/rpc/balancing/resolve.ts'
import { connect, type Link, link } from './kit/rpc/client/link.ts'
import type { Service } from './kit/rpc/call/service.ts'
import type { Log } from './kit/process/logging/log.ts'
import type { SecurityLog } from './kit/process/security/security-log.ts'
import { startGambling } from './gambling/start.ts'
import { startNotifier } from './notifier/start.ts'
import type { Vault } from './gambling/gambling-vault.ts'
import type { KeptDirectory } from './reference-data/kept-copy.ts'
import { followDirectory } from './reference-data/client.ts'
import { startReferenceData } from './reference-data/start.ts'
import { validationService } from './validation/service.ts'
import { startVerification } from './verification/start.ts'

/** What services with a database need if they run in this process. */
export interface Environment extends Pick<
  Installation,
  'databaseUrl' | 'env' | 'environment' | 'masterKeys'
> {
  /** Loads or updates the reference data that this version ships with. */
  readonly seed: (referenceData: Knex) => Promise<unknown>
  /** The directory to serve with if `seed` has left the loading for later. */
  readonly prepared?: () => KeptDirectory | undefined
  /** Where the last copy of the bank directory is kept, so that the next start need not merge it. */
  readonly directoryFile?: string
  readonly securityLog?: SecurityLog
  /** Where the dataset of gambling destinations is kept, so that the next start need not load it from the database. */
  readonly datasetFile?: string
  /** Fills an empty dataset of gambling destinations, whose service runs. Development has a sample. */
  readonly seedGambling?: (gambling: Knex, vault: Vault) => Promise<unknown>
  /** The deadline of calls to services in this process; without it that of all calls. */
  readonly callTimeoutMs?: number
}

/** Links every service that the edge calls, each after those it depends on. */
export async function startServices(
  config: Config<typeof allServicesSettings>,
  environment: Environment,
  credentials: Credentials,
  log: Log,
) {
  const started = closeStack()
  try {
    return await startAll(config, environment, credentials, log, started)
  } catch (error) {
    await started.close().catch(() => {})
    throw error
  }
}

async function startAll(
  config: Config<typeof allServicesSettings>,
  environment: Environment,
  credentials: Credentials,
  log: Log,
  { keep, close }: CloseStack,
) {
  const linked = async <S extends DescService>(
    descriptor: S,
    urls: readonly URL[],
    start: () => Promise<Service>,
  ): Promise<Link<S>> =>
    keep(await link(descriptor, urls, credentials, log, start, { timeoutMs: environment.callTimeoutMs }))

  const needs = { ...config, ...environment, log }
  const startNotifierAndGambling = async () => {
    const notifier = await linked(NotifierService, config.notifierUrls, () => startNotifier(needs))
    const publish = notifier.client.publishEvents
    const gambling = await linked(GamblingService, config.gamblingUrls, () =>
      startGambling({ ...needs, publish }),
    )
    return { notifier, gambling }
  }
  // Neither needs the other, and a first start loads reference data for seconds.
  const [referenceData, { notifier, gambling }] = await together(
    linked(ReferenceDataService, config.referenceDataUrls, () =>
      startReferenceData(environment.databaseUrl, environment.seed, environment.prepared),
    ),
    startNotifierAndGambling(),
  )

  // Validation and enrichment share one copy of the directory.
  let directory: ReturnType<typeof followDirectory> | undefined
  const file = environment.directoryFile
  const followedDirectory = () =>
    (directory ??= followDirectory(referenceData.client, {
      log,
      ...(file !== undefined && { file }),
    }))

  const validation = await linked(ValidationService, config.validationUrls, async () =>
    validationService({ directory: await followedDirectory() }),
  )
  const enrichment = await linked(EnrichmentService, config.enrichmentUrls, async () =>
    enrichmentService({ directory: await followedDirectory() }),
  )
  const verification = await linked(VerificationService, config.verificationUrls, () =>
    startVerification({ ...needs, enrich: enrichment.client.enrich, notifier: notifier.client }),
  )
  const beneficiaries = await linked(BeneficiariesService, config.beneficiariesUrls, () =>
    startBeneficiaries({
      ...needs,
      validation: validation.client,
      verification: verification.client,
      notifier: notifier.client,
    }),
  )

  const { validationUrls } = config
  const validationProcesses =
    validationUrls.length > 1
      ? validationUrls.map(url => keep(connect(ValidationService, [url], credentials)))
      : [validation]

  return {
    referenceData: referenceData.client,
    validation: validation.client,
    /** One for each address of validation, for what each process counts for itself. */
    validationProcesses: validationProcesses.map(({ client }) => client),
    /** The addresses of each service; none if it runs in this process. */
    places: Object.fromEntries(
      Object.entries({
        'reference-data': config.referenceDataUrls,
        validation: config.validationUrls,
        enrichment: config.enrichmentUrls,
        beneficiaries: config.beneficiariesUrls,
        notifier: config.notifierUrls,
        verification: config.verificationUrls,
        gambling: config.gamblingUrls,
      }).map(([name, urls]) => [name, urls.map(url => asNamed(url).name)]),
    ),
    enrichment: enrichment.client,
    beneficiaries: beneficiaries.client,
    notifier: notifier.client,
    verification: verification.client,
    gambling: gambling.client,
    /** By name; each rejects while its service cannot serve. */
    checks: {
      'reference-data': referenceData.check,
      validation: validation.check,
      enrichment: enrichment.check,
      beneficiaries: beneficiaries.check,
      notifier: notifier.check,
      verification: verification.check,
      gambling: gambling.check,
    },
    close,
  }
}

/** Both. If one fails, the other has ended as well, and opens nothing any more. */
async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}
