import t from 'tap'
import { html } from '../../edge/web/html/html.ts'
import { markdownWith } from '../../edge/web/docs/markdown/dialect.ts'
import { addressOf, fileOf } from '../../edge/web/docs/page-files.ts'

const markdown = markdownWith({
  addressOf: target => addressOf('webhooks.md', target),
  picture: (target, alt) => html`<img src="${target}" alt="${alt}" />`,
  directive: (name, argument) => html`<hr title="${name} ${argument}" />`,
  isShown: block => block !== 'hidden',
})
const rendered = (text: string) => markdown.parse(text, { async: false }).replaceAll('\n', '')

t.test('HTML in Markdown is text, so that a page holds no element but ours', async t => {
  t.equal(rendered('<script>x()</script>'), '<p>&lt;script&gt;x()&lt;/script&gt;</p>')
  t.equal(rendered('a <b onclick="x()">b</b>'), '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>')
  t.equal(rendered('```html\n<b>\n```'), '<pre><code>&lt;b&gt;</code></pre>')
})

t.test(
  'A heading of the third level states its id, and one of the second leaves it to its section',
  async t => {
    t.equal(rendered('### `TEST` {#T}'), '<h3 id="T"><code>TEST</code></h3>')
    t.equal(rendered('## Colour {#color}'), '<h2>Colour</h2>')
  },
)

t.test('A table of more than two columns names the column in each cell', async t => {
  t.match(
    rendered('| A | B | C |\n|---|---|---|\n| `a` | b | c |'),
    /<th scope="row"><code>a<\/code><\/th>\s*<td data-label="B">b<\/td>\s*<td data-label="C">c<\/td>/,
  )
  t.match(rendered('| A | B |\n|---|---|\n| a | b |'), '<td>b</td>')
})

t.test('Directives take a whole line, and named blocks hold Markdown', async t => {
  t.equal(rendered('a\n\n::call x y\n\nb'), '<p>a</p><hr title="call x y" /><p>b</p>')
  t.equal(
    rendered(':::pictures\n\n![A](a.webp)\n\n:::'),
    '<div class="pictures"><img src="a.webp" alt="A" /></div>',
  )
  t.equal(rendered(':::hidden\na\n:::'), '')
})

t.test('An answer is marked as such', async t => {
  t.equal(rendered('```json answer\n{}\n```'), '<pre class="answer"><code>{}</code></pre>')
})

t.test('A link to a file leads to the page that the file makes', async t => {
  t.equal(fileOf('/docs'), 'README.md')
  t.equal(fileOf('/docs/reference/errors'), 'reference/errors.md')
  for (const [file, target, address] of [
    ['README.md', 'webhooks.md#order', '/docs/webhooks#order'],
    ['webhooks.md', 'README.md', '/docs'],
    ['webhooks.md', 'reference/errors.md', '/docs/reference/errors'],
    ['reference/errors.md', '../webhooks.md', '/docs/webhooks'],
    ['webhooks.md', '#order', '#order'],
    ['webhooks.md', '/docs/reference/webhooks#sendTestEvent', '/docs/reference/webhooks#sendTestEvent'],
  ] as const)
    t.equal(addressOf(file, target), address)
})
