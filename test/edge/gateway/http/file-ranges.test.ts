import { randomBytes } from 'node:crypto'
import t from 'tap'
import { ETAG, lastModified, later, servedFile } from './served-file.ts'

/** From RFC 9110, 14.1.2 and 14.2, for a file of 10,000 bytes; undefined is the whole file. */
const examples: readonly (readonly [
  header: string,
  bounds: readonly [number, number] | 'unsatisfiable' | undefined,
])[] = [
  ['bytes=0-499', [0, 500]],
  ['bytes=500-999', [500, 1000]],
  ['bytes=-500', [9500, 10_000]],
  ['bytes=9500-', [9500, 10_000]],
  ['bytes=0-0', [0, 1]],
  ['bytes=-1', [9999, 10_000]],
  ['bytes=9999-', [9999, 10_000]],
  ['bytes=0-99999', [0, 10_000]],
  ['bytes=-99999', [0, 10_000]],
  ['Bytes=1-2', [1, 3]],
  ['bytes= 1-2', [1, 3]],
  ['bytes=10000-', 'unsatisfiable'],
  ['bytes=10000-10001', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=2-1', undefined],
  ['bytes=0-0,-1', undefined],
  ['bytes=0-499, 500-999', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1-2x', undefined],
  ['bytes=0x1-2', undefined],
  ['bytes 0-1', undefined],
  ['lines=0-1', undefined],
  [`bytes=${'9'.repeat(16)}-`, undefined],
]

t.test('a range is one that RFC 9110 defines, and anything else is the whole file', async t => {
  const { content, ask } = await servedFile(t, { content: randomBytes(10_000) })
  for (const [header, expected] of examples) {
    const { status, bytes } = await ask({ Range: header })
    if (expected === 'unsatisfiable') t.equal(status, 416, header)
    else
      t.strictSame(
        [status, bytes.equals(content.subarray(...(expected ?? [])))],
        [expected === undefined ? 200 : 206, true],
        header,
      )
  }
})

t.test('a range is answered with its bytes, and only the parts that hold them are read', async t => {
  const { content, reads, ask } = await servedFile(t)
  for (const [range, from, to, offsets] of [
    ['bytes=0-99', 0, 100, [0]],
    ['bytes=999-1000', 999, 1001, [999, 1000]],
    ['bytes=4000-', 4000, 4500, [4000]],
    ['bytes=1500-3499', 1500, 3500, [1500, 2000, 3000]],
    // The first part has the length.
    ['bytes=-600', 3900, 4500, [0, 3900, 4000]],
    ['bytes=-9999', 0, 4500, [0, 1000, 2000, 3000, 4000]],
    ['bytes=4400-99999', 4400, 4500, [4400]],
  ] as const) {
    const { status, headers, bytes } = await ask({ Range: range })
    t.equal(status, 206, range)
    t.ok(bytes.equals(content.subarray(from, to)), range)
    t.equal(headers['content-range'], `bytes ${from}-${to - 1}/4500`)
    t.equal(headers['content-length'], String(to - from))
    t.strictSame(reads.splice(0), offsets, range)
  }
})

t.test('a range beyond the end is answered with 416 and the length', async t => {
  const { ask } = await servedFile(t)
  for (const range of ['bytes=4500-', 'bytes=9000-9001', 'bytes=-0']) {
    const { status, reason, headers, bytes } = await ask({ Range: range })
    t.strictSame([status, reason], [416, 'Range Not Satisfiable'], range)
    t.equal(headers['content-range'], 'bytes */4500')
    t.match(JSON.parse(bytes.toString()), { message: /beyond the end of the file, which has 4500 bytes/ })
  }
})

t.test('an interrupted download goes on only if the file is the same', async t => {
  const { ask } = await servedFile(t)
  for (const [ifRange, status] of [
    [ETAG, 206],
    [lastModified, 206],
    ['"other"', 200],
    [`W/${ETAG}`, 200],
    [later, 200],
    ['nonsense', 200],
  ] as const) {
    const { bytes, ...answer } = await ask({ Range: 'bytes=4000-', 'If-Range': ifRange })
    t.strictSame([answer.status, bytes.length], [status, status === 206 ? 500 : 4500], ifRange)
  }
})

t.test('an empty file has no bytes, and no ranges', async t => {
  const { ask } = await servedFile(t, { content: Buffer.alloc(0) })
  const whole = await ask()
  t.strictSame([whole.status, whole.headers['content-length'], whole.isWhole], [200, '0', true])
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
    t.equal((await ask({ Range: range })).status, 416, range)
})
