/** A piece of HTML, which is not escaped again. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

type Part = Html | string | number | undefined | readonly Part[]

/** A template tag for HTML: values are escaped, unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(textOf)))
}

/** Paragraphs of a description that separates them by empty lines. */
export function paragraphs(text: string): readonly Html[] {
  return text.split('\n\n').map(each => html`<p>${prose(each)}</p>`)
}

/** A description as the OpenAPI document has it: what it puts in backticks is code. */
export function prose(text: string | undefined): readonly Html[] | undefined {
  return text
    ?.split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.toString()
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return part.map(textOf).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character]!)
}
