import { readFileSync } from 'node:fs'
import t from 'tap'
import { newScreening } from '../../services/library/screening/index.ts'
import { findings } from './documented-decisions.ts'

t.test('the guide to gambling destinations says what the engine decides', async t => {
  const screening = newScreening()
  const sample = readFileSync(new URL('../../seeds/gambling-sample.jsonl', import.meta.url), 'utf8')
  const now = '2026-11-21T12:00:00.000Z'
  const lines = sample
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.stringify({ ...JSON.parse(line), createdDate: now, updatedDate: now }))
  await screening.loadSnapshot(lines.join('\n'), { version: '1' })
  for (const { what, asked, decision, reasons } of findings) {
    const answer = screening.screen(asked)
    t.strictSame([answer.decision, [...answer.reasons].sort()], [decision, [...reasons].sort()], what)
  }
})
