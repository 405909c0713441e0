// Takes pictures of every state of the pages, of /docs and of /demo. --accept renews those that the tests compare.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedPostgres } from '../../../../services/kit/postgres/embedded-postgres.ts'
import { startBrowser } from './browser.ts'
import { startHostedSystem } from './hosted-system.ts'
import { runProgram } from './program.ts'
import { accept, comparedLooks, startAccepting } from './pictures/accepted.ts'
import { locales, openAlbum, type PictureLanguage } from './pictures/album.ts'
import { type Look, looks } from './pictures/camera.ts'
import { developmentPages } from './pictures/development-pages.ts'
import { type State, states } from './pictures/states.ts'

const HELP = `npm run screenshots                     all pictures, into a folder of temporary files
npm run screenshots -- FOLDER           into this folder
npm run screenshots -- --only PATTERN   only the states, and the pages of /docs and /demo, whose names match
npm run screenshots -- --accept         has the tests compare with what is seen now
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
const postgres = await embeddedPostgres(scratch, { throwaway: true })
const system = await startHostedSystem(postgres.url)
const browser = await startBrowser()
const take = await openAlbum(system, browser)

if (values.accept) startAccepting(browser.version())
else mkdirSync(folder, { recursive: true })
const save = values.accept
  ? accept
  : (name: string, png: Uint8Array) => writeFileSync(join(folder, `${name}.png`), png)
const looksOf = values.accept ? comparedLooks : allLooks

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

if (!values.accept) {
  // With a database of its own: that of the system is encrypted by another key.
  const program = await runProgram({ DATA_DIR: join(scratch, 'data') })
  for await (const { name, png } of developmentPages(browser, program.url, only)) save(name, png)
  await program.stop()
}

await browser.close()
await system.close()
await postgres.close()
rmSync(scratch, { recursive: true, force: true })
if (!values.accept) process.stdout.write(`${folder}\n`)

function allLooks({ isMain }: State, language: PictureLanguage): readonly Look[] {
  return isMain || language === 'en' ? (Object.keys(looks) as Look[]) : []
}
