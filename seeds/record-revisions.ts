// npm run seeds:revisions: records each source's revision, version and fingerprint in sources/revisions.json.
import { neededChanges, recordedRevisions, recordRevisions, revisionsOf } from './revisions.ts'
import { sources } from './sources/index.ts'

const current = revisionsOf(sources())
const blocking = neededChanges(recordedRevisions(), current).filter(({ isNewRevision }) => isNewRevision)
for (const { message } of blocking) console.error(message)
if (blocking.length === 0) recordRevisions(current)
else process.exitCode = 1
