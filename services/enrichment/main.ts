// Runs the enrichment service as a separate process.
import { readMembership } from '../kit/process/installation.ts'
import { run } from '../kit/process/lifecycle/run.ts'
import { serveProgram } from '../kit/rpc/server/serve-program.ts'
import { followFromProgram } from '../reference-data/client.ts'
import { settings } from './config.ts'
import { enrichmentService } from './service.ts'

await run('enrichment', process.env, settings, async (config, log, lifecycle) => {
  const membership = await readMembership(process.env)
  const service = enrichmentService({ directory: await followFromProgram(config, membership, log) })
  await serveProgram(
    'enrichment',
    service,
    { ...config, credentials: membership.credentials, log },
    lifecycle,
  )
})
