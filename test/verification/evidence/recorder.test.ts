import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import type { Exchange } from '../../../services/verification/evidence/exchange.ts'
import { evidenceKeyIn } from '../../../services/verification/evidence/file-key.ts'
import { evidenceFiles, linesInFiles } from '../../../services/verification/evidence/files.ts'
import { chainCheck } from '../../../services/verification/evidence/lines.ts'
import { type EvidenceStore, evidenceRecorder } from '../../../services/verification/evidence/recorder.ts'
import { until } from '../../harness/until.ts'

const key = (purpose: string) => createHash('sha256').update(`evidence ${purpose}`).digest()
const exchange = (n: number): Exchange => ({
  at: new Date().toISOString(),
  role: 'RESPONDER',
  code: 'MTCH',
  milliseconds: n,
})

/** A store that can be away. */
function store() {
  const kept: string[] = []
  const state = { isAway: false, calls: 0 }
  const own: EvidenceStore = {
    async append(lines) {
      state.calls++
      if (state.isAway) throw new Error('the disk is full')
      kept.push(...lines.map(({ text }) => text))
    },
  }
  return { ...own, kept, state }
}

function checked(lines: readonly string[]) {
  const chain = chainCheck(key)
  for (const line of lines) chain.take(line)
  return chain.found
}

t.test('records of a moment are written together, in their order', async t => {
  const { append, kept, state } = store()
  const { record, close } = evidenceRecorder(key, { append }, () => {})
  await Promise.all(Array.from({ length: 400 }, (_, n) => record(exchange(n))))
  t.strictSame(
    kept.map(line => JSON.parse(line).milliseconds),
    Array.from({ length: 400 }, (_, n) => n),
  )
  t.strictSame(checked(kept), { lines: 400, altered: 0, missing: 0, processes: 1 })
  t.ok(state.calls < 5)
  await close()
})

t.test('while the store is away, answers do not wait for it, and no record is lost', async t => {
  const { append, kept, state } = store()
  const lines: LogLine[] = []
  const log = (event: string, fields = {}) => void lines.push({ event, ...fields })
  const { record, close } = evidenceRecorder(key, { append }, log)
  await record(exchange(0))
  state.isAway = true
  for (let n = 1; n <= 200; n++) await record(exchange(n))
  t.equal(kept.length, 1)
  t.match(lines, [{ event: 'evidence.failed', error: /the disk is full/ }])
  state.isAway = false
  await until(() => kept.length === 201)
  t.strictSame(checked(kept), { lines: 201, altered: 0, missing: 0, processes: 1 })
  await close()
})

t.test('a store that hangs delays an answer for a moment only', async t => {
  let goOn = () => {}
  const hanging = new Promise<void>(resolve => (goOn = resolve))
  const { record, close } = evidenceRecorder(key, { append: () => hanging }, () => {})
  await record(exchange(1))
  goOn()
  await close()
  t.pass()
})

t.test('files are kept for their days, and other files are left alone', async t => {
  const uuid = '0b7bbcd8-5d4c-4a3e-9d35-1c7d2f0a1f11'
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const directory = t.testdir({
    [`${day(11)}-${uuid}.jsonl`]: '{}\n',
    [`${day(9)}-${uuid}.jsonl`]: '{}\n',
    'notes.jsonl': '{}\n',
  })
  const files = await evidenceFiles(directory, 10)
  t.notOk(existsSync(join(directory, `${day(11)}-${uuid}.jsonl`)))
  t.strictSame(readdirSync(directory).toSorted(), [`${day(9)}-${uuid}.jsonl`, 'notes.jsonl'].toSorted())
  const { record, close } = evidenceRecorder(key, files, () => {})
  await Promise.all([record(exchange(1)), record(exchange(2))])
  await record(exchange(3))
  await close()
  const lines: string[] = []
  for await (const line of linesInFiles(directory)) lines.push(line)
  t.strictSame(checked(lines.slice(1)), { lines: 3, altered: 0, missing: 0, processes: 1 })
  const [today] = readdirSync(directory).filter(name => name.startsWith(day(0)))
  t.equal(readFileSync(join(directory, today!), 'utf8').split('\n').length, 4)
})

t.test('the key of files is at least 32 bytes in hexadecimal', async t => {
  const directory = t.testdir()
  const path = join(directory, 'key')
  await t.rejects(evidenceKeyIn(path), /--evidence-key: .*key cannot be read \(ENOENT\)/)
  for (const text of ['', 'secret', 'ab'.repeat(31), 'xy'.repeat(32), `${'ab'.repeat(32)}c`]) {
    writeFileSync(path, text)
    await t.rejects(evidenceKeyIn(path), /must hold at least 32 random bytes in hexadecimal/)
  }
  writeFileSync(path, `${'A4'.repeat(32)}\n`)
  t.equal((await evidenceKeyIn(path))('a').length, 32)
})
