import t from 'tap'
import { boundsIn, rangeIn } from '../../../../edge/gateway/http/byte-range.ts'

/** From RFC 9110, 14.1.2 and 14.2, for a file of 10,000 bytes; undefined stands for the whole file. */
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
  for (const [header, expected] of examples) {
    const range = rangeIn(header)
    t.strictSame(range && (boundsIn(10_000, range) ?? 'unsatisfiable'), expected, header)
  }
})

t.test('no range is in an empty file', async t => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
    t.equal(boundsIn(0, rangeIn(header)!), undefined, header)
  }
})
