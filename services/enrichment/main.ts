// Runs the enrichment service as a separate process.
import { join } from 'node:path'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { readMembership } from '../kit/process/installation.ts'
import { connect } from '../kit/rpc/link.ts'
import { run } from '../kit/process/run.ts'
import { serveProgram } from '../kit/rpc/serve-program.ts'
import { followDirectory } from '../reference-data/client.ts'
import { settings } from './config.ts'
import { enrichmentService } from './service.ts'

await run('enrichment', process.env, settings, async (config, log, lifecycle) => {
  const membership = await readMembership(process.env)
  const referenceData = connect(ReferenceDataService, config.referenceDataUrls, membership.credentials, log)
  const directory = await followDirectory(referenceData.client, {
    refreshEveryMs: config.directoryRefreshMs,
    log,
    file: config.directoryFile || join(membership.dataDirectory, 'directory'),
    mayWait: true,
  })
  await serveProgram(
    'enrichment',
    enrichmentService({ directory }),
    { ...config, credentials: membership.credentials, log },
    lifecycle,
  )
})
