import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { DEMO_ORGANIZATION_ID } from '../../../../../edge/web/demo/demo-credentials.ts'
import { WAIT_MS } from '../browser.ts'
import { inAllLooks, type Picture } from './album.ts'
import { steadyContext } from './camera.ts'

/** Where a program serves the console, which staff reach by links of the command line, and the portal. */
interface Places {
  readonly console: string
  readonly portal: string
  readonly dataDirectory: string
}

/** Pages of the console that ask for something, with what they are asked for. */
const asked = [`/find?id=${DEMO_ORGANIZATION_ID}`, '/lookup?value=COBADEFF', '/directory/BR']

/** Pictures of the console and of the portal, as they are without a log-in and with one, in all looks. */
export async function* staffPages(browser: Browser, places: Places, only: RegExp): AsyncGenerator<Picture> {
  const context = await steadyContext(browser, 'en-GB')
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const links = {
    console: ['console', 'link', '--by', 'night-shift', '--at', places.console],
    portal: ['organizations', 'portal-link', DEMO_ORGANIZATION_ID],
  } as const
  for (const place of ['portal', 'console'] as const) {
    if (!only.test(place)) continue
    const home = places[place]
    await page.goto(home)
    yield* inAllLooks(page, `${place}-stranger`)
    const { search } = new URL(await linkBy(links[place], places.dataDirectory))
    await page.goto(`${home}/log-in${search}`)
    yield* inAllLooks(page, `${place}-log-in`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    for (const path of [...(await pathsIn(page)), ...(place === 'console' ? asked : [])]) {
      await page.goto(new URL(path, home).href)
      const name = path
        .replace(/^\/portal/, '')
        .replace(/^\//, '')
        .replaceAll(/\W+/g, '-')
      yield* inAllLooks(page, `${place}-${name || 'home'}`)
    }
  }
  await context.close()
}

const pathsIn = (page: Page) =>
  page
    .locator('nav a')
    .evaluateAll(links => links.map(link => (link as unknown as { pathname: string }).pathname))

async function linkBy(command: readonly string[], dataDirectory: string): Promise<string> {
  const program = ['edge/operator/run.mjs', 'edge/operator/cli/payprep.ts', ...command, '--json']
  const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory }
  const { stdout } = await promisify(execFile)(process.execPath, program, { env })
  return (JSON.parse(stdout) as { link: string }).link
}
