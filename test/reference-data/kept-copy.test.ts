import { execFileSync } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ConnectError } from '@connectrpc/connect'
import t from 'tap'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { followDirectory } from '../../services/reference-data/client.ts'
import { readCopy, writeCopy } from '../../services/reference-data/kept-copy.ts'
import { until } from '../harness/until.ts'

const columns = { name: [''], street: [''], postCode: [''], town: [''], logo: [''], source: [0] }
const bank = { case: 'institutions' as const, value: { bic: ['COBADEFFXXX'], ...columns } }

/** A reference-data service that can be away, and a reader of it that keeps its copy in a file. */
async function world(file: string) {
  const far = { isAway: false, version: '1', downloads: 0 }
  const lines: LogLine[] = []
  const log = (event: string, fields = {}) => void lines.push({ event, ...fields })
  const requirePresence = () => {
    if (far.isAway) throw new ConnectError('away', 14)
  }
  const { client } = await link(ReferenceDataService, [], { serviceToken: '' }, log, async () => ({
    routes: router =>
      router.service(ReferenceDataService, {
        getDirectoryVersion: () => (requirePresence(), { version: far.version }),
        async *downloadDirectory() {
          requirePresence()
          far.downloads++
          yield { part: { case: 'header' as const, value: { version: far.version, institutionCount: 1 } } }
          yield { part: bank }
        },
      }),
    close: async () => {},
  }))
  const follow = ({ mayWait = true } = {}) =>
    followDirectory(client, { refreshEveryMs: 3_600_000, log, file, mayWait })
  return { far, follow, lines }
}

t.test('a reader starts with the copy it kept while reference-data is away', async t => {
  const { far, follow } = await world(join(t.testdir(), 'new', 'directory'))
  await (await follow()).close()
  far.isAway = true
  const reader = await follow()
  t.teardown(reader.close)
  t.equal(reader.current().version, '1')
  t.ok(reader.current().institution('COBADEFF'))
  Object.assign(far, { isAway: false, version: '2' })
  await reader.refresh()
  t.equal(reader.current().version, '2')
})

t.test('a reader whose copy is of the version in force downloads nothing', async t => {
  const { far, follow } = await world(join(t.testdir(), 'directory'))
  await (await follow({ mayWait: false })).close()
  const reader = await follow({ mayWait: false })
  t.teardown(reader.close)
  t.ok(reader.current().institution('COBADEFF'))
  t.equal(far.downloads, 1)
  far.version = '2'
  await reader.refresh()
  t.equal(far.downloads, 2)
})

t.test('a reader that may not wait does not start without reference-data', async t => {
  const { far, follow } = await world(join(t.testdir(), 'directory'))
  await (await follow()).close()
  far.isAway = true
  await t.rejects(follow({ mayWait: false }), /unavailable/)
})

t.test('a damaged copy is logged and ignored: the reader waits, and downloads one once it can', async t => {
  const file = join(t.testdir(), 'directory')
  const { far, follow, lines } = await world(file)
  await (await follow()).close()
  const good = await readFile(file)
  const damaged: Readonly<Record<string, Buffer>> = {
    'cut short': good.subarray(0, -1),
    'a flipped bit': Buffer.from(good.map((byte, at) => (at === good.length - 5 ? byte ^ 1 : byte))),
    'another format': Buffer.from(good.toString('latin1').replace(/directory\/\d+/, 'directory/0'), 'latin1'),
    empty: Buffer.alloc(0),
  }
  far.isAway = true
  for (const [name, bytes] of Object.entries(damaged)) {
    await writeFile(file, bytes)
    lines.length = 0
    const reader = await follow()
    let problem
    try {
      reader.current()
    } catch (error) {
      problem = problemIn(error)
    }
    t.match(problem, { kind: 'unavailable', message: /no copy of the bank directory yet/ }, name)
    t.strictSame(
      lines.map(({ event }) => event),
      ['directory.not-restored', 'directory.waiting'],
      name,
    )
    if (name === 'empty') {
      far.isAway = false
      await until(() => lines.some(({ event }) => event === 'directory.copied'))
      t.equal(reader.current().version, '1')
    }
    await reader.close()
  }
})

t.test('a copy by a program that knows other enum names is not used', async t => {
  const file = join(t.testdir(), 'directory')
  const { far, follow } = await world(file)
  await (await follow()).close()
  const kept = (await readFile(file)).toString('latin1')
  const other = kept.replace(/^(payprep-directory\/\d+)-\w{8}/, '$1-00000000')
  t.not(other, kept)
  await writeFile(file, other, 'latin1')
  const reader = await follow()
  t.teardown(reader.close)
  t.equal(far.downloads, 2, 'though it is of the version in force')
})

t.test('a pipe in place of a copy does not hold up a start', async t => {
  const file = join(t.testdir(), 'directory')
  execFileSync('mkfifo', [file])
  const { follow, lines } = await world(file)
  const reader = await follow()
  t.teardown(reader.close)
  t.match(lines[0], { event: 'directory.not-restored', error: /is not a regular file/ })
  t.ok((await readCopy(file)).image.length > 0, 'and is replaced')
})

t.test('a copy is not written through a link', async t => {
  const folder = t.testdir({ precious: 'as it was' })
  const file = join(folder, 'directory')
  await symlink(join(folder, 'precious'), `${file}.${hostname()}.${process.pid}`)
  await writeCopy(file, new Uint8Array(8))
  t.equal(await readFile(join(folder, 'precious'), 'utf8'), 'as it was')
  t.equal((await readCopy(file)).image.length, 8)
})

t.test('a place that cannot be written is no failure', async t => {
  const file = join(t.testdir({ taken: 'a file' }), 'taken', 'directory')
  const { follow, lines } = await world(file)
  const reader = await follow()
  t.teardown(reader.close)
  t.equal(reader.current().version, '1')
  t.ok(lines.some(({ event }) => event === 'directory.not-kept'))
})
