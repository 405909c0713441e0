import t from 'tap'
import { errorsOf } from '../../edge/gateway/openapi/error-codes.ts'
import { errorResponses } from '../../edge/gateway/openapi/error-responses.ts'
import type { OpenApi, Operation } from '../../edge/gateway/openapi/types.ts'
import { html } from '../../edge/web/html/html.ts'
import { operationPath } from '../../edge/web/docs/page.ts'
import { onlyContent } from '../../edge/web/docs/reference/operations.ts'
import { plainText } from '../../edge/web/docs/outline.ts'
import { runningEdge, schemasOf } from './running-edge.ts'

const edge = await runningEdge(t)
const document: OpenApi = (await edge.get('/openapi.json')).body
const schemaOf = schemasOf(document)

const operations = Object.entries(document.paths)
  .filter(([path]) => !path.startsWith('/docs'))
  .flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )

const pageOf = async ({ tags, operationId }: Operation): Promise<string> => {
  const { status, body } = await edge.get(operationPath(tags[0]!, operationId))
  t.equal(status, 200, operationId)
  return body
}

t.test('Each operation has a page with its path, parameters, right, statuses and codes', async t => {
  t.ok(operations.length > 40)
  for (const { path, method, operation } of operations) {
    const text = await pageOf(operation)
    const { operationId, summary, parameters = [], responses } = operation
    const right = operation['x-right']
    t.ok(text.includes(`<h1>${html`${summary}`}</h1>`), operationId)
    t.ok(text.includes(`<b>${method}</b> <code>${path}</code>`), operationId)
    for (const { name } of parameters)
      t.ok(text.includes(`<td><code>${name}</code>`), `${operationId} ${name}`)
    if (right !== undefined) t.ok(text.includes(`Right <code>${right}</code>`), operationId)
    for (const status of Object.keys(responses)) {
      t.match(
        text,
        new RegExp(`<td>(<b>|<a href="/docs/reference/errors#status-${status}">)${status}<`),
        operationId,
      )
      if (Number(status) < 400) continue
      for (const { code } of errorsOf(operation, status))
        if (code !== undefined) t.ok(text.includes(`<dt><code>${code}</code></dt>`), `${operationId} ${code}`)
    }
  }
})

t.test('Each error code is on the page of an operation that answers it, and not on all', async t => {
  for (const [status, { examples }] of Object.entries(errorResponses)) {
    for (const { code } of examples) {
      if (code === undefined || code === 'REQUEST_INVALID') continue
      const answering = operations.filter(
        ({ operation }) =>
          operation.responses[status] !== undefined &&
          errorsOf(operation, status).some(each => each.code === code),
      )
      t.ok(answering.length > 0 && answering.length < operations.length, code)
    }
  }
})

t.test('The body in each curl command of the pages is what the operation takes', async t => {
  let count = 0
  for (const { operation } of operations) {
    const [type, media] = onlyContent(operation.requestBody?.content) ?? []
    if (type !== 'application/json') continue
    const commands = [
      ...(await pageOf(operation)).matchAll(/<pre\s+data-language="curl"[^>]*>(.*?)<\/pre>/gs),
    ]
    t.ok(commands.length > 0, operation.operationId)
    for (const [, command] of commands) {
      const shown = plainText(command!)
      const [, body] = /-d '(.*)'$/s.exec(shown) ?? []
      if (body === undefined) continue
      count++
      const value = JSON.parse(body.replaceAll(String.raw`'\''`, "'"))
      t.equal(schemaOf(media!.schema!)(value), undefined, `${operation.operationId}: ${shown}`)
    }
  }
  t.ok(count > 15, `${count} bodies`)
})

t.test('The page of a body names the fields of the objects inside it, with their limits', async t => {
  const text = await pageOf(
    operations.find(({ operation }) => operation.operationId === 'enrichPayments')!.operation,
  )
  for (const field of [
    'items',
    'items[].country',
    'items[].creditorAccount.id.type',
    'items[].creditor.name',
  ])
    t.ok(text.includes(`<td><code>${field}</code>`), field)
  t.match(text, /, at most 20/)
  t.match(text, /\[A-Z\]\{2\}/)
})
