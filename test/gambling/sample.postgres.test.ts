import { readFileSync } from 'node:fs'
import t from 'tap'
import { loadGamblingSample } from '../../seeds/gambling-sample.ts'
import { runningImports } from './running-imports.ts'
import { vault } from './running-dataset.ts'

t.test('The sample set is fictional, and an empty dataset takes all of it, once', async t => {
  const lines = readFileSync('seeds/gambling-sample.jsonl', 'utf8').trimEnd().split('\n')
  const entities = lines.map(line => JSON.parse(line))
  for (const { schema, attributes } of entities)
    if (schema === 'PLATFORM') t.match(attributes.name, /\(fictional\)$/)

  const { db } = await runningImports(t)
  await Promise.all([loadGamblingSample(db, vault), loadGamblingSample(db, vault)])
  t.match(await db('imports').first(), {
    state: 'COMPLETED',
    counts: { lines: lines.length, added: lines.length, rejected: 0 },
  })

  await db('imports').delete()
  await loadGamblingSample(db, vault)
  t.strictSame(await db('imports'), [], 'a dataset that has entities is left as it is')
})
