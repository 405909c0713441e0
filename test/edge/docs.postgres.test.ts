import { readFileSync } from 'node:fs'
import { createFileRegistry, type DescService, fromBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import t, { type Test } from 'tap'
import type { SearchData } from '../../edge/web/docs/client/search-data.ts'
import { html, prose } from '../../edge/web/html/html.ts'
import { withAnchors } from '../../edge/web/docs/outline.ts'
import { compact } from '../../edge/web/docs/samples/compact.ts'
import { curl } from '../../edge/web/docs/samples/curl.ts'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import {
  AccountStatus,
  AccountStatusDetail,
  FailureReason,
  NameMatchStatus,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { isOffered, payoutMethods } from '../../services/beneficiaries/requirements/index.ts'
import { corridors } from '../../services/verification/corridors/corridors.ts'
import { rules } from '../../services/verification/corridors/requirements.ts'
import { endings } from '../../services/verification/providers/simulator/endings.ts'
import { sampleAccount } from '../../services/verification/providers/simulator/samples.ts'
import { vopCodes } from '../../services/verification/schemes/epc-vop.ts'
import { copCodes } from '../../services/verification/schemes/uk-cop.ts'
import { ISSUER } from '../harness/identity.ts'
import { documented } from './documented-tables.ts'
import { runningEdge } from './running-edge.ts'

t.test('The reference', async t => {
  const edge = await runningEdge(t)
  const paths = await allPaths(edge)
  const texts: string[] = []
  for (const path of paths) texts.push((await edge.get(path)).body)
  const text = texts.join('\n')
  const document: OpenApi = (await edge.get('/openapi.json')).body

  t.test('shows each operation, type and alert code of the OpenAPI document', async t => {
    for (const [path, operations] of Object.entries(document.paths)) {
      if (paths.includes(path)) continue
      t.ok(text.includes(`<code>${path}</code>`), path)
      for (const { operationId, summary } of Object.values(operations)) {
        t.ok(text.includes(summary), summary)
        t.ok(texts[0]!.includes(`id="${operationId}"`), `${operationId} is listed at /docs`)
      }
    }
    for (const name of Object.keys(document.components.schemas))
      t.equal(text.split(`id="type-${name}"`).length, 2, `${name} is described once`)
    const meanings = document.components.schemas.AlertCode?.['x-enumDescriptions'] ?? {}
    for (const [code, meaning] of Object.entries(meanings)) {
      t.ok(text.includes(`<code>${code}</code>`) && text.includes(`${html`${prose(meaning)}`}`), code)
    }
  })

  t.test('begins with the summary of the OpenAPI document', async t => {
    t.ok(texts[0]!.includes(`<h1>${document.info.summary}</h1>`))
  })

  t.test('is answered with 304 if the client has it, page by page', async t => {
    for (const path of ['/docs', ...Object.keys(document.paths).filter(path => path.startsWith('/docs/'))]) {
      const tag = (await edge.get(path)).headers.get('etag')!
      // fetch would send Cache-Control: no-cache, which forbids a 304.
      const headers = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' }
      t.equal((await edge.get(path, { headers })).status, 304, path)
    }
  })

  t.test('offers no payout method that is only reserved', async t => {
    const reserved = payoutMethods.filter(each => !isOffered(each))
    t.ok(reserved.length > 0)
    // The contract of the services has them, since a number once given is kept.
    const ofApi = texts.filter((_, at) => !paths[at]!.startsWith('/docs/services/')).join('\n')
    for (const method of reserved) t.notOk(ofApi.includes(method), method)
    t.ok(text.includes('MPESA'))
  })

  t.test(
    'has no form to call an operation, and no token for one, if the installation has no demo client',
    async t => {
      t.notOk(/class="try"|<form|try-\w+\.js/.test(text))
      const answer = await fetch(`${edge.url}/docs/demo-token`, {
        method: 'POST',
        headers: { Origin: ISSUER },
      })
      t.equal(answer.status, 404)
    },
  )
})

t.test('The guide to webhooks shows a body for each type of event that is sent', async t => {
  const edge = await runningEdge(t)
  const text: string = (await edge.get('/docs/webhooks')).body
  const document: OpenApi = (await edge.get('/openapi.json')).body
  const shown = [...text.matchAll(/<h3 id="([A-Z_]+)">/g)].map(([, id]) => id)
  t.strictSame(shown, [...Object.keys(document.webhooks), 'TEST'])
  const receivers = ['receiver.ts', 'receiver.py', 'Receiver.java']
  for (const file of [...receivers, 'public-key-receiver.ts', 'PublicKeyReceiver.java']) {
    const receiver = documented(`examples/${file}`).trimEnd()
    t.ok(text.includes(`${html`<code>${receiver}</code>`}`), file)
  }
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

  t.test('shows each code of the schemes, each result and each failure reason', async t => {
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

/** The first columns of tables whose cells are clear without labels: a name, its type, its meaning. */
const named = /^(Field|Parameter|Status,Code)/

const BYTES_MAX = 300_000

t.test('Each page', async t => {
  const edge = await runningEdge(t)
  const document: OpenApi = (await edge.get('/openapi.json')).body
  const bodies = new Map<string, string>()
  const bodyOf = async (path: string): Promise<string> => {
    if (!bodies.has(path)) {
      const { status, body } = await edge.get(path)
      t.equal(status, 200, path)
      bodies.set(path, typeof body === 'string' ? body : JSON.stringify(body))
    }
    return bodies.get(path)!
  }
  const paths = await allPaths(edge)
  for (const path of paths) await t.test(path, t => check(t, path))

  async function check(t: Test, path: string) {
    const page = await edge.get(path)
    const text: string = page.body

    t.test('weighs at most 300 kB with all that it loads', async t => {
      const files = [...text.matchAll(/ (?:src|href)="(\/docs\/(?:files|pictures)\/[^"]+)"/g)].map(
        ([, file]) => file!,
      )
      const sizes = await Promise.all(
        [path, ...new Set(files)].map(
          async each => (await (await fetch(edge.url + each)).arrayBuffer()).byteLength,
        ),
      )
      const sum = sizes.reduce((all, each) => all + each)
      t.ok(sum < BYTES_MAX, `${sum} bytes`)
    })

    t.test('is in the list of all pages, and links to the pages before and after it', async t => {
      const listed = new Set(pathsIn(text))
      t.ok(pathsIn(await bodyOf('/docs')).every(each => listed.has(each)))
      t.ok(text.includes(`<a href="${path}" aria-current="page">`))
      const at = paths.indexOf(path)
      for (const [rel, neighbour] of [
        ['prev', paths[at - 1]],
        ['next', paths[at + 1]],
      ])
        if (neighbour !== undefined) t.ok(text.includes(`<a rel="${rel}" href="${neighbour}">`))
    })

    t.test('has no dead links', async t => {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      t.strictSame(ids, [...new Set(ids)], 'ids are unique')
      for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) t.ok(ids.includes(target!), target!)
      for (const [, path] of text.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
        const [address, fragment] = path!.split('#')
        const body = await bodyOf(address!)
        if (fragment !== undefined) t.ok(body.includes(` id="${fragment}"`), path!)
      }
      const other = /(src|href)="(?!#|\/)/.test(text.replaceAll(document.servers[0]!.url, ''))
      t.notOk(other, 'nothing is loaded from other origins')
    })

    t.test('loads scripts from its origin only, and has a policy that forbids others', async t => {
      t.notOk(/<script(?! type="module" src="\/docs\/files\/)|javascript:|style=| on\w+=/.test(text))
      const policy = page.headers.get('content-security-policy')
      t.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
      t.match(policy, "require-trusted-types-for 'script'; trusted-types 'none'")
      t.notMatch(policy, /unsafe|data:|\*/)
      t.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    })

    t.test('shows code without backticks, and no directives', async t => {
      const prose = text.replace(/<pre\b.*?<\/pre>/gs, '')
      t.notOk(prose.includes('`'))
      t.notMatch(prose, /(^|>)\s*::|\{\{|\{#/m, 'no directive is left')
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
      const without = text.replace(/<(?:input|img|br)\b[^>]*>/g, '')
      for (const [, slash, name] of without.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^>]*[^/>]|)>/g)) {
        if (slash === '') open.push(name!)
        else if (open.at(-1) === name) open.pop()
      }
      t.strictSame(open, [])
    })
  }
})

t.test('Each service has a page with all that it takes and answers', async t => {
  const edge = await runningEdge(t)
  const set = fromBinary(FileDescriptorSetSchema, readFileSync('proto/gen/descriptors.binpb'))
  const registry = createFileRegistry(set)
  const services = [...registry].filter(
    (each): each is DescService => each.kind === 'service' && each.typeName.startsWith('payprep.'),
  )
  t.equal(services.length, 7)
  for (const { name, methods } of services) {
    const body = (await edge.get(`/docs/services/${name}`)).body.replaceAll(/\s+/g, ' ')
    t.notMatch(body, /<p(?: class="lead")?>\s*<\/p>/, `${name} is described throughout`)
    for (const { name: method, input, output } of methods) {
      t.ok(body.includes(`<article id="${method}">`), method)
      for (const { typeName, fields } of [input, output]) {
        const [, article] = body.split(`<article id="${typeName}">`)
        t.ok(article, typeName)
        for (const field of fields) {
          t.ok(article!.split('</article>')[0]!.includes(`<code>${field.name}</code> ${field.number}`))
          const its = field.message ?? field.enum
          if (its?.typeName.startsWith('payprep.'))
            t.ok(body.includes(`<article id="${its.typeName}">`), its.typeName)
        }
      }
    }
  }
})

t.test('Browsers keep scripts and styles of the pages for a year, and pictures for a day', async t => {
  const edge = await runningEdge(t)
  const text: string = (await edge.get('/docs/first-call')).body
  const cacheOf = async (path: string) => (await fetch(edge.url + path)).headers.get('cache-control')
  const files = [...text.matchAll(/"(\/docs\/files\/[^"]+)"/g)].map(([, file]) => file!)
  t.equal(files.length, 2)
  for (const file of files) {
    t.match(file, /-[A-Z0-9]{8}\.(js|css)$/)
    t.equal(await cacheOf(file), 'public, max-age=31536000, immutable')
  }
  const [, picture] = /"(\/docs\/pictures\/[^"]+webp)"/.exec(text)!
  t.equal(await cacheOf(picture!), 'public, max-age=86400')
  for (const path of ['/docs/files/x.js', '/docs/pictures/x.webp'])
    t.equal((await edge.get(path)).status, 404)
})

t.test('The search looks through every page', async t => {
  const edge = await runningEdge(t)
  const { body, headers } = await edge.get('/docs/search.json')
  const { pages, sections } = body as SearchData
  t.strictSame(
    pages.map(([path]) => path),
    await allPaths(edge),
  )
  t.strictSame(new Set(sections.map(([page]) => page)), new Set(pages.keys()))
  const found = sections.find(([, , heading]) => heading === 'Subscribe an endpoint to events')!
  t.match(found, [Number, '', String, /^POST \/webhooks\/subscriptions Events that happen/])
  t.notMatch(found[3], /curl|</)
  t.ok(Number(headers.get('content-length')) < 88_000)
})

t.test(
  'The root path redirects browsers to the documentation, and answers other programs with status 404',
  async t => {
    const edge = await runningEdge(t)
    const asked = async (Accept?: string) => {
      const { status, headers } = await fetch(`${edge.url}/`, {
        redirect: 'manual',
        headers: Accept ? { Accept } : {},
      })
      return [status, headers.get('location'), headers.get('vary')]
    }
    t.strictSame(await asked('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'), [
      302,
      '/docs',
      'Accept',
    ])
    for (const accept of ['application/json', '*/*', undefined])
      t.equal((await asked(accept))[0], 404, `${accept}`)
  },
)

t.test('values in HTML are escaped', async t => {
  t.equal(
    `${html`<p title="${`"'`}">${'<b>&'}${[1, html`<i>${'<'}</i>`]}${undefined}</p>`}`,
    '<p title="&quot;&#39;">&lt;b&gt;&amp;1<i>&lt;</i></p>',
  )
})

t.test('descriptions show text in backticks as code, and are escaped', async t => {
  t.equal(
    `${html`${prose('<b> of `<i>` & `url`, 5` and 6')}`}`,
    '&lt;b&gt; of <code>&lt;i&gt;</code> &amp; <code>url</code>, 5` and 6',
  )
  t.equal(prose(undefined), undefined)
})

t.test('headings get a link to themselves, and an id where they have none', async t => {
  t.equal(
    withAnchors('<section id="a"><h2>A</h2><h3>B <code>c</code></h3><h3>B c</h3></section>'),
    '<section id="a"><h2><a class="anchor" href="#a">A</a></h2><h3 id="b-c"><a class="anchor" href="#b-c">B <code>c</code></a></h3><h3 id="b-c-2"><a class="anchor" href="#b-c-2">B c</a></h3></section>',
  )
})

t.test('a curl command quotes its arguments for the shell', async t => {
  const body = { kind: 'json', type: 'application/json', value: { name: "O'Neill" } } as const
  const headers = { Authorization: { prefix: 'Bearer ', environment: 'TOKEN' } }
  t.equal(
    curl({ name: 'x', method: 'POST', url: 'http://localhost/x', headers, body }),
    `curl http://localhost/x \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{ "name": "O'\\''Neill" }'`,
  )
  const value = { list: Array.from({ length: 30 }, (_, index) => index), deep: { text: 'x'.repeat(100) } }
  t.strictSame(JSON.parse(compact(value)), value)
})

type Edge = Awaited<ReturnType<typeof runningEdge>>

/** The addresses of all pages, in their order. The operations of a resource are listed only while it is read. */
async function allPaths(edge: Edge): Promise<readonly string[]> {
  const top = pathsIn((await edge.get('/docs')).body)
  const within = await Promise.all(top.map(async path => pathsIn((await edge.get(path)).body)))
  return top.flatMap((path, at) => [
    path,
    ...within[at]!.filter(each => each.startsWith(`${path}/`) && !top.includes(each)),
  ])
}

/** The links of the list beside a page. */
function pathsIn(text: string): readonly string[] {
  const [list] = /<nav id="pages".*?<\/nav>/s.exec(text)!
  return [...list.matchAll(/href="(\/docs[^"#]*)"/g)].map(([, path]) => path!)
}
