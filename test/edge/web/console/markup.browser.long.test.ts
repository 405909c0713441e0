import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { timestampNow } from '@bufbuild/protobuf/wkt'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { type ConsoleDeps, operatorConsole } from '../../../../edge/web/console/console.ts'
import { pages } from '../../../../edge/web/console/console-page.ts'
import {
  DescribeSessionsResponseSchema,
  FindAuditResponseSchema,
} from '../../../../proto/gen/payprep/beneficiaries/v1/description_pb.js'
import {
  ImportDescriptionSchema,
  ImportState,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { FindDeliveriesResponseSchema } from '../../../../proto/gen/payprep/notifier/v1/description_pb.js'
import { served } from '../../../harness/http-server.ts'
import { consoleOf } from './console-of.ts'
import { freshPage, startBrowser } from '../hosted/browser.ts'
import { startHostedSystem } from '../hosted/hosted-system.ts'
import { madeNothing, payloads } from '../hosted/payloads.ts'
import { seededDatabase } from '../../../harness/database.ts'

const system = await startHostedSystem(await seededDatabase(t))
t.teardown(system.close)
const browser = await startBrowser()
t.teardown(() => browser.close())
const { organizationId } = await system.addClient()
await system.services.verification.submitVerification({
  organizationId,
  idempotencyKey: randomUUID(),
  verification: {
    details: {
      country: 'DE',
      creditor: { name: 'Gorzysława Pietruszka' },
      creditorAccount: { id: { type: 1, value: 'DE49370400440731926258' } },
    },
  },
})

/** Every text of an answer with this one behind it, as if an import, an operator or a service taken over had put it there. */
function withText<T>(value: T, text: string): T {
  if (typeof value === 'string') return (/^\d{4}-\d\d-\d\d$/.test(value) ? value : `${value} ${text}`) as T
  if (Array.isArray(value)) return value.map(each => withText(each, text)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name.startsWith('$') ? each : withText(each, text)]),
  ) as T
}

async function consoleWith(t: Test, text: string): Promise<string> {
  const { referenceData, notifier, verification, gambling, validation, validationProcesses } = system.services
  const deps: ConsoleDeps = {
    ...consoleOf(t, system),
    referenceData: {
      describeDirectory: async () => withText(await referenceData.describeDirectory({}), text),
      lookupBank: async request => withText(await referenceData.lookupBank(request), text),
    },
    notifier: {
      ...notifier,
      findDeliveries: async () =>
        create(FindDeliveriesResponseSchema, {
          subscriptions: [
            {
              organizationId: text,
              subscriptionId: text,
              host: text,
              deliveries: [
                {
                  id: text,
                  eventId: text,
                  eventType: text,
                  createdDate: timestampNow(),
                  attempts: [{ date: timestampNow(), answer: text }],
                },
              ],
            },
          ],
        }),
      async describeDeliveries() {
        const answer = withText(await notifier.describeDeliveries({}), text)
        const endpoint = {
          $typeName: 'payprep.notifier.v1.TroubledEndpoint',
          failures: 3,
          waiting: 2,
          restingMs: 0,
        } as const
        const troubled = [{ ...endpoint, host: text, organizationId: text, subscriptionId: text }]
        return { ...answer, failingEndpoints: 1, troubled }
      },
    },
    verification: { describeOutcomes: async () => withText(await verification.describeOutcomes({}), text) },
    gambling: {
      async describeDataset() {
        const answer = withText(await gambling.describeDataset({}), text)
        const failed = create(ImportDescriptionSchema, {
          import: {
            id: text,
            state: ImportState.FAILED,
            failure: text,
            createdDate: timestampNow(),
            updatedDate: timestampNow(),
          },
          organizationId: text,
        })
        return { ...answer, imports: [failed] }
      },
    },
    validationProcesses,
    organizations: { names: async () => new Map([[organizationId, text]]) },
    beneficiaries: {
      describeSessions: async () =>
        create(DescribeSessionsResponseSchema, { organizations: [{ organizationId, created: 3 }] }),
      findAudit: async () =>
        create(FindAuditResponseSchema, {
          organizationId: text,
          entries: [{ date: timestampNow(), fields: [text], sessionId: text, requestId: text }],
        }),
    },
    validation: { validate: async request => withText(await validation.validate(request), text) },
    dependencies: { database: async () => {}, [text]: () => Promise.reject(new Error(text)) },
    signingKeys: () => Promise.reject(new Error(text)),
    lastAudit: async () => undefined,
    traffic: async hours => {
      const report = await system.traffic.report(hours)
      const [load] = report.spans
      const ids = { organizationId: text, clientId: text, organization: text, client: text }
      return { ...report, routes: [{ ...load!, route: text }], clients: [{ ...load!, ...ids }] }
    },
    program: {
      build: `2.1.0 ${text}`,
      environment: 'production',
      node: text,
      startedAt: new Date(),
      places: { [text]: [text] },
    },
    timeoutMs: 60_000,
  }
  return served(t, operatorConsole(deps))
}

const linksOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('a, area, link')].map(({ href }) => href.baseVal ?? href)`,
  )

t.test('A text of any answer that the console shows is shown as text', async t => {
  for (const text of payloads) {
    const url = await consoleWith(t, text)
    const page = await freshPage(t, browser)
    for (const path of [
      ...pages.map(([path]) => path).filter(path => !['/find', '/lookup', '/audit'].includes(path)),
      '/directory/DE',
      `/find?id=${organizationId}`,
      `/audit?id=${organizationId}`,
      '/lookup?value=DE90370400440532013000',
    ]) {
      await page.goto(url + path)
      await madeNothing(t, page, `${path} with ${text}`)
      // These have counts of known names alone.
      if (path === '/alerts' || path === '/directory/DE') continue
      t.ok((await page.innerText('body')).includes(text), `${path} shows ${text}`)
    }
  }
})

t.test('What an address of the console contains becomes neither markup nor a link elsewhere', async t => {
  const url = await consoleWith(t, 'Ärger')
  const page = await freshPage(t, browser)
  const elsewhere = [
    '//evil.example/',
    '//x//evil.example/',
    '/\\evil.example',
    '///.//evil.example/',
    '/javascript:alert(1)',
  ]
  const paths = [
    ...elsewhere,
    ...elsewhere.map(path => `${path}?reload=30`),
    ...payloads.flatMap(text => {
      const given = encodeURIComponent(text)
      return [
        `/${given}`,
        `/directory/${given}`,
        `/?reload=${given}&${given}=${given}#${given}`,
        `/directory?view=${given}&sort=${given}`,
        `/find?id=${given}&zone=${given}`,
        `/lookup?value=${given}&country=${given}`,
      ]
    }),
  ]
  for (const path of paths) {
    await page.goto(url + path)
    await madeNothing(t, page, path)
    t.strictSame(
      (await linksOf(page)).filter(link => !link.startsWith(`${url}/`) && !link.startsWith('/directory/')),
      [],
      `${path} leads nowhere else`,
    )
  }
})
