import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { bundled } from '../../../bundled.ts'
import { curatedInstitutions } from '../../../../seeds/sources/curated.ts'
import { openReferenceDatabase } from '../../../../services/reference-data/database.ts'
import { importSources } from '../../../../services/reference-data/releases/import.ts'
import { freshDatabase } from '../../../harness/database.ts'

const GOOD = 'GB33BUKB20201555555555'
const BAD = 'GB34BUKB20201555555555'
const COUNT = 2_000
const program = 'edge/operator/cli/payprep.ts'

t.test('payprep check, as its user runs it', async t => {
  const directory = t.testdir()
  const DATABASE_URL = await freshDatabase(t)
  const db = await openReferenceDatabase(DATABASE_URL)
  await importSources(db, [{ ...curatedInstitutions(), stamp: '' }])
  await db.destroy()
  const bundle = (await bundled([program], join(directory, 'program')))(program)
  const run = (databaseUrl: string, args: readonly string[], input?: string | Buffer) =>
    spawnSync(process.execPath, [bundle, 'check', ...args], {
      encoding: 'utf8',
      timeout: 240_000,
      maxBuffer: 64 * 1024 * 1024,
      cwd: directory,
      env: { PATH: process.env.PATH, DATA_DIR: directory, DATABASE_URL: databaseUrl },
      ...(input !== undefined && { input }),
    })
  const check = (...args: readonly string[]) => run(DATABASE_URL, args)
  const put = (name: string, content: string | Buffer) => writeFileSync(join(directory, name), content)
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))

  const transfer = (iban: string) =>
    `<CdtTrfTxInf><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>\n`
  const ibans = Array.from({ length: COUNT }, (_, index) => (index % 10 === 7 ? BAD : GOOD))
  const xml =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>' +
    `<GrpHdr><NbOfTxs>${COUNT}</NbOfTxs></GrpHdr><PmtInf>${ibans.map(transfer).join('')}</PmtInf></CstmrCdtTrfInitn></Document>`

  await t.test('exits with 1 and a whole report if payments have alerts', async t => {
    put('payments.xml', xml)
    const { status, stdout, stderr } = check('payments.xml', '--output', 'report.jsonl', '--json')
    t.equal(status, 1, stderr)
    t.strictSame(JSON.parse(stdout), {
      payments: COUNT,
      OK: COUNT * 0.9,
      ALERT: COUNT * 0.1,
      UNREADABLE: 0,
      CREDITOR_IBAN_INCORRECT_CHECK_DIGITS: COUNT * 0.1,
    })
    const report = lines(readFileSync(join(directory, 'report.jsonl'), 'utf8'))
    t.strictSame(
      report.map(line => line.status),
      ibans.map(iban => (iban === GOOD ? 'OK' : 'ALERT')),
    )
    t.equal(report.at(-1).place.path, `/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[${COUNT}]`)
    t.equal(report[0].enrichments.creditorAgent.bic, 'BUKBGB22XXX')
  })

  await t.test(
    'prints the report on stdout and the summary on stderr, and exits with 0 if all is well',
    async t => {
      const { status, stdout, stderr } = run(
        DATABASE_URL,
        ['-', '--format', 'csv'],
        gzipSync(`iban\n${GOOD}\n`),
      )
      t.equal(status, 0, stderr)
      t.match(lines(stdout), [{ place: { line: 2 }, status: 'OK' }])
      t.match(stderr, /(?:^|\n)payments +1\nOK +1\nALERT +0\nUNREADABLE +0\n$/)
    },
  )

  await t.test('exits with 2 after a report on the payments before the break of a file', async t => {
    put('broken.xml', xml.slice(0, xml.length / 2))
    const { status, stdout, stderr } = check('broken.xml')
    t.equal(status, 2)
    t.ok(lines(stdout).length > COUNT / 3)
    t.match(stderr, /^broken\.xml:\d+:\d+: unclosed tag/m)
  })

  await t.test('two processes check a file together, and a third joins their reports', async t => {
    mkdirSync(join(directory, 'reports'))
    for (const part of [1, 2]) {
      const { status, stdout } = check(
        'payments.xml',
        '--shard',
        `${part}/2`,
        '--output',
        `reports/${part}.jsonl`,
        '--json',
      )
      t.equal(JSON.parse(stdout).payments, COUNT / 2)
      t.equal(status, part === 1 ? 0 : 1, 'every tenth from the eighth on is broken')
    }
    const { status, stdout, stderr } = check(
      '--merge',
      'reports',
      '--output',
      'report-of-all.jsonl',
      '--json',
    )
    t.equal(status, 1, stderr)
    t.match(JSON.parse(stdout), { payments: COUNT, ALERT: COUNT * 0.1 })
    t.equal(
      readFileSync(join(directory, 'report-of-all.jsonl'), 'utf8'),
      readFileSync(join(directory, 'report.jsonl'), 'utf8'),
    )
    for (const [args, message] of [
      [['payments.xml', '--shard', '3/2'], /--shard is a part and the number of parts, such as 3\/8/],
      [['payments.xml', '--shard', '1/2', '--output', 'part.csv'], /must be a \.jsonl file/],
      [['reports', '--merge', '--output', 'reports/all.jsonl'], /--output must be outside of reports/],
      [['reports', '--merge', '--shard', '1/2'], /--shard has no meaning with --merge/],
      [['payments.xml', '--merge'], /payments\.xml is no folder of reports: ENOTDIR/],
    ] as const) {
      const refused = check(...args)
      t.equal(refused.status, 3)
      t.match(refused.stderr, message)
    }
  })

  await t.test('exits with 3 and one line if it cannot begin', async t => {
    put('p.csv', `iban\n${GOOD}\n`)
    put('mapping.json', '{"columns": {"iban": "/creditorAgent/name"}, "delimeter": ";"}')
    for (const [args, message] of [
      [['missing.csv'], 'there is no file missing.csv'],
      [['.'], 'the format of . is not known'],
      [['p.csv', '--format', 'mt103'], 'there is no format mt103; there are csv, jsonl, xlsx, iso20022'],
      [['p.csv', '--output', 'p.csv'], 'the report would replace p.csv'],
      [['p.csv', '--output', 'report.pdf'], 'the report must be a .jsonl, .csv or .xlsx file'],
      [['p.csv', '--mapping', 'mapping.json'], 'mapping.json: /columns/iban must be a JSON pointer'],
      [['payments.xml', '--mapping', 'mapping.json'], '--mapping is for CSV'],
    ] as const) {
      const { status, stdout, stderr } = check(...args)
      t.strictSame([status, stdout], [3, ''], message)
      t.match(stderr, `payprep: ${message}`)
      t.equal(stderr.split('\n').length, 2)
    }
    t.equal(readFileSync(join(directory, 'p.csv'), 'utf8'), `iban\n${GOOD}\n`)
    t.match(check(), { status: 2, stderr: /^payprep: file is missing: payprep check <file>/ })
    const empty = run(await freshDatabase(t), ['p.csv'])
    t.equal(empty.status, 3)
    t.match(empty.stderr, 'the bank directory is empty')
  })

  await t.test('explains itself', async t => {
    const { status, stdout } = check('--help')
    t.equal(status, 0)
    for (const word of ['--output', '--mapping', '--format', 'Exit codes', '"columns"', 'gzip'])
      t.match(stdout, word)
  })
})
