import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { requests } from '../../edge/gateway/routes/payment-preparation-examples.ts'
import { seededDatabase } from '../harness/database.ts'
import { serveApart, startSystem } from '../harness/system.ts'

const file = new URL('../../edge/gateway/routes/payment-preparation-answers.json', import.meta.url)

t.test('the examples of the README and of the public description are real answers', async t => {
  const databaseUrl = await seededDatabase(t)
  const post = await startSystem(t, databaseUrl, await serveApart(t, databaseUrl))
  const readme = readFileSync('README.md', 'utf8')
  const [, path, body] = readme.match(/localhost:8080(\/payments\/\S+) [^]*?-d '(\{[^']*)'/)!
  t.strictSame(await post(path!, JSON.parse(body!)), JSON.parse(readme.match(/```json\n([^]*?)```/)![1]!))
  const answers: Record<string, unknown> = {}
  for (const [path, examples] of Object.entries(requests)) {
    for (const { name, request } of examples) {
      const text = JSON.stringify(await post(path, request))
      answers[`${path} ${name}`] = JSON.parse(
        text.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://payprep.example'),
      )
    }
  }
  if (process.env.UPDATE_EXAMPLES === '1') writeFileSync(file, `${JSON.stringify(answers, undefined, 2)}\n`)
  t.strictSame(JSON.parse(readFileSync(file, 'utf8')), answers, 'UPDATE_EXAMPLES=1 records them anew')
})
