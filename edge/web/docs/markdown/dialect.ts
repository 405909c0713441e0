import {
  Marked,
  type RendererThis,
  type TokenizerAndRendererExtension,
  type TokenizerThis,
  type Tokens,
} from 'marked'
import { Html, html } from '../../html/html.ts'
import { table } from '../table.ts'

/** What depends on the page that a text is for. */
export interface Dialect {
  /** The address that a link or a picture leads to. */
  readonly addressOf: (target: string) => string
  readonly picture: (target: string, alt: string) => Html
  /** The replacement of a line `::name argument`. */
  readonly directive: (name: string, argument: string) => Html
  /** Whether a block between `:::name` and `:::` is shown. */
  readonly isShown: (name: string) => boolean
}

/** GitHub's Markdown, whose headings may state an id, with directives and named blocks. Raw HTML is text. */
export function markdownWith(dialect: Dialect): Marked {
  const { addressOf, picture } = dialect
  return new Marked({
    extensions: [heading, directiveIn(dialect), namedBlockIn(dialect)],
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      code: ({ text, lang }) =>
        `${html`<pre${lang?.endsWith(' answer') ? new Html(' class="answer"') : ''}><code>${text}</code></pre>`}\n`,
      image: ({ href, text }) => `${picture(href, text)}`,
      link({ href, tokens }) {
        return `${html`<a href="${addressOf(href)}">${new Html(this.parser.parseInline(tokens))}</a>`}`
      },
      paragraph({ tokens }) {
        const text = this.parser.parseInline(tokens)
        return tokens.some(({ type, raw }) => type !== 'image' && raw.trim() !== '')
          ? `<p>${text}</p>\n`
          : text
      },
      table({ header, rows }) {
        const columns = header.map(({ text }) => text)
        const cells = (row: typeof header) =>
          row.map(({ tokens }) => new Html(this.parser.parseInline(tokens)))
        return `${table({ columns, rows: rows.map(cells) })}`
      },
    },
  })
}

export interface Heading extends Tokens.Generic {
  readonly depth: 1 | 2 | 3
  readonly text: string
  readonly id: string | undefined
}

/** `## Colour {#color}`: an explicit id, where links need another one than the words of the heading give. */
const heading: TokenizerAndRendererExtension = {
  name: 'heading',
  level: 'block',
  tokenizer(this: TokenizerThis, source) {
    const found = /^(#{1,3}) +(.+?)(?: +\{#([\w-]+)\})?(?:\n+|$)/.exec(source)
    if (found === null) return undefined
    const [raw, { length: depth } = '', text = '', id] = found
    return { type: 'heading', raw, depth, text, id, tokens: this.lexer.inlineTokens(text) }
  },
  renderer(this: RendererThis, { depth, id, tokens = [] }) {
    const attribute = depth === 3 && id !== undefined ? html` id="${id}"` : ''
    return `${html`<h${depth}${attribute}>${new Html(this.parser.parseInline(tokens))}</h${depth}>`}\n`
  },
}

function directiveIn({ directive }: Dialect): TokenizerAndRendererExtension {
  return {
    name: 'directive',
    level: 'block',
    start: source => /^::/m.exec(source)?.index,
    tokenizer(source) {
      const found = /^::([a-z-]+)(?: (.+))?(?:\n+|$)/.exec(source)
      return found === null
        ? undefined
        : { type: 'directive', raw: found[0], called: found[1], argument: found[2] ?? '' }
    },
    renderer: ({ called, argument }) => `${directive(called, argument)}`,
  }
}

function namedBlockIn({ isShown }: Dialect): TokenizerAndRendererExtension {
  return {
    name: 'named',
    level: 'block',
    start: source => /^:::/m.exec(source)?.index,
    tokenizer(this: TokenizerThis, source) {
      const found = /^:::([a-z-]+)\n(.+?)\n:::(?:\n+|$)/s.exec(source)
      if (found === null) return undefined
      const [raw, called, text = ''] = found
      return { type: 'named', raw, called, tokens: this.lexer.blockTokens(text) }
    },
    renderer(this: RendererThis, { called, tokens = [] }) {
      return isShown(called) ? `<div class="${called}">${this.parser.parse(tokens)}</div>\n` : ''
    },
  }
}
