import t from 'tap'
import { compact, curl } from '../../edge/docs/curl.ts'
import { html } from '../../edge/docs/html.ts'
import type { OpenApi } from '../../edge/openapi/types.ts'
import { runningEdge } from './running-edge.ts'

t.test('GET /docs', async t => {
  const edge = await runningEdge(t)
  const page = await edge.get('/docs')
  const text: string = page.body
  const document: OpenApi = (await edge.get('/openapi.json')).body

  t.test('shows everything in the OpenAPI document', async t => {
    for (const [path, operations] of Object.entries(document.paths)) {
      t.ok(text.includes(`<code>${path}</code>`), path)
      for (const { summary } of Object.values(operations)) t.ok(text.includes(summary), summary)
    }
    for (const name of Object.keys(document.components.schemas))
      t.ok(text.includes(`id="type-${name}"`), name)
    const meanings = document.components.schemas.AlertCode?.['x-enumDescriptions'] ?? {}
    for (const [code, meaning] of Object.entries(meanings)) {
      t.ok(text.includes(`<code>${code}</code>`) && text.includes(`${html`${meaning}`}`), code)
    }
    t.ok(text.includes(`curl ${document.servers[0]?.url}/payments/validations`))
  })

  t.test('has no dead links', async t => {
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    t.strictSame(ids, [...new Set(ids)], 'ids are unique')
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) t.ok(ids.includes(target!), target!)
    for (const [, path] of text.matchAll(/href="(\/[^"]+)"/g))
      t.equal((await edge.get(path!)).status, 200, path!)
    t.notMatch(
      text.replaceAll(document.servers[0]!.url, ''),
      /(src|href)="(?!#|\/)/,
      'nothing is loaded from other origins',
    )
  })

  t.test('has no scripts, and its policy forbids them', async t => {
    t.notMatch(text, /<script|javascript:|style=| on\w+=/)
    const policy = page.headers.get('content-security-policy')
    t.match(policy, /^default-src 'none'; style-src 'self';/)
    t.notMatch(policy, /unsafe|script/)
    t.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    t.equal((await edge.get('/docs/style.css')).headers.get('content-type'), 'text/css; charset=utf-8')
  })

  t.test('closes every element', async t => {
    const open: string[] = []
    for (const [, slash, name] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^>]*[^/>]|)>/g)) {
      if (slash === '') open.push(name!)
      else t.equal(open.pop(), name)
    }
    t.strictSame(open, [])
  })
})

t.test('values in HTML are escaped', async t => {
  t.equal(
    `${html`<p title="${`"'`}">${'<b>&'}${[1, html`<i>${'<'}</i>`]}${undefined}</p>`}`,
    '<p title="&quot;&#39;">&lt;b&gt;&amp;1<i>&lt;</i></p>',
  )
})

t.test('a curl command quotes its arguments for the shell', async t => {
  const body = { type: 'application/json', value: { name: "O'Neill" } }
  t.equal(
    curl({ method: 'POST', url: 'http://localhost/x', withToken: true, body }),
    `curl http://localhost/x \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{ "name": "O'\\''Neill" }'`,
  )
  const value = { list: Array.from({ length: 30 }, (_, index) => index), deep: { text: 'x'.repeat(100) } }
  t.strictSame(JSON.parse(compact(value)), value)
})
