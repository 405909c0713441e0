// Takes pictures of every state of the pages, and of /docs, /demo, the console and the portal. --accept renews those that the tests compare.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { embeddedPostgres } from '../../../../services/kit/postgres/embedded-postgres.ts'
import { loadSeeds } from '../../../../seeds/load.ts'
import { openReferenceDatabase } from '../../../../services/reference-data/database.ts'
import { freePort } from '../../../harness/free-port.ts'
import { startBrowser } from './browser.ts'
import { type HostedSystem, startHostedSystem } from './hosted-system.ts'
import { runProgram } from './program.ts'
import { accept, comparedLooks, startAccepting } from './pictures/accepted.ts'
import { locales, openAlbum, type PictureLanguage } from './pictures/album.ts'
import { type Look, looks } from './pictures/camera.ts'
import { documentationPictures, keepPicture } from './pictures/documentation.ts'
import { developmentPages } from './pictures/development-pages.ts'
import { staffPages } from './pictures/staff-pages.ts'
import { type State, states } from './pictures/states.ts'

const HELP = `npm run screenshots                     all pictures, into a folder of temporary files
npm run screenshots -- FOLDER           into this folder
npm run screenshots -- --only PATTERN   only the states and pages whose names match
npm run screenshots -- --accept         has the tests compare with what is seen now, which the documentation shows then
`
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
if (values.accept && values.only !== undefined) throw new Error('--accept takes all pictures')
const only = new RegExp(values.only ?? '')
const folder = positionals[0] ?? join(tmpdir(), 'payprep-screenshots')
const scratch = mkdtempSync(join(tmpdir(), 'payprep-screenshots-'))

/** Closes what was opened, the last first. */
const closing: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })]
async function close() {
  for (const each of closing.splice(0).toReversed()) await each()
}
// Postgres would go on alone.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))

try {
  const postgres = await embeddedPostgres(scratch, { throwaway: true })
  closing.push(postgres.close)
  await seed(postgres.url)
  const system = await startHostedSystem(postgres.url)
  closing.push(system.close)
  const browser = await startBrowser()
  closing.push(() => browser.close())
  await takeAll(system, browser)
} finally {
  await close()
}
if (!values.accept) process.stdout.write(`${folder}\n`)

/** Before the system starts: loading blocks this process for longer than the system waits for a connection. */
async function seed(url: string): Promise<void> {
  const db = await openReferenceDatabase(url)
  await loadSeeds(db)
  await db.destroy()
}

async function takeAll(system: HostedSystem, browser: Browser): Promise<void> {
  if (values.accept) startAccepting(browser.version())
  else mkdirSync(folder, { recursive: true })
  const save = values.accept
    ? accept
    : (name: string, png: Uint8Array) => writeFileSync(join(folder, `${name}.png`), png)
  const looksOf = values.accept ? comparedLooks : allLooks

  const take = await openAlbum(system, browser)
  for (const language of Object.keys(locales) as PictureLanguage[]) {
    for (const state of states.filter(({ name }) => only.test(name))) {
      try {
        for (const { name, png } of await take(state, language, looksOf(state, language))) save(name, png)
      } catch (error) {
        process.exitCode = 1
        process.stderr.write(`${(error as Error).message}\n`)
      }
    }
  }

  if (only.test('documentation')) {
    for await (const { name, picture } of documentationPictures(system, browser))
      if (values.accept) keepPicture(name, picture)
      else writeFileSync(join(folder, `documentation-${name}.webp`), picture)
  }
  if (values.accept) return
  // With a database of its own: that of the system is encrypted by another key.
  const [dataDirectory, port] = [join(scratch, 'data'), await freePort()]
  const program = await runProgram({ DATA_DIR: dataDirectory, METRICS_PORT: String(port) })
  closing.push(program.stop)
  for await (const { name, png } of developmentPages(browser, program.url, only)) save(name, png)
  const places = { console: `http://localhost:${port}`, portal: `${program.url}/portal`, dataDirectory }
  for await (const { name, png } of staffPages(browser, places, only)) save(name, png)
}

function allLooks({ isMain }: State, language: PictureLanguage): readonly Look[] {
  return isMain || language === 'en' ? (Object.keys(looks) as Look[]) : []
}
