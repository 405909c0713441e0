import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { openSource } from '../../../../edge/operator/files/payment-source.ts'

const content = Buffer.from(Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join(''))
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function contentOf(t: Test, bytes: Buffer): Promise<string> {
  const file = join(t.testdir(), 'file')
  writeFileSync(file, bytes)
  const source = await openSource(file)
  const chunks: Buffer[] = []
  for await (const chunk of source.chunks) chunks.push(chunk)
  t.equal(source.portion(), bytes.length === 0 ? undefined : 1)
  return digest(Buffer.concat(chunks))
}

t.test('a file is read whole, packed or not', async t => {
  for (const bytes of [content, content.subarray(0, 10), Buffer.alloc(0)]) {
    t.equal(await contentOf(t, bytes), digest(bytes))
    t.equal(await contentOf(t, gzipSync(bytes)), digest(bytes))
  }
})

t.test('a gzip file that is cut or damaged is an error that names it', async t => {
  const packed = gzipSync(content)
  const damaged = Buffer.from(packed)
  damaged.fill(0xff, 1_000, 1_100)
  for (const bytes of [packed.subarray(0, 20), packed.subarray(0, -5), damaged])
    await t.rejects(contentOf(t, bytes), { name: 'FileError', message: /^file is not a whole gzip file: / })
})

t.test('a path that is no file is an error that names it', async t => {
  await t.rejects(openSource(join(t.testdir(), 'missing')), { message: /^there is no file .*missing$/ })
  await t.rejects(openSource(t.testdir()), { message: /is a directory/ })
})
