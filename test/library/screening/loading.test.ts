import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { newScreening } from '../../../services/library/screening/index.ts'
import { address, card, inShort } from './cases.ts'
import { bankAccount, changesOf, id, linesOf, merchant, platform, wallet } from './entities.ts'

const entities = [platform(1, 'Quiet Hárbour'), merchant(2, {}), bankAccount(3, {}), wallet(4, {})]
const lines = linesOf(entities)
const question = card('445566778899', 'VISA')
const KNOWN = 'BLOCK DESTINATION_KNOWN | 2 EXACT NETWORK_AND_MID'

t.test('Nothing is answered before a snapshot is loaded', async t => {
  const screening = newScreening()
  const notReady = { decision: 'NOT_READY', matches: [], reasons: [], datasetVersion: '' }
  t.strictSame(screening.screen(question), notReady)
  screening.put(merchant(2, {}))
  t.strictSame(screening.screen({ ...question, reference: 'a' }), { ...notReady, reference: 'a' })
  t.equal(screening.version, undefined)
  await t.rejects(screening.applyDelta('', { version: '2' }), { message: /none is loaded/ })
})

t.test('A snapshot is taken as text, lines, bytes or a stream, plain or compressed', async t => {
  const bytes = Buffer.from(lines)
  const gzip = gzipSync(bytes)
  const sources = {
    text: lines,
    'text with empty lines': `\n${lines.replaceAll('\n', '\r\n\n')}`,
    'text without a last line break': lines.trimEnd(),
    lines: lines.trimEnd().split('\n'),
    bytes,
    'bytes, one at a time': Array.from(bytes, byte => Uint8Array.of(byte)),
    gzip,
    'gzip of two members': Buffer.concat([gzipSync(bytes.subarray(0, 100)), gzipSync(bytes.subarray(100))]),
    'gzip, one byte at a time': Array.from(gzip, byte => Uint8Array.of(byte)),
    'a stream of gzip': Readable.from([Buffer.alloc(0), gzip.subarray(0, 1), gzip.subarray(1)]),
  }
  for (const [name, source] of Object.entries(sources)) {
    const screening = newScreening()
    await screening.loadSnapshot(source, { version: '1', lines: 4 })
    t.equal(inShort(screening.screen(question)), KNOWN, name)
    t.equal(screening.screen(question).matches[0]!.platformName, 'Quiet Hárbour', name)
    t.equal(screening.size, 4, name)
    t.equal(screening.version, '1', name)
  }
})

const broken: readonly (readonly [title: string, source: string | Uint8Array, message: RegExp])[] = [
  ['no JSON', `${lines}{"id": "secret`, /^line 5: is not a JSON object$/],
  ['no object', `${lines}[]`, /^line 5: is not a JSON object$/],
  ['no id', lines.replace(id(3), 'secret'), /^line 3: id is missing or not as expected$/],
  ['an id in upper case', lines.replace(id(3), id(3).toUpperCase().replace('0', 'A')), /^line 3: id /],
  ['an unknown schema', lines.replace('"MERCHANT"', '"SLOT"'), /^line 2: schema /],
  ['an unknown state', lines.replace('"ACTIVE"', '"GONE"'), /^line 1: state /],
  ['an unknown network', lines.replace('"ETHEREUM"', '"ETHER"'), /^line 4: attributes.network /],
  ['an unknown card network', lines.replace('"VISA"', '"PLASTIC"'), /^line 2: attributes.cardNetwork /],
  ['a text for a boolean', lines.replace('false', '"no"'), /^line 2: attributes.isImpactful /],
  [
    'no attributes',
    lines.replace('"attributes":{"platformId"', '"attributes":7,"x":{"platformId"'),
    /^line 2: attributes must be an object$/,
  ],
  ['too few lines', lines.slice(0, lines.indexOf('\n') + 1), /^the file has 1 lines; expected were 4$/],
  ['a compressed file that was cut off', gzipSync(lines).subarray(0, -9), /unexpected end of file/],
  ['bytes that are no UTF-8', Buffer.from(lines, 'latin1'), /encoded data was not valid/],
  ['a line without end', ' '.repeat(3 << 20), /a line has more than 1 MiB/],
]

t.test('A snapshot that cannot be read is refused with its line, and the present one stays', async t => {
  const screening = newScreening()
  await screening.loadSnapshot(lines, { version: '1' })
  for (const [title, source, message] of broken) {
    await t.rejects(screening.loadSnapshot(source, { version: '2', lines: 4 }), { message }, title)
    t.equal(inShort(screening.screen(question)), KNOWN, title)
    t.equal(screening.version, '1', title)
  }
  await t.rejects(
    screening.loadSnapshot(failing(), { version: '2' }),
    { message: 'the connection was lost' },
    'a source that fails',
  )
  t.equal(screening.version, '1')
})

async function* failing() {
  yield lines
  throw new Error('the connection was lost')
}

t.test('A delta changes what it names', async t => {
  const screening = newScreening()
  await screening.loadSnapshot(lines, { version: '1' })
  const changes = [
    platform(1, 'Louder Harbour'),
    merchant(2, { mid: '1' }),
    wallet(4, {}, 'OBSOLETE'),
    merchant(5, { mid: '2' }),
  ]
  await screening.applyDelta(gzipSync(changesOf(changes)), { version: '2', previousVersion: '1', lines: 4 })
  t.equal(inShort(screening.screen(question)), 'CLEAR')
  t.equal(inShort(screening.screen(card('1', 'VISA'))), KNOWN)
  t.equal(inShort(screening.screen(card('2', 'VISA'))), 'BLOCK DESTINATION_KNOWN | 5 EXACT NETWORK_AND_MID')
  t.equal(
    inShort(screening.screen(address('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ETHEREUM'))),
    'CLEAR',
  )
  const { matches, datasetVersion } = screening.screen(card('1', 'VISA'))
  t.equal(matches[0]!.platformName, 'Louder Harbour')
  t.equal(datasetVersion, '2')
  t.equal(screening.size, 4)
})

t.test('A delta that does not follow, or cannot be read, changes nothing', async t => {
  const screening = newScreening()
  await screening.loadSnapshot(lines, { version: '1' })
  const change = changesOf([merchant(2, { mid: '1' })])
  const refused = [
    [change, { version: '3', previousVersion: '2' }, /^the delta follows version 2; loaded is 1$/],
    [`${change}{}`, { version: '2' }, /^line 2: action must be one of ADD, UPDATE, OBSOLETE$/],
    [change.replace('UPDATE', 'OBSOLETE'), { version: '2' }, /^line 1: entity.state /],
    [change.replace('"mid":"1"', '"mid":1'), { version: '2' }, /^line 1: entity.attributes.mid /],
    [change, { version: '2', lines: 2 }, /^the file has 1 lines/],
  ] as const
  for (const [source, file, message] of refused) {
    await t.rejects(screening.applyDelta(source, file), { message })
    t.equal(inShort(screening.screen(question)), KNOWN)
    t.equal(screening.version, '1')
  }
})

t.test('Files are taken in the order of their calls, and questions are answered meanwhile', async t => {
  const screening = newScreening()
  await screening.loadSnapshot(lines, { version: '1' })
  const many = Array.from({ length: 5_000 }, (_, n) => merchant(10 + n, { mid: `X${n}` }))
  const loads = [
    screening.loadSnapshot(linesOf([...entities, ...many]), { version: '2' }),
    screening.applyDelta(changesOf([merchant(2, {}, 'OBSOLETE')]), { version: '3', previousVersion: '2' }),
  ]
  const seen = new Set<string>()
  const timer = setInterval(() => seen.add(screening.screen(question).datasetVersion))
  await Promise.all(loads)
  clearInterval(timer)
  t.ok(seen.has('1'), 'the present dataset answers while another is loaded')
  t.equal(inShort(screening.screen(question)), 'CLEAR')
  t.equal(screening.version, '3')
})

t.test('A destination whose platform is missing, obsolete or put later is found', async t => {
  const screening = newScreening()
  await screening.loadSnapshot('', { version: '1' })
  const nameOf = () => screening.screen(question).matches[0]?.platformName
  screening.put(merchant(2, {}))
  t.equal(nameOf(), '')
  screening.put(platform(1, 'Quiet Harbour'))
  t.equal(nameOf(), 'Quiet Harbour')
  screening.put(platform(1, 'Quiet Harbour', 'OBSOLETE'))
  t.equal(nameOf(), 'Quiet Harbour')
  t.equal(screening.size, 1)
  screening.put(merchant(2, {}, 'OBSOLETE'))
  t.equal(nameOf(), undefined)
  t.equal(screening.size, 0)
  screening.put(merchant(2, { platformId: id(9) }))
  t.equal(nameOf(), '')
  t.equal(screening.screen(question).matches[0]?.platformId, id(9))
})
