import { readFileSync } from 'node:fs'
import t from 'tap'
import { errorResponses } from '../../edge/gateway/openapi/error-responses.ts'
import { describedInterface } from '../../edge/operator/description.ts'
import { AlertCode } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { codesIn, documented } from './documented-tables.ts'

const page = documented('changelog.md')
const contract = readFileSync('proto/CHANGELOG.md', 'utf8')
const { paths, webhooks } = describedInterface('https://payprep.example.org')
const headingsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)

t.test('The changelog has the releases of the contract, and that of the package among them', t => {
  const [next, ...releases] = headingsOf(page)
  t.equal(next, 'Next')
  t.strictSame(releases, headingsOf(contract).slice(1))
  t.ok(releases.includes(JSON.parse(readFileSync('package.json', 'utf8')).version))
  t.end()
})

t.test('Each path and code that the changelog names exists', t => {
  const known = new Set([
    ...Object.keys(webhooks),
    ...Object.keys(AlertCode),
    ...Object.values(errorResponses).flatMap(({ examples }) => examples.map(({ code }) => code)),
  ])
  for (const code of codesIn(page)) {
    const [, method, path] = /^(?:([A-Z]+) )?(\/\S+)$/.exec(code) ?? []
    if (path !== undefined) t.ok(paths[path]?.[(method ?? 'GET').toLowerCase()], code)
    else if (/^[A-Z]+_[A-Z_]+$/.test(code)) t.ok(known.has(code), code)
  }
  t.end()
})
