import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import type { Entity } from '../../../services/library/screening/entity.ts'
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

t.test('Entities that change again and again take hardly more memory', async t => {
  const screening = newScreening()
  await screening.loadSnapshot('', { version: '1' })
  const round = (n: number) => {
    for (let at = 0; at < 500; at++) {
      screening.put(platform(10_000 + ((at + n) % 50), `Platform ${n}`))
      screening.put(merchant(at, { mid: `${n}M${at}`, platformId: id(10_000 + ((at * n) % 50)) }))
      screening.put(bankAccount(1000 + at, { accountId: `${n}${at}1`, accountIdType: 'ACCOUNT_NUMBER' }))
      if (n % 3 === 0) screening.put(merchant(at, {}, 'OBSOLETE'))
    }
  }
  round(1)
  const { bytes, size } = screening
  t.ok(bytes > size * 140, `${bytes} bytes`)
  for (let n = 2; n < 30; n++) round(n)
  // A part of the table may grow, as keys fall into its parts by chance.
  t.ok(screening.bytes < bytes * 1.25, `${screening.bytes} after ${bytes} bytes`)
  t.equal(
    inShort(screening.screen(card('29M7', 'VISA'))),
    'BLOCK DESTINATION_KNOWN | 7 EXACT NETWORK_AND_MID',
  )
  t.equal(inShort(screening.screen(card('28M7', 'VISA'))), 'CLEAR')
})

/** Wrong values of each field of an entity; `undefined` if the field must not be missing. */
const fields: readonly (readonly [entity: Entity, path: string, wrong: readonly unknown[]])[] = [
  ...entities.flatMap(each => [
    [each, 'id', [undefined, 7, '', `${id(1)}0`, `x${id(1)}`, id(1).replaceAll('-', '')]] as const,
    [each, 'schema', [undefined, 'merchant', null, ['MERCHANT']]] as const,
    [each, 'state', [undefined, 'active', true, ['ACTIVE']]] as const,
    [each, 'attributes', [undefined, null, [], 'x']] as const,
  ]),
  ...entities.slice(1).map(each => [each, 'attributes.platformId', [undefined, 1, '1', null]] as const),
  [entities[0]!, 'attributes.name', [undefined, 1, null]],
  [entities[1]!, 'attributes.cardNetwork', [undefined, 'visa', null]],
  [entities[1]!, 'attributes.mid', [undefined, 445566, null]],
  [entities[1]!, 'attributes.name', [undefined, 1, null]],
  [entities[1]!, 'attributes.mcc', [undefined, 7995, null]],
  [entities[1]!, 'attributes.isImpactful', [undefined, 'true', 0, null]],
  [entities[2]!, 'attributes.bankId', [12, null, {}]],
  [entities[2]!, 'attributes.bankIdType', ['SWIFT', '', null, ['BIC']]],
  [entities[2]!, 'attributes.accountId', [undefined, 31926819, null]],
  [entities[2]!, 'attributes.accountIdType', [undefined, 'BBAN', null]],
  [entities[2]!, 'attributes.accountHolderName', [undefined, 1, null]],
  [entities[3]!, 'attributes.network', [undefined, 'ethereum', null]],
  [entities[3]!, 'attributes.address', [undefined, 1, null]],
]

/** An entity with another value at a path, as a line. */
function lineWith(entity: Entity, path: string, value: unknown): string {
  const copy = structuredClone(entity) as unknown as Record<string, unknown>
  const names = path.split('.')
  const holder = names.slice(0, -1).reduce((each, name) => each[name] as Record<string, unknown>, copy)
  holder[names.at(-1)!] = value
  return JSON.stringify(copy)
}

t.test('Each field that screening needs is checked, in snapshots and in deltas', async t => {
  const screening = newScreening()
  await screening.loadSnapshot('', { version: '1' })
  for (const [entity, path, wrong] of fields)
    for (const value of wrong) {
      const title = `${entity.schema} ${path} ${JSON.stringify(value)}`
      const line = lineWith(entity, path, value)
      const problem = path === 'attributes' ? 'must be an object' : 'is missing or not as expected'
      const isDatasetError = (name: string) => ({ name: 'Error', message: `line 1: ${name} ${problem}` })
      await t.rejects(screening.loadSnapshot(line, { version: '2' }), isDatasetError(path), title)
      await t.rejects(
        screening.applyDelta(`{"action":"UPDATE","entity":${line}}`, { version: '2' }),
        isDatasetError(`entity.${path}`),
        title,
      )
    }
  t.equal(screening.size, 0)
  const full = { bankId: 'DEUTDEFF', bankIdType: 'BIC' } as const
  for (const each of [...entities, bankAccount(5, full), bankAccount(6, { ...full, bankIdType: 'GBDSC' })])
    await screening.applyDelta(`{"action":"ADD","entity":${JSON.stringify(each)}}`, { version: '2' })
  t.equal(screening.size, 6)
})

t.test('A change is an action with an entity whose state fits the action', async t => {
  const screening = newScreening()
  await screening.loadSnapshot(lines, { version: '1' })
  const [active, obsolete] = [merchant(2, {}), merchant(2, {}, 'OBSOLETE')].map(each => JSON.stringify(each))
  const isEntity = /^line 1: entity must be an object$/
  const isState = /^line 1: entity.state must be OBSOLETE if, and only if, the action is$/
  for (const [line, message] of [
    [`{"entity":${active}}`, /^line 1: action must be one of ADD, UPDATE, OBSOLETE$/],
    [`{"action":"DELETE","entity":${obsolete}}`, /^line 1: action /],
    ['{"action":"ADD"}', isEntity],
    ['{"action":"ADD","entity":null}', isEntity],
    ['{"action":"ADD","entity":[]}', isEntity],
    [`{"action":"ADD","entity":${obsolete}}`, isState],
    [`{"action":"UPDATE","entity":${obsolete}}`, isState],
    [`{"action":"OBSOLETE","entity":${active}}`, isState],
    ['null', /^line 1: is not a JSON object$/],
    ['"text"', /^line 1: is not a JSON object$/],
  ] as const)
    await t.rejects(screening.applyDelta(line, { version: '2' }), { message }, line)
  t.equal(inShort(screening.screen(question)), KNOWN)
  await screening.applyDelta(`{"action":"OBSOLETE","entity":${obsolete}}`, { version: '2' })
  t.equal(inShort(screening.screen(question)), 'CLEAR')
})

t.test('A file of thousands of lines is taken as a whole, however it is cut', async t => {
  const many = Array.from({ length: 2_500 }, (_, n) => merchant(10 + n, { mid: `X${n}` }))
  const text = linesOf(many)
  const bytes = Buffer.from(text)
  for (const size of [1_000, 4_096, 65_537]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const screening = newScreening()
    await screening.loadSnapshot(pieces, { version: '1', lines: 2_500 })
    t.equal(screening.size, 2_500)
    for (const n of [0, 999, 1_000, 1_001, 2_000, 2_499])
      t.match(
        inShort(screening.screen(card(`X${n}`, 'VISA'))),
        new RegExp(` ${10 + n} EXACT`),
        `${size}, ${n}`,
      )
  }
  const late = `${text}{}\n`
  await t.rejects(newScreening().loadSnapshot(late, { version: '1' }), { message: /^line 2501: / })
})

t.test('A line that is not ended may have a mebibyte, and no more', async t => {
  const line = JSON.stringify(merchant(2, {}))
  const padded = (length: number) => [Buffer.from(line), Buffer.from(' '.repeat(length - line.length))]
  const screening = newScreening()
  await screening.loadSnapshot(padded(1 << 20), { version: '1', lines: 1 })
  t.equal(inShort(screening.screen(question)), KNOWN)
  await t.rejects(screening.loadSnapshot(padded((1 << 20) + 1), { version: '2' }), { name: 'Error' })
  t.equal(screening.version, '1')
})

t.test('Entities that are put one by one have the version that the caller says they reach', async t => {
  const screening = newScreening()
  await screening.loadSnapshot(lines, { version: '1' })
  screening.put(merchant(5, { mid: '5' }))
  t.equal(screening.version, '1')
  screening.reachVersion('2')
  t.equal(screening.version, '2')
  t.equal(screening.screen(question).datasetVersion, '2')
  await screening.applyDelta(changesOf([merchant(6, { mid: '6' })]), { version: '3', previousVersion: '2' })
  t.equal(inShort(screening.screen(card('6', 'VISA'))), 'BLOCK DESTINATION_KNOWN | 6 EXACT NETWORK_AND_MID')
})

t.test('A load gives way to other work, long before it has ended', async t => {
  const many = linesOf(Array.from({ length: 8_000 }, (_, n) => merchant(10 + n, { mid: `X${n}` })))
  for (const load of ['loadSnapshot', 'applyDelta'] as const) {
    const screening = newScreening()
    await screening.loadSnapshot('', { version: '1' })
    let isDone = false
    let turns = 0
    const source = load === 'loadSnapshot' ? many : changesIn(many)
    const done = screening[load](source, { version: '2' }).then(() => (isDone = true))
    const turn = () => void (isDone || (turns++, setImmediate(turn)))
    setImmediate(turn)
    await done
    t.ok(turns > 1, `${load} left ${turns} turns`)
    t.equal(screening.size, 8_000)
  }
})

const changesIn = (snapshot: string) =>
  snapshot.replace(/^.+$/gm, line => `{"action":"ADD","entity":${line}}`)
