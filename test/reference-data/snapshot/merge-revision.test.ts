import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import t from 'tap'
import { MERGE_REVISION } from '../../../services/reference-data/releases/edition.ts'

/** The code that decides the rows of a directory made from releases. */
const rules = [
  'claims.ts',
  'snapshot/claim.ts',
  'snapshot/in-force.ts',
  'snapshot/merge.ts',
  'snapshot/source-list.ts',
  'snapshot/trusted-ranges.ts',
]

/** The digest of that code, without comments and blanks, at each revision. The last one counts. */
const revisions = ['9f723efb9031']

t.test('a directory that was kept is merged anew after an upgrade whose rules of merging differ', async t => {
  const code = rules.map(file => {
    const text = readFileSync(new URL(`../../../services/reference-data/${file}`, import.meta.url), 'utf8')
    return transformSync(text, { loader: 'ts', minifyWhitespace: true }).code
  })
  const digest = createHash('sha256').update(code.join()).digest('hex').slice(0, 12)
  t.equal(
    digest,
    revisions.at(-1),
    'if other rows may come of the same releases, raise MERGE_REVISION and add the digest; else replace the last one',
  )
  t.equal(MERGE_REVISION, revisions.length)
})
