// Mutation testing of a folder: changes its code in one place at a time, and counts the changes that a test detects.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { needsOf, testFiles } from '../runner/plan.ts'
import { openPostgres } from '../runner/postgres.ts'
import { folders } from './folders.ts'

/** The lowest mutation score that passes, in percent. */
const SCORE_MIN = 85

const HELP = `npm run mutate -- FOLDER            one of: ${Object.keys(folders).join(', ')}
npm run mutate -- FOLDER FILE ...   these files of it alone

Prints each change that no test noticed, and fails below ${SCORE_MIN} %. .tap/mutation/ has them in their places.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
})
const [given = '', ...files] = positionals
const folder = given.replace(/\/$/, '')
const chosen = folders[folder]
if (values.help || chosen === undefined) {
  if (folder !== '') process.stdout.write(`${folder} is no folder that tests are judged for\n\n`)
  process.stdout.write(HELP)
  process.exit(values.help ? 0 : 1)
}

const tests = testFiles(chosen.tests)
const needs = new Set(tests.flatMap(needsOf))
const scratch = mkdtempSync(join(tmpdir(), 'payprep-mutate-'))
const postgres = needs.has('postgres') ? await openPostgres(scratch) : undefined
Object.assign(process.env, postgres?.env, {
  TEST_NEEDS: [...needs].join(),
  STRICT_MESSAGES: 'yes',
  TAP_TIMEOUT: '0',
})
const BUNDLES = '.bundles'
const slug = folder.replaceAll('/', '-')
const report = `.tap/mutation/${slug}.html`
try {
  await new Stryker({
    testRunner: 'tap',
    plugins: ['@stryker-mutator/tap-runner'],
    mutate:
      files.length > 0
        ? files
        : [`${folder}/**/*.ts`, ...(chosen.tables ?? []).map(table => `!${folder}/${table}`)],
    buildCommand: `node --import tsx test/mutate/bundle.ts ${[BUNDLES, ...tests].join(' ')}`,
    tap: {
      testFiles: tests.map(test => join(BUNDLES, test.replace(/\.ts$/, '.js'))),
      nodeArgs: ['-r', '{{hookFile}}', '{{testFile}}'],
    },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    ignorePatterns: ['.tap', '.data', 'dist'],
    tempDirName: join('.tap/mutants', slug),
    reporters: ['clear-text', 'progress-append-only', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: report },
    thresholds: { high: 95, low: SCORE_MIN, break: SCORE_MIN },
    allowConsoleColors: false,
  }).runMutationTest()
} finally {
  await postgres?.close()
  rmSync(scratch, { recursive: true, force: true })
}
