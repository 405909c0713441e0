import t from 'tap'
import { withSections } from './sections.ts'

const section = (name: string, content: string) =>
  `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench:${name} -->`

t.test('A benchmark replaces its own section and nothing else', async t => {
  const document = `# Figures\n\n${section('engine', 'old $1')}\n\n## HTTP\n\n${section('http', 'kept')}\n`
  t.equal(
    withSections(document, { engine: '| new $& |' }),
    `# Figures\n\n${section('engine', '| new $& |')}\n\n## HTTP\n\n${section('http', 'kept')}\n`,
  )
})

t.test('A benchmark without a section fails', async t => {
  t.throws(() => withSections(section('engine', ''), { http: '' }), 'there is no section http, but engine')
})
