import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import t from 'tap'
import { type LineLimits, linesOf } from '../../../services/gambling/files/lines-of-bytes.ts'
import { until } from '../../harness/until.ts'

async function* partsOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const wide: LineLimits = { lineBytes: 1_000, contentBytes: 1_000_000 }

async function read(bytes: Buffer, size = 7, limits = wide) {
  const lines = []
  for await (const line of linesOf(partsOf(bytes, size), limits)) lines.push(line)
  return lines
}

t.test('the lines are the same, however the bytes are parted or compressed', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '{', 'é', '🏦', '\r', ' '), maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 40 }), async (lines, size) => {
      const whole = Buffer.from(lines.map(text => `${text}\n`).join(''))
      // Two members, as two compressed files make when they are joined.
      const zipped = Buffer.concat([gzipSync(whole.subarray(0, 5)), gzipSync(whole.subarray(5))])
      const expected = lines.map(text => ({ text }))
      return (
        isDeepStrictEqual(await read(whole, size), expected) &&
        isDeepStrictEqual(await read(zipped, size), expected)
      )
    }),
    { numRuns: 50 },
  )
})

t.test('the last line needs no line break, and a byte order mark is no part of the first', async t => {
  t.strictSame(await read(Buffer.from('\ufeffa\n\nb')), [{ text: 'a' }, { text: '' }, { text: 'b' }])
  t.strictSame(await read(Buffer.from('x')), [{ text: 'x' }])
  t.strictSame(await read(Buffer.from('')), [])
})

t.test('a line that is too long, or not UTF-8, affects no other line', async t => {
  const limits = { ...wide, lineBytes: 10 }
  const tooLong = { mistake: 'the line has more than 10 bytes' }
  for (const size of [1, 3, 100]) {
    const bytes = Buffer.concat([
      Buffer.from(`${'a'.repeat(10)}\n${'b'.repeat(11)}\n${'c'.repeat(500)}\nd\n`),
      Buffer.from([0xff, 0x0a]),
      Buffer.from('e\n'.padStart(40, 'f')),
      Buffer.from('g'.repeat(11)),
    ])
    t.strictSame(await read(bytes, size, limits), [
      { text: 'a'.repeat(10) },
      tooLong,
      tooLong,
      { text: 'd' },
      { mistake: 'the line is not UTF-8' },
      tooLong,
      tooLong,
    ])
  }
})

t.test('gzip that is broken or cut is refused, and a small file that inflates to a large one', async t => {
  const zipped = gzipSync('a\n'.repeat(40_000))
  const cases = [
    [zipped.subarray(0, -9), wide, 'invalid'],
    [Buffer.concat([zipped.subarray(0, 40), Buffer.alloc(40, 7), zipped.subarray(80)]), wide, 'invalid'],
    [Buffer.from([0x1f, 0x8b]), wide, 'invalid'],
    [zipped, { ...wide, contentBytes: 79_999 }, 'tooLarge'],
  ] as const
  for (const [bytes, limits, kind] of cases)
    await t.rejects(read(bytes, 50, limits), { name: 'Problem', kind })
  t.equal((await read(zipped, 50, { ...wide, contentBytes: 80_000 })).length, 40_000)
})

t.test('a reader that stops early, and a source that fails, leave nothing open', async t => {
  for (const whole of [Buffer.from('a\n'.repeat(1_000)), gzipSync('a\n'.repeat(1_000))]) {
    let isClosed = false
    const source = async function* (isFailing: boolean) {
      try {
        yield whole
        if (isFailing) throw new Error('the database is gone')
        yield whole
      } finally {
        isClosed = true
      }
    }
    for await (const _ of linesOf(source(false), wide)) break
    await until(() => isClosed)
    isClosed = false
    await t.rejects(
      async () => {
        for await (const _ of linesOf(source(true), wide));
      },
      { message: 'the database is gone' },
    )
    t.ok(isClosed)
  }
})
