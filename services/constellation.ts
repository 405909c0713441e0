import type { Knex } from 'knex'
import { BeneficiariesService } from '../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import { EnrichmentService } from '../proto/gen/enrichment/v1/enrichment_pb.js'
import { NotifierService } from '../proto/gen/notifier/v1/notifier_pb.js'
import { ReferenceDataService } from '../proto/gen/referencedata/v1/reference_data_pb.js'
import { ValidationService } from '../proto/gen/validation/v1/validation_pb.js'
import { payoutMethodChecks } from './beneficiaries/payout-methods/checks.ts'
import { sessionSettings } from './beneficiaries/config.ts'
import { openBeneficiariesDatabase } from './beneficiaries/database.ts'
import { beneficiariesService } from './beneficiaries/service.ts'
import { enrichmentService } from './enrichment/service.ts'
import { addresses, type Config, integer } from './kit/process/config.ts'
import type { Installation } from './kit/process/installation.ts'
import { type Credentials, link } from './kit/rpc/link.ts'
import type { Log } from './kit/process/log.ts'
import type { Metrics } from './kit/process/metrics.ts'
import { webhookSettings } from './notifier/config.ts'
import { openNotifierDatabase } from './notifier/database.ts'
import { notifierService } from './notifier/service.ts'
import { followDirectory } from './reference-data/client.ts'
import { openReferenceDatabase } from './reference-data/database.ts'
import { referenceDataService } from './reference-data/service.ts'
import { validationService } from './validation/service.ts'

export const constellationSettings = {
  /** Where each service is; one without an address runs in this process. Several addresses are separated by commas. */
  referenceDataUrls: addresses('REFERENCE_DATA_URL'),
  validationUrls: addresses('VALIDATION_URL'),
  enrichmentUrls: addresses('ENRICHMENT_URL'),
  beneficiariesUrls: addresses('BENEFICIARIES_URL'),
  notifierUrls: addresses('NOTIFIER_URL'),
  /** How often the directory's version is asked for. */
  directoryRefreshMs: integer('DIRECTORY_REFRESH_MS', 60_000, { min: 1_000 }),
  ...sessionSettings,
  ...webhookSettings,
}

export type Constellation = Awaited<ReturnType<typeof startConstellation>>

/** What the services that keep data stand on, where they run in this process. */
export interface Ground extends Pick<Installation, 'databaseUrl' | 'environment' | 'key'> {
  /** Fills an empty directory, and brings a filled one to what this version ships with. */
  readonly seed: (referenceData: Knex) => Promise<unknown>
}

/** Every service that the edge calls, in order of dependence. */
export async function startConstellation(
  config: Config<typeof constellationSettings>,
  ground: Ground,
  credentials: Credentials,
  log: Log,
  metrics: Metrics,
) {
  const referenceData = await link(
    ReferenceDataService,
    config.referenceDataUrls,
    credentials,
    log,
    async () => {
      const db = await openReferenceDatabase(ground.databaseUrl)
      await ground.seed(db)
      const service = referenceDataService({ db })
      return {
        routes: service.routes,
        async close() {
          await service.close()
          await db.destroy()
        },
      }
    },
  )

  // One copy of the directory serves all readers in this process.
  let directory: ReturnType<typeof followDirectory> | undefined
  const refreshEveryMs = config.directoryRefreshMs
  const followed = () => (directory ??= followDirectory(referenceData.client, { refreshEveryMs, log }))

  const validation = await link(ValidationService, config.validationUrls, credentials, log, async () =>
    validationService({ directory: await followed() }),
  )
  const enrichment = await link(EnrichmentService, config.enrichmentUrls, credentials, log, async () =>
    enrichmentService({ directory: await followed() }),
  )
  const notifier = await link(NotifierService, config.notifierUrls, credentials, log, async () => {
    const db = await openNotifierDatabase(ground.databaseUrl, ground.key)
    const service = notifierService({ ...config, ...ground, db, log, metrics })
    return {
      routes: service.routes,
      async close() {
        await service.close()
        await db.destroy()
      },
    }
  })
  const beneficiaries = await link(
    BeneficiariesService,
    config.beneficiariesUrls,
    credentials,
    log,
    async () => {
      const db = await openBeneficiariesDatabase(ground.databaseUrl, ground.key)
      const judgement = payoutMethodChecks(validation.client)
      const service = beneficiariesService({
        ...{ ...config, ...ground, ...judgement, db, log, metrics },
        publish: notifier.client.publishEvents,
      })
      return {
        routes: service.routes,
        async close() {
          await service.close()
          await db.destroy()
        },
      }
    },
  )

  return {
    referenceData: referenceData.client,
    validation: validation.client,
    enrichment: enrichment.client,
    beneficiaries: beneficiaries.client,
    notifier: notifier.client,
    /** By name, what must answer for requests to be served. */
    dependencies: {
      'reference-data': async () => void (await referenceData.client.getDirectoryVersion({})),
      validation: async () => void (await validation.client.validate({})),
      enrichment: async () => void (await enrichment.client.enrich({})),
      beneficiaries: async () => void (await beneficiaries.client.listRecipients(NOBODY)),
      notifier: async () => void (await notifier.client.listSubscriptions(NOBODY)),
    },
    async close() {
      await beneficiaries.close()
      await notifier.close()
      await enrichment.close()
      await validation.close()
      await referenceData.close()
    },
  }
}

/** Asked after to learn whether there is an answer. */
const NOBODY = { organizationId: '00000000-0000-4000-8000-000000000000', externalUserId: 'nobody', limit: 1 }
