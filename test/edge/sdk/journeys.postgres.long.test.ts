import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import readWorkbook from 'read-excel-file/node'
import t from 'tap'
import type { OpenApi } from '../../../edge/gateway/openapi/types.ts'
import { seededDatabase } from '../../harness/database.ts'
import { freePort } from '../../harness/free-port.ts'
import { documented } from '../documented-tables.ts'
import { textRow, workbookOf } from '../operator/files/xlsx-workbook.ts'
import { startHostedSystem } from '../web/hosted/hosted-system.ts'
import { compiled, installedClient } from './installed.ts'

const user = await installedClient(t)

await t.test(
  'Programs against the packed client compile with strict types, also that of the guide',
  async t => {
    writeFileSync(join(user, 'guide.ts'), documented('examples/client.ts'))
    t.strictSame(await compiled(user), ['', ''])
  },
)

t.test('Each operation of the description can be called, and answers what its type says', async t => {
  const port = await freePort()
  const env = { WEBHOOK_ALLOWED_ORIGINS: `http://localhost:${port}` }
  const system = await startHostedSystem(await seededDatabase(t), { env })
  t.teardown(system.close)
  const { clientId, clientSecret } = await system.addClient('gambling:read', 'gambling:write')
  const payroll = workbookOf({ Mai: textRow('Empfänger', 'IBAN') + textRow('Žofie', 'SI56263300012039086') })
  writeFileSync(join(user, 'payroll.xlsx'), payroll)
  const { stdout } = await promisify(execFile)(process.execPath, [join(user, 'dist/every-operation.js')], {
    cwd: user,
    env: {
      PATH: process.env.PATH,
      BASE_URL: system.baseUrl,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      PORT: String(port),
    },
    maxBuffer: Infinity,
  })
  const outcomes = JSON.parse(stdout)
  t.match(outcomes, {
    validatePayment: { status: 'OK' },
    validatePayments: { items: [{ status: 'OK' }, { status: 'OK' }] },
    enrichPayment: { enrichments: { creditorAgent: { bic: 'COBADEFFXXX' } } },
    getLogo: { status: 404, code: 'NOT_FOUND', requestId: String },
    getAccountVerification: { state: 'COMPLETED' },
    getAccountVerificationBatch: { state: 'COMPLETED' },
    listAccountVerificationBatchItems: [{ index: 0 }, { index: 1, verification: { state: 'COMPLETED' } }],
    getRecipient: { creditorAccount: { id: { value: 'DE89370400440532013000' } } },
    screenDestination: { decision: 'BLOCK' },
    listGamblingEntities: [{ id: String }, { id: String }],
    putGamblingEntity: { attributes: { name: 'TABLES' } },
    getGamblingImport: { state: 'COMPLETED', counts: { lines: 2 } },
    listDeliveries: [
      { state: 'DELIVERED' },
      { state: 'DELIVERED' },
      { state: 'DELIVERED' },
      { state: 'DELIVERED' },
    ],
  })

  const [payments] = await readWorkbook(Buffer.from(outcomes.getPaymentFileReport, 'base64'))
  t.match(payments, { sheet: 'Payments', data: [['line'], [2]] })

  const description = (await (await fetch(`${system.baseUrl}/openapi.json`)).json()) as OpenApi
  const operations = Object.values(description.paths).flatMap(each => Object.values(each))
  // Pages for people.
  const isPage = ({ responses }: (typeof operations)[number]) =>
    JSON.stringify(responses).includes('"text/html"')
  t.strictSame(
    Object.keys(outcomes)
      .concat('deleteFormerWebhookSecret', 'deletePaymentFile', 'deleteWebhookSubscription', 'revokeToken')
      .toSorted(),
    operations
      .filter(each => !isPage(each))
      .map(({ operationId }) => operationId)
      .toSorted(),
  )
})
