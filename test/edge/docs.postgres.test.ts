import t from 'tap'
import { compact, curl } from '../../edge/docs/curl.ts'
import { html, prose } from '../../edge/docs/html.ts'
import type { OpenApi } from '../../edge/openapi/types.ts'
import {
  AccountStatus,
  AccountStatusDetail,
  FailureReason,
  NameMatchStatus,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { corridors } from '../../services/verification/corridors/corridors.ts'
import { rules } from '../../services/verification/corridors/requirements.ts'
import { endings } from '../../services/verification/providers/simulator/endings.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { vopCodes } from '../../services/verification/schemes/epc-vop.ts'
import { copCodes } from '../../services/verification/schemes/uk-cop.ts'
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
      t.ok(text.includes(`<code>${code}</code>`) && text.includes(`${html`${prose(meaning)}`}`), code)
    }
    t.ok(text.includes(`curl ${document.servers[0]?.url}/payments/validations`))
  })
})

t.test('The guide to account verification', async t => {
  const edge = await runningEdge(t)
  const text: string = (await edge.get('/docs/verification')).body
  const shown = (value: string) => text.includes(`${html`${value}`}`)

  t.test('shows each corridor with its countries and fields', async t => {
    for (const { name, requires } of corridors) {
      t.ok(shown(name), name)
      for (const each of requires) t.ok(shown(`/details${rules[each].pointer}`), each)
    }
    for (const country of ['Germany (DE)', 'Jersey (JE)', 'Uruguay (UY)', 'Åland Islands (AX)'])
      t.ok(shown(country), country)
    t.notOk(shown('United States'))
  })

  t.test('shows each code of the schemes, and what can be found and fail', async t => {
    for (const code of vopCodes) t.ok(shown(`EPC_VOP_${code}`), code)
    for (const code of copCodes) t.ok(shown(`UK_COP_${code}`), code)
    for (const type of [AccountStatus, AccountStatusDetail, NameMatchStatus, FailureReason]) {
      for (const name of Object.keys(type).filter(key => /^[A-Z]/.test(key) && key !== 'UNSPECIFIED'))
        t.ok(shown(name), name)
    }
  })

  t.test('shows each ending of the sandbox with an account of each network', async t => {
    for (const { digits, text } of endings) {
      t.ok(shown(text), digits)
      for (const country of ['DE', 'GB', 'MX']) t.ok(shown(sampleAccount(country, digits)!.value), digits)
    }
  })
})

/** How tables begin whose cells say by themselves what they are: a name, its type, its meaning. */
const named = /^(Field|Parameter|Status,Code)/

for (const path of [
  '/docs',
  '/docs/webhooks',
  '/docs/verification',
  '/docs/gambling',
  '/docs/services',
  '/docs/faults',
  '/docs/growth',
  '/docs/operations',
  '/docs/security',
]) {
  t.test(path, async t => {
    const edge = await runningEdge(t)
    const page = await edge.get(path)
    const text: string = page.body
    const document: OpenApi = (await edge.get('/openapi.json')).body

    t.test('has no dead links', async t => {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      t.strictSame(ids, [...new Set(ids)], 'ids are unique')
      for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) t.ok(ids.includes(target!), target!)
      for (const [, path] of text.matchAll(/href="(\/[^"]+)"/g)) {
        const { status, body } = await edge.get(path!.replace(/#.*/, ''))
        t.equal(status, 200, path!)
        const [, fragment] = path!.split('#')
        if (fragment !== undefined) t.ok(body.includes(` id="${fragment}"`), path!)
      }
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

    t.test('shows code as such, and no backticks around it', async t => {
      t.notMatch(text.replace(/<pre>.*?<\/pre>/gs, ''), /`/)
    })

    t.test('names the column in each cell, for screens too narrow for columns', async t => {
      for (const [, head, body] of text.matchAll(/<thead>(.*?)<\/thead>(.*?)<\/table>/gs)) {
        const columns = [...head!.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, name]) => name!)
        if (columns.length < 3 || named.test(columns.join())) continue
        for (const [row] of body!.matchAll(/<tr.*?<\/tr>/gs)) {
          const labels = [...row.matchAll(/<td data-label="([^"]*)"/g)].map(([, label]) => label)
          t.strictSame(labels, columns.slice(1))
        }
      }
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
}

t.test('values in HTML are escaped', async t => {
  t.equal(
    `${html`<p title="${`"'`}">${'<b>&'}${[1, html`<i>${'<'}</i>`]}${undefined}</p>`}`,
    '<p title="&quot;&#39;">&lt;b&gt;&amp;1<i>&lt;</i></p>',
  )
})

t.test('descriptions show what is in backticks as code, and are escaped', async t => {
  t.equal(
    `${html`${prose('<b> of `<i>` & `url`, 5` and 6')}`}`,
    '&lt;b&gt; of <code>&lt;i&gt;</code> &amp; <code>url</code>, 5` and 6',
  )
  t.equal(prose(undefined), undefined)
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
