// This service as a process of its own.
import { ReferenceDataService } from '../../proto/gen/referencedata/v1/reference_data_pb.js'
import { readConfig } from '../kit/config.ts'
import { readMembership } from '../kit/installation.ts'
import { connect } from '../kit/link.ts'
import { run } from '../kit/run.ts'
import { serve, servingSettings } from '../kit/serve.ts'
import { followDirectory } from '../reference-data/client.ts'
import { validationSettings } from './config.ts'
import { validationService } from './service.ts'

await run('validation', process.env, async log => {
  const config = readConfig(process.env, { ...servingSettings, ...validationSettings })
  const membership = await readMembership(process.env)
  const referenceData = connect(ReferenceDataService, config.referenceDataUrls, membership)
  const directory = await followDirectory(referenceData.client, {
    refreshEveryMs: config.directoryRefreshMs,
    log,
  })
  return serve(validationService({ directory }), { ...config, ...membership, log })
})
