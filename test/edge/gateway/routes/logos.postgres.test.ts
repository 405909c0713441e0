import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { ISSUER } from '../../../harness/identity.ts'
import { runningEdge } from '../../running-edge.ts'

const folder = new URL('../../../../seeds/logos/', import.meta.url)
const names = readdirSync(folder)

t.test('GET /logos/:name', async t => {
  const edge = await runningEdge(t)

  t.test('serves every logo without a token, under a policy that forbids scripts', async t => {
    for (const name of names) {
      const { status, headers, body } = await edge.get(`/logos/${name}`)
      t.strictSame([status, body], [200, readFileSync(new URL(name, folder), 'utf8')], name)
      t.equal(headers.get('content-type'), 'image/svg+xml')
      t.equal(headers.get('cache-control'), 'public, max-age=86400')
      t.equal(headers.get('x-content-type-options'), 'nosniff')
      t.match(headers.get('content-security-policy'), /^default-src 'none';/)
      t.equal(headers.get('cross-origin-resource-policy'), 'cross-origin', 'embeddable in other sites')
    }
  })

  t.test('answers 304 if the client has the logo', async t => {
    const etags = await Promise.all(
      names.map(async name => (await edge.get(`/logos/${name}`)).headers.get('etag')!),
    )
    t.equal(new Set(etags).size, names.length)
    for (const etag of etags) t.match(etag, /^"[\w-]{22}"$/, 'a strong ETag')
    // fetch would send Cache-Control: no-cache, which forbids a 304.
    const ask = (tag: string) =>
      edge.get(`/logos/${names[0]}`, { headers: { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' } })
    const again = await ask(etags[0]!)
    t.strictSame([again.status, again.body, again.headers.get('etag')], [304, '', etags[0]])
    t.equal(again.headers.get('cache-control'), 'public, max-age=86400', 'cacheable for another day')
    t.equal((await ask(etags[1]!)).status, 200)
  })

  t.test('serves nothing but logos', async t => {
    for (const name of [
      'nobody.svg',
      'barclays',
      'barclays.SVG',
      '..%2fREADME.md',
      '..%2flogos%2fbarclays.svg',
      '%zz',
    ]) {
      const { status, body, headers } = await edge.get(`/logos/${name}`)
      t.strictSame([status, body], [404, { code: 'NOT_FOUND', message: 'there is no such logo' }], name)
      t.equal(headers.get('cache-control'), 'no-store')
    }
    t.equal((await edge.get('/logos/')).status, 404)
    t.equal((await edge.post('/logos/barclays.svg', {})).status, 405)
  })
})

t.test(
  'an enrichment contains the full address of a logo of which the directory knows only the path',
  async t => {
    const known: Readonly<Record<string, string>> = {
      BARCGB22: '/logos/barclays.svg',
      COBADEFF: 'https://example.com/a.svg',
    }
    const edge = await runningEdge(t, {
      behind: {
        enrich: ({ items }) => ({
          items: items.map(({ creditorAgent }) => {
            const bic = creditorAgent?.bic ?? ''
            const logo = known[bic]
            return { enrichments: { creditorAgent: { bic, ...(logo !== undefined && { logo }) } } }
          }),
        }),
      },
    })
    const answers = [
      { bic: 'BARCGB22', logo: `${ISSUER}/logos/barclays.svg` },
      { bic: 'COBADEFF', logo: 'https://example.com/a.svg' },
      { bic: 'HBUKGB4B' },
    ].map(creditorAgent => ({ enrichments: { creditorAgent } }))
    const items = answers.map(({ enrichments: { creditorAgent } }) => ({
      creditorAgent: { bic: creditorAgent.bic },
    }))
    for (const [at, item] of items.entries())
      t.strictSame((await edge.post('/payments/enrichments', item)).body, answers[at])
    t.strictSame((await edge.post('/payments/bulk-enrichments', { items })).body, { items: answers })
  },
)
