import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { phone, startBrowser } from '../edge/web/hosted/browser.ts'
import { needs } from '../programs.ts'
import { median } from './quantile.ts'
import { withScratch } from './scratch.ts'
import { authorized, startSystem } from './system.ts'
import { table } from './table.ts'

export interface Network {
  readonly latencyMs: number
  readonly kilobits: number
}

/**
 * Chromium delays requests but not connections. A round trip on slow 4G takes 150 ms. Lighthouse and the developer
 * tools use 562.5 ms, to make up for the round trips of connecting.
 */
const networks: Readonly<Record<string, Network>> = {
  'slow 4G, 150 ms each': { latencyMs: 150, kilobits: 1_440 },
  'slow 4G, 562.5 ms each': { latencyMs: 562.5, kilobits: 1_440 },
  'slow 3G, 400 ms each': { latencyMs: 400, kilobits: 400 },
}
export const CPU_SLOWDOWN = 4
const RUNS = 5

export interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly usableMs: number
  readonly files: readonly File[]
}

interface File {
  readonly name: string
  /** As transferred, without the header. */
  readonly bytes: number
}

/** How long an end-user with a phone waits after following a link for the first time. */
export function benchHosted(): Promise<string> {
  const { skip } = needs('browser')
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

    // The first visit is not measured: the server compresses the files for it.
    const { files } = await visit(browser, await session())
    const visits = Object.entries(networks).map(([name, network]) => ({
      name,
      network,
      measured: [] as Visit[],
    }))
    for (let run = 0; run < RUNS; run++) {
      for (const { network, measured } of visits)
        measured.push(await visit(browser, await session(), network))
    }
    return [
      table(
        ['hosted page, nothing cached', 'first paint', 'largest paint', 'can be used'],
        visits.map(({ name, measured }) => [
          name,
          ...(['firstPaintMs', 'largestPaintMs', 'usableMs'] as const).map(
            moment => `${(median(measured.map(each => each[moment])) / 1_000).toFixed(2)} s`,
          ),
        ]),
      ),
      table(
        ['hosted page, until it can be used', 'requests', 'sent'],
        Object.entries(kinds).map(([kind, pattern]) => {
          const matching = files.filter(({ name }) => pattern.test(name))
          const bytes = matching.reduce((sum, file) => sum + file.bytes, 0)
          return [kind, String(matching.length), `${(bytes / 1_000).toFixed(1)} kB`]
        }),
      ),
    ].join('\n\n')
  })
}

const kinds: Readonly<Record<string, RegExp>> = { script: /\.js$/, style: /\.css$/, all: /./ }

/** Follows a link in a fresh browser profile, until the end-user can act. */
export async function visit(browser: Browser, url: string, network?: Network): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  if (network !== undefined) {
    const bytesPerSecond = (network.kilobits * 1_000) / 8
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  await page.goto(url)
  const figures = (await page.evaluate(timings)) as Visit
  await context.close()
  return figures
}

const TIMEOUT_MS = 30_000

/** Run in the page: waits for the button that adds a payout method, then collects the browser's timings and files. */
const timings = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  while (document.querySelector('.card .button') === null) {
    if (performance.now() > ${TIMEOUT_MS}) throw new Error('the button did not appear')
    await frame()
  }
  const usableMs = performance.now()
  await frame()
  await frame()
  const last = type => new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
    .observe({ type, buffered: true }))
  const files = ['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type))
    .map(({ name, encodedBodySize: bytes }) => ({ name, bytes }))
  return { usableMs, firstPaintMs: await last('paint'), largestPaintMs: await last('largest-contentful-paint'), files }
})()`
