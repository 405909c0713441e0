import type { Token } from 'marked'
import { directives } from '../generated/directives.ts'
import { values } from '../generated/values.ts'
import { Html, html } from '../../html/html.ts'
import { plainText, slugOf } from '../outline.ts'
import { addressOf, fileOf, textOf } from '../page-files.ts'
import type { Page, Source } from '../page.ts'
import { picture } from '../pictures.ts'
import { type Heading, markdownWith } from './dialect.ts'

/** The page at an address, from its Markdown: a header, then a section for each heading of the second level. */
export function markdownPage(path: string, source: Source): Page {
  const file = fileOf(path)
  const filled = (text: string) => filledIn(text, values(source))
  const markdown = markdownWith({
    addressOf: target => addressOf(file, target),
    picture,
    directive: (name, argument) => html`${directiveNamed(name)(argument, { ...source, filled })}`,
    isShown: block => block !== 'development' || source.canTry,
  })
  const rendered = (tokens: readonly Token[]) => new Html(markdown.parser([...tokens]))
  const [opening = [], ...sections] = sectionsOf(markdown.lexer(filled(textOf(file))))
  const end = opening.findIndex(({ type }) => !['heading', 'paragraph', 'space'].includes(type))
  const header = end < 0 ? opening : opening.slice(0, end)
  return {
    title: plainText(`${rendered(header.slice(0, 1))}`),
    main: html`<header>${withLead(`${rendered(header)}`)}</header>
      ${rendered(opening.slice(header.length))}
      ${sections.map(
        tokens => html`<section id="${idOf(tokens[0] as Heading)}">${rendered(tokens)}</section> `,
      )}`,
  }
}

/** The tokens before the first heading of the second level, and those from each such heading on. */
function sectionsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const starts = tokens.flatMap((token, at) => (token.type === 'heading' && token.depth === 2 ? [at] : []))
  return [0, ...starts].map((start, at) => tokens.slice(start, starts[at]))
}

/** Marks the first paragraph as the lead of the page. */
function withLead(header: string): Html {
  return new Html(header.replace('<p>', '<p class="lead">'))
}

const idOf = ({ id, text }: Heading) => id ?? slugOf(text)

/** Fills in `{{url}}` and other values that the code knows. */
function filledIn(text: string, known: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    if (known[name] === undefined)
      throw new Error(`no value is known for {{${name}}} of a page: see generated/values.ts`)
    return String(known[name])
  })
}

function directiveNamed(name: string) {
  const directive = directives[name]
  if (directive === undefined)
    throw new Error(`no directive is known for ::${name} of a page: see generated/directives.ts`)
  return directive
}
