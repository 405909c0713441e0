// Merges the directory of the seeds, so that a first start need not wait for its database: npm ci does it, and npm run build.
import { prepareDirectory } from './prepared.ts'

await prepareDirectory().catch(error => {
  process.stderr.write(`The first start will take longer: the seeds could not be merged: ${error.message}\n`)
})
