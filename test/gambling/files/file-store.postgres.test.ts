import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Knex } from 'knex'
import t from 'tap'
import { fileWriter, type NewFile, replaceFiles } from '../../../services/gambling/files/file-writer.ts'
import { PIECE_BYTES } from '../../../services/gambling/files/gzip-member.ts'
import { appendReport, appendUpload, uploadOf } from '../../../services/gambling/files/import-files.ts'
import { linesOf } from '../../../services/gambling/files/lines-of-bytes.ts'
import { readFile, storedBytes } from '../../../services/gambling/files/read-file.ts'
import { filesOfVersions, reportOf, type StoredFile } from '../../../services/gambling/files/stored-file.ts'
import { migrations } from '../../../services/gambling/migrations.ts'
import { vault as vaultUnder } from '../../../services/gambling/gambling-vault.ts'
import { freshSchema } from '../../harness/database.ts'

const vault = vaultUnder(purpose => createHash('sha256').update(purpose).digest())

async function fileOf(db: Knex, texts: readonly string[]): Promise<StoredFile> {
  const versionId = randomUUID()
  await db('versions').insert({ id: versionId, state: 'PUBLISHED', version: String(versions++) })
  const file: NewFile = { kind: 'SNAPSHOT', name: 'a.jsonl', contentType: 'application/x-ndjson' }
  const [id] = await db.transaction(change => replaceFiles(change, versionId, [file]))
  const { add, flush, finish } = fileWriter(db, vault, id!)
  for (const text of texts) {
    add(text)
    await flush()
  }
  await finish()
  return (await filesOfVersions(db, [versionId])).get(versionId)![0]!
}

let versions = 20_260_131_120_000

/** All parts from an offset on, joined. */
async function readFrom(db: Knex, file: StoredFile, offset: number, isCompressed: boolean): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = offset; ;) {
    const part = await readFile(db, vault, file, { offset: at, isCompressed })
    if (part === undefined || part.length === 0) return Buffer.concat(parts)
    if (part.length > 1024 * 1024) throw new Error(`${part.length} bytes at once`)
    parts.push(part)
    at += part.length
  }
}

/** Half of it compresses well, the other half hardly. */
const textOf = (bytes: number) =>
  Buffer.from(`${'gambling '.repeat(bytes / 18)}${randomBytes(bytes).toString('base64')}`)
    .subarray(0, bytes)
    .toString()

t.test('any part of a file in either encoding is that part of the whole', async t => {
  const db = await freshSchema(t, migrations)
  const sizes = [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 3 * PIECE_BYTES + 17]
  for (const size of sizes) {
    const text = textOf(size)
    const cut = Math.floor(size / 3)
    const file = await fileOf(db, [text.slice(0, cut), text.slice(cut)])
    const compressed = await readFrom(db, file, 0, true)
    const plain = gunzipSync(compressed)
    t.ok(plain.equals(Buffer.from(text)), `zlib takes the whole of ${size} bytes`)
    const { stdout, status, stderr } = spawnSync('gzip', ['--decompress', '--stdout'], {
      input: compressed,
      maxBuffer: 1e9,
    })
    t.strictSame([status, stderr.toString()], [0, ''], `gzip takes the whole of ${size} bytes`)
    t.ok(stdout.equals(plain))
    t.equal(file.lines, 2)
    t.strictSame([file.bytes, file.compressedBytes], [plain.length, compressed.length])
    t.ok(file.sha256!.equals(createHash('sha256').update(plain).digest()))
    t.ok(file.compressedSha256!.equals(createHash('sha256').update(compressed).digest()))
    const near = (length: number) =>
      fc.oneof(
        fc.nat(length),
        fc
          .integer({ min: -2, max: 2 })
          .map(by => Math.max(0, Math.min(length, Math.round(length / PIECE_BYTES) * PIECE_BYTES + by))),
      )
    await fc.assert(
      fc.asyncProperty(fc.boolean(), near(plain.length), async (isCompressed, at) => {
        const whole = isCompressed ? compressed : plain
        const offset = Math.min(at, whole.length)
        const part = await readFile(db, vault, file, { offset, isCompressed })
        return (
          part!.equals(whole.subarray(offset, offset + part!.length)) &&
          (part!.length > 0 || offset === whole.length)
        )
      }),
      { numRuns: 12 },
    )
  }
})

t.test('a chunk that was moved to another place, or is of another key, does not open', async t => {
  const db = await freshSchema(t, migrations)
  const text = textOf(2 * PIECE_BYTES)
  const [one, other] = [await fileOf(db, [text]), await fileOf(db, [text])]
  const read = (file: StoredFile, of = vault) => readFile(db, of, file, { offset: 0, isCompressed: true })
  t.ok(await read(one))
  await t.rejects(
    read(
      one,
      vaultUnder(() => Buffer.alloc(32, 1)),
    ),
    { name: 'ConfigError' },
  )
  const [first, second] = await db('file_chunks').where({ file_id: one.id }).orderBy('position')
  t.notOk(first.content.includes('gambling'))
  await db('file_chunks').where({ file_id: one.id, position: 0 }).update({ content: second.content })
  await t.rejects(read(one), 'the chunk of another position')
  await db('file_chunks').where({ file_id: other.id, position: 0 }).update({ content: first.content })
  await t.rejects(read(other), 'the chunk of another file')
})

t.test('a worker whose files were replaced by another writes nothing more', async t => {
  const db = await freshSchema(t, migrations)
  const versionId = randomUUID()
  await db('versions').insert({ id: versionId })
  const newFile: NewFile = { kind: 'SNAPSHOT', name: 'a.jsonl', contentType: 'application/x-ndjson' }
  const writer = async () => {
    const [id] = await db.transaction(change => replaceFiles(change, versionId, [newFile]))
    return fileWriter(db, vault, id!)
  }
  const slow = await writer()
  slow.add('a'.repeat(PIECE_BYTES + 1))
  await slow.flush()
  const heir = await writer()
  heir.add('b\n')
  await t.rejects(slow.finish(), { code: '23503' })
  await heir.finish()
  const files = (await filesOfVersions(db, [versionId])).get(versionId)!
  t.match(files, [{ bytes: 2, lines: 1 }])
  t.equal((await db('file_chunks')).length, 1)
})

async function freshImport(db: Knex): Promise<string> {
  const id = randomUUID()
  await db('imports').insert({ id, mode: 'UPSERT', is_forced: false })
  return id
}

t.test('the parts of an upload are taken once, in their order, up to the limit', async t => {
  const db = await freshSchema(t, migrations)
  const importId = await freshImport(db)
  const limit = 10
  const send = (position: number, text: string) =>
    db.transaction(change =>
      appendUpload(change, vault, { importId, position, bytes: Buffer.from(text) }, limit),
    )
  t.equal(await uploadOf(db, importId), undefined)
  await t.rejects(send(1, 'b'), { kind: 'invalid', message: '/position is 1, but part 0 comes next' })
  await send(0, 'a\nb')
  await Promise.all([send(1, 'c\n'), send(1, 'c\n'), send(0, 'a\nb')])
  await t.rejects(send(0, 'a\nx'), { kind: 'conflict', message: 'part 0 came before, with other bytes' })
  await t.rejects(send(2, '123456'), { name: 'Problem', kind: 'tooLarge' })
  await send(2, '12345')
  await t.rejects(send(3, 'x'.repeat(1024 * 1024 + 1)), { name: 'Problem', kind: 'tooLarge' })
  const { fileId, ...upload } = (await uploadOf(db, importId))!
  t.strictSame(upload, { parts: 3, bytes: 10 })
  const lines = []
  const limits = { lineBytes: 100, contentBytes: 100 }
  for await (const line of linesOf(storedBytes(db, vault, fileId), limits)) lines.push(line)
  t.strictSame(lines, [{ text: 'a' }, { text: 'bc' }, { text: '12345' }])
})

t.test('a report has the lines of each batch that was committed, and of no other', async t => {
  const db = await freshSchema(t, migrations)
  const importId = await freshImport(db)
  const append = (...lines: string[]) =>
    db.transaction(change => appendReport(change, vault, importId, lines))
  const long = 'é'.repeat(PIECE_BYTES)
  await append('{"line":1}', '{"line":2}')
  await t.rejects(
    db.transaction(async change => {
      await appendReport(change, vault, importId, ['{"line":3,"of":"a worker that died"}'])
      throw new Error('died')
    }),
  )
  await append()
  await append('{"line":3}', long)
  await append('{"line":5}')
  const file = await reportOf(db, importId)
  const whole = Buffer.from(`{"line":1}\n{"line":2}\n{"line":3}\n${long}\n{"line":5}\n`)
  t.match(file, { kind: 'REPORT', lines: 5, bytes: whole.length, contentType: 'application/x-ndjson' })
  t.ok((await readFrom(db, file!, 0, false)).equals(whole))
  t.ok((await readFrom(db, file!, 12, false)).equals(whole.subarray(12)))
})
