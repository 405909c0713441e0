// Runs the enrichment service as a separate process.
import { join } from 'node:path'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { readMembership } from '../kit/process/installation.ts'
import { connect } from '../kit/rpc/link.ts'
import { run } from '../kit/process/run.ts'
import { serve } from '../kit/rpc/serve.ts'
import { followDirectory } from '../reference-data/client.ts'
import { settings } from './config.ts'
import { enrichmentService } from './service.ts'

await run('enrichment', process.env, settings, async (config, log, { keep, onDrain }) => {
  const membership = await readMembership(process.env)
  const referenceData = connect(ReferenceDataService, config.referenceDataUrls, membership, log)
  const directory = await followDirectory(referenceData.client, {
    refreshEveryMs: config.directoryRefreshMs,
    log,
    file: config.directoryFile || join(membership.dataDirectory, 'directory'),
  })
  const running = keep(await serve(enrichmentService({ directory }), { ...config, ...membership, log }))
  log('listening', { name: 'enrichment', port: running.port })
  onDrain(running.drain)
})
