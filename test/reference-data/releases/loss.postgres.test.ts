import t, { type Test } from 'tap'
import { genericCsv } from '../../../services/reference-data/importers/generic-csv.ts'
import type { Importer } from '../../../services/reference-data/importers/importer.ts'
import { ofacConsolidated, ofacSdn } from '../../../services/reference-data/importers/ofac.ts'
import { unSanctions } from '../../../services/reference-data/importers/un-sanctions.ts'
import { migrations } from '../../../services/reference-data/migrations.ts'
import { importFiles } from '../../../services/reference-data/releases/import-files.ts'
import { freshSchema } from '../../harness/database.ts'

interface Line {
  readonly code: string
  readonly bic?: string
  readonly name?: string
}

/** Imports lists of German bank codes, one after the other. */
async function lists(t: Test) {
  const db = await freshSchema(t, migrations)
  const mapping = {
    source: 'ours',
    publisher: 'us',
    licence: 'own',
    country: 'DE',
    bankCodes: { code: 'code', bic: 'bic', name: 'name' },
    institutions: { bic: 'bic', name: 'name' },
    participations: [{ system: { value: 'SCT' }, bic: 'bic' }],
  }
  return (lines: readonly Line[], acceptLoss = false) => {
    const rows = lines.map(({ code, bic = '', name = '' }) => `${code},${bic},${name}`)
    const files = [
      { name: 'list.csv', bytes: Buffer.from(['code,bic,name', ...rows].join('\n')) },
      { name: 'mapping.json', bytes: Buffer.from(JSON.stringify(mapping)) },
    ]
    return importFiles(db, { importer: genericCsv, files, date: '2026-11-20', force: false, acceptLoss })
  }
}

/** `count` codes of a bank, from `first` on. */
function codes(count: number, first: number, bank: Omit<Line, 'code'>): Line[] {
  return Array.from({ length: count }, (_, at) => ({ code: String(first + at), ...bank }))
}

const deutsche = { bic: 'DEUTDEFF', name: 'Deutsche Bank' }
const others = codes(300, 20_000_000, { name: 'Another Bank' })

t.test(
  'A list that lacks more than 1 % of the codes of a bank is refused, unless the loss is accepted',
  async t => {
    const imported = await lists(t)
    const bank = codes(100, 10_000_000, deutsche)
    await imported([...bank, ...others])
    t.match(await imported([...bank.slice(1), ...others]), { isNew: true }, 'one code may go')
    await imported([...bank, ...others])
    await t.rejects(imported([...bank.slice(2), ...others]), {
      name: 'UsageError',
      message:
        'refused: the list lacks 2 of 100 codes of Deutsche Bank (DE); reference diff or --dry-run shows what is gone, and --accept-loss imports it',
    })
    t.match(await imported([...bank.slice(2), ...others], true), { isNew: true, bankCodes: 398 })
  },
)

t.test(
  'A bank is known by its BIC, else by its name, and keeps a code that another bank has taken over',
  async t => {
    const imported = await lists(t)
    const nameless = codes(50, 30_000_000, { name: 'Nameless Bank' })
    const offices = [
      ...codes(50, 10_000_000, { bic: 'DEUTDEFF500', name: 'Deutsche Bank Hamburg' }),
      ...codes(50, 11_000_000, { bic: 'DEUTDEFF501', name: 'Deutsche Bank Bremen' }),
    ]
    await imported([...offices, ...nameless, ...others])
    await t.rejects(
      imported([...offices.slice(0, 98), ...nameless, ...others]),
      /lacks 2 of 100 codes of Deutsche Bank/,
    )
    await t.rejects(
      imported([...offices, ...nameless.slice(2), ...others]),
      /lacks 2 of 50 codes of Nameless Bank/,
    )
    const merged = codes(50, 30_000_000, { bic: 'DEUTDEFF500', name: 'Deutsche Bank' })
    t.match(await imported([...offices, ...merged, ...others]), { isNew: true })
  },
)

t.test('A list that lacks more than 1 % of the rows of a country is refused', async t => {
  const imported = await lists(t)
  const banks = Array.from({ length: 150 }, (_, at) => {
    const suffix = String(100 + at)
    return {
      code: String(10_000_000 + at),
      bic: `AA${suffix.slice(0, 2)}DEF${suffix.slice(2)}`,
      name: `Bank ${at}`,
    }
  })
  await imported(banks)
  t.match(await imported(banks.slice(1)), { isNew: true }, 'less than 1 %')
  await imported(banks)
  await t.rejects(
    imported(banks.slice(2)),
    /lacks 2 of 150 BICs of DE, 2 of 150 bank codes of DE, 2 of 150 participants of SCT of DE; reference diff/,
  )
})

/** An OFAC list of banks with these entry numbers, in one of its two layouts that do not name the list. */
const ofacList = (entries: readonly number[], name: string) => ({
  name,
  bytes: Buffer.from(
    `<sdnList><publshInformation><Publish_Date>11/26/2026</Publish_Date></publshInformation>${entries
      .map(
        uid =>
          `<sdnEntry><uid>${uid}</uid><idList><id><idType>SWIFT/BIC</idType><idNumber>ABCD${'AEHRPK'.slice(uid % 3, (uid % 3) + 2)}${String(uid).padStart(2, '0')}</idNumber></id></idList></sdnEntry>`,
      )
      .join('')}</sdnList>`,
  ),
})

t.test(
  'A sanctions list that lacks more than a fifth of its banks is refused: it may be another list',
  async t => {
    const db = await freshSchema(t, migrations)
    const request = (entries: readonly number[], acceptLoss = false) => ({
      importer: ofacSdn,
      files: [ofacList(entries, 'list.xml')],
      date: undefined,
      force: false,
      acceptLoss,
    })
    const [own, other] = [0, 30].map(first => Array.from({ length: 30 }, (_, at) => first + at)) as [
      number[],
      number[],
    ]
    await importFiles(db, request(own))
    await t.rejects(importFiles(db, request(other)), {
      name: 'UsageError',
      message: /^refused: the list lacks 30 of 30 banks of OFAC SDN; /,
    })
    await t.rejects(importFiles(db, request(own.slice(7))), { message: /lacks 7 of 30 banks of OFAC SDN/ })
    t.match(await importFiles(db, request(own.slice(6))), { isNew: true, sanctions: 24 })
    t.match(await importFiles(db, request(other, true)), { isNew: true, sanctions: 30 })
    const nobody = { ...request([]), acceptLoss: true }
    await t.rejects(importFiles(db, nobody), { message: /^refused: the file has no valid row/ })
  },
)

t.test('The file of the list without blocked parties has a name that another list has too', async t => {
  const db = await freshSchema(t, migrations)
  const files = [ofacList([1, 2], 'consolidated.xml')]
  const as = (importer: Importer) => importFiles(db, { importer, files, date: undefined, force: false })
  t.match(await as(ofacConsolidated), { isNew: true, sanctions: 2, validFrom: '2026-11-26' })
  await t.rejects(as(unSanctions), { message: /root element sdnList; expected CONSOLIDATED_LIST/ })
  await t.rejects(as(ofacSdn), { message: /has the name of the file of/ })
  const blocked = {
    importer: ofacConsolidated,
    files: [ofacList([1], 'sdn.xml')],
    date: undefined,
    force: false,
  }
  await t.rejects(importFiles(db, blocked), { message: /has the name of the file of ofac-sdn/ })
})
