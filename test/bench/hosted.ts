import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { phone, startBrowser } from '../hosted/browser.ts'
import { needs } from '../programs.ts'
import { median } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { authorized, startSystem } from './system.ts'
import { table } from './table.ts'

interface Network {
  readonly latencyMs: number
  readonly kilobits: number
}

/**
 * Chromium delays each request, and no connection. The first is what a round trip of that network takes; the second
 * is what Lighthouse and the developer tools take for it, so that connecting is in it too.
 */
const networks: Readonly<Record<string, Network>> = {
  'slow 4G, 150 ms each': { latencyMs: 150, kilobits: 1_440 },
  'slow 4G, 562.5 ms each': { latencyMs: 562.5, kilobits: 1_440 },
  'slow 3G, 400 ms each': { latencyMs: 400, kilobits: 400 },
}
const CPU_SLOWDOWN = 4
const RUNS = 5

interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly usableMs: number
  readonly files: readonly File[]
}

interface File {
  readonly name: string
  /** As transferred, without its head. */
  readonly bytes: number
}

/** What an end-user waits for who follows a link for the first time, with a phone. */
export function benchHosted(): Promise<string> {
  const { skip } = needs('chromium')
  if (skip !== false) return Promise.resolve(table(['hosted page'], [[skip]]))
  return withScratch(async ({ directory, afterwards }) => {
    const system = await startSystem(directory)
    afterwards(system.running.stop)
    const headers = await authorized(system, directory)
    const browser = await startBrowser()
    afterwards(() => browser.close())

    async function session(): Promise<string> {
      const response = await fetch(`${system.url}/beneficiaries/organizations/sessions`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ externalUserId: randomUUID(), returnUrl: 'https://client.example/back' }),
      })
      return ((await response.json()) as { url: string }).url
    }

    // The first of all finds the files not packed yet.
    const { files } = await visit(browser, await session())
    const visits = Object.entries(networks).map(([name, network]) => ({ name, network, its: [] as Visit[] }))
    for (let run = 0; run < RUNS; run++) {
      for (const { network, its } of visits) its.push(await visit(browser, await session(), network))
    }
    return [
      table(
        ['hosted page, nothing cached', 'first paint', 'largest paint', 'can be used'],
        visits.map(({ name, its }) => [
          name,
          ...(['firstPaintMs', 'largestPaintMs', 'usableMs'] as const).map(
            moment => `${(median(its.map(each => each[moment])) / 1_000).toFixed(2)} s`,
          ),
        ]),
      ),
      table(
        ['hosted page, until it can be used', 'requests', 'sent'],
        Object.entries(kinds).map(([kind, pattern]) => {
          const its = files.filter(({ name }) => pattern.test(name))
          const bytes = its.reduce((sum, file) => sum + file.bytes, 0)
          return [kind, String(its.length), `${(bytes / 1_000).toFixed(1)} kB`]
        }),
      ),
    ].join('\n\n')
  })
}

const kinds: Readonly<Record<string, RegExp>> = { script: /\.js$/, style: /\.css$/, all: /./ }

/** A browser that has never been here follows the link, until its end-user can do something. */
async function visit(browser: Browser, url: string, network?: Network): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  if (network !== undefined) {
    const bytesPerSecond = (network.kilobits * 1_000) / 8
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: network.latencyMs },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  await page.goto(url)
  const figures = (await page.evaluate(told)) as Visit
  await context.close()
  return figures
}

const PATIENCE_MS = 30_000

/** What the page's own clock and the browser tell, once the button is there by which a payout method is added. */
const told = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  while (document.querySelector('.card .button') === null) {
    if (performance.now() > ${PATIENCE_MS}) throw new Error('there is nothing to press')
    await frame()
  }
  const usableMs = performance.now()
  await frame()
  await frame()
  const last = type => new Promise(told => new PerformanceObserver(list => told(list.getEntries().at(-1).startTime))
    .observe({ type, buffered: true }))
  const files = ['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type))
    .map(({ name, encodedBodySize: bytes }) => ({ name, bytes }))
  return { usableMs, firstPaintMs: await last('paint'), largestPaintMs: await last('largest-contentful-paint'), files }
})()`
