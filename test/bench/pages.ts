import type { Browser } from 'playwright-core'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { phone, startBrowser } from '../edge/web/hosted/browser.ts'
import { type ClientOfSystem, startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { addManyBanks, COUNTRY_OF_MANY_BANKS } from '../edge/web/hosted/many-banks.ts'
import { needs } from '../programs.ts'
import { CPU_SLOWDOWN, type Network, visit } from './hosted.ts'
import { median, quantile } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'

const BANKS = 3_000
const RUNS = 7
const KILOBITS = 1_600

const paints: readonly (readonly [network: Network, limitMs: number])[] = [
  [{ latencyMs: 150, kilobits: KILOBITS }, 1_000],
  [{ latencyMs: 562, kilobits: KILOBITS }, 2_000],
]
const INTERACTION_LIMIT_MS = 100

/** Whether the hosted pages keep to the limits that are set for their speed. */
export function benchPages(): Promise<string> {
  const { skip } = needs('browser')
  if (skip !== false) return Promise.resolve(table(['hosted page'], [[skip]]))
  return withScratch(async ({ directory, afterwards }) => {
    const postgres = await embeddedPostgres(directory, { throwaway: true })
    afterwards(() => postgres.close())
    const opened = await startHostedSystem(postgres.url)
    await addManyBanks(postgres.url, BANKS)
    await opened.close()
    // Restarted, so that it loads the banks.
    const system = await startHostedSystem(postgres.url)
    afterwards(() => system.close())
    const client = await system.addClient()
    const browser = await startBrowser()
    afterwards(() => browser.close())

    // The first visit is not measured: the server compresses the files for it.
    await visit(browser, await client.session())
    const rows: string[][] = []
    for (const [network, limitMs] of paints) {
      const paintsMs: number[] = []
      for (let run = 0; run < RUNS; run++)
        paintsMs.push((await visit(browser, await client.session(), network)).largestPaintMs)
      rows.push([
        `largest paint, ${network.latencyMs} ms latency`,
        inSeconds(median(paintsMs)),
        inSeconds(limitMs),
      ])
    }
    const durations = await interactions(browser, client)
    const [slowest, typical] = [quantile(durations, 0.98), median(durations)]
    const limit = `${INTERACTION_LIMIT_MS} ms`
    rows.push([`interaction to next paint, ${BANKS} banks to choose from`, `${slowest} ms`, limit])
    rows.push([`the same, median of ${durations.length}`, `${typical} ms`, limit])
    return table(['hosted page, nothing cached', 'figure', 'limit'], rows)
  })
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

/** Milliseconds from each key or click in the form to the next paint. The browser reports them in steps of 8. */
async function interactions(browser: Browser, client: ClientOfSystem): Promise<readonly number[]> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const options = { allowedCountries: [COUNTRY_OF_MANY_BANKS], allowedRecipientTypes: ['INDIVIDUAL'] }
  await page.goto(await client.session({ options }))
  await page.locator('.card .button').click()
  const box = page.locator('#bankCode')
  const next = page.locator('form button[type=submit]:enabled')
  await box.or(next).first().waitFor()
  if (await box.isHidden()) await next.click()
  await box.waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.evaluate(observe)
  const rows = page.locator('#bankCode-list [role=option]')
  await box.click()
  await rows.nth(10).waitFor()
  for (const key of 'banco 2999') await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 80 })
  await rows.filter({ hasText: '3999' }).first().waitFor()
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'ArrowUp',
    'Escape',
    'ArrowDown',
    'ArrowDown',
    'Enter',
    'Tab',
  ])
    await page.keyboard.press(key, { delay: 80 })
  for (const key of '123456789') await page.keyboard.press(key, { delay: 80 })
  await page.keyboard.press('Tab')
  for (const key of 'Ana Silva') await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 80 })
  await next.click()
  const durations = (await page.evaluate(observed)) as readonly number[]
  await context.close()
  return durations
}

/** Run in the page: records how long each interaction took. The browser reports none shorter than 16 ms. */
const observe = `
  window.tookMs = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) tookMs.set(interactionId, Math.max(duration, tookMs.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`
const observed = `new Promise(resolve => setTimeout(() => resolve([...tookMs.values()]), 1_000))`
