import { readFileSync } from 'node:fs'
import t from 'tap'
import { buildInfo, describeBuild } from '../../../services/kit/process/lifecycle/build-info.ts'

t.test('A program that runs from its sources knows its version alone', async t => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  t.strictSame(buildInfo, { version, isBuilt: false })
})

t.test('A build is described in one line, with what is known of it', async t => {
  const version = '2.1.0'
  const commit = '9b57dd1c5f0e4bb3a6b6a5b5c0e1d2f3a4b5c6d7'
  t.equal(describeBuild({ version }), '2.1.0')
  t.equal(describeBuild({ version, commit }), '2.1.0 (commit 9b57dd1c5f0e)')
  t.equal(
    describeBuild({ version, commit, date: '2026-11-22T21:07:44+00:00' }),
    '2.1.0 (commit 9b57dd1c5f0e, 2026-11-22)',
  )
})
