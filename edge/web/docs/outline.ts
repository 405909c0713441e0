/** A heading with the text below it, up to the next heading. */
export interface Section {
  /** The fragment that leads to it; empty for the top of the page. */
  readonly id: string
  readonly level: 1 | 2 | 3
  readonly heading: string
  readonly text: string
}

/** A heading of our own pages, with the section or article that it begins, if that has an id. */
const HEADING =
  /(<(?:section|article)(?: class="[^"]*")? id="([^"]+)"[^>]*>\s*)?<h([23])(?: id="([^"]+)")?>([\s\S]*?)<\/h\3>/g

/** The main part of a page with a link in each heading to itself. Headings without an id get one from their words. */
export function withAnchors(main: string): string {
  const taken = new Set([...main.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))
  return main.replace(HEADING, (_whole, owner = '', ownerId, level, ownId, content: string) => {
    const id = ownerId ?? ownId ?? freeId(plainText(content))
    const attribute = ownerId === undefined ? ` id="${id}"` : ''
    return `${owner}<h${level}${attribute}><a class="anchor" href="#${id}">${content.trim()}</a></h${level}>`
  })

  function freeId(text: string): string {
    const slug = slugOf(text)
    const id = [slug, ...Array.from({ length: 99 }, (_, at) => `${slug}-${at + 2}`)].find(
      each => !taken.has(each),
    )!
    taken.add(id)
    return id
  }
}

/** The words of a heading as an id. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const ANCHORED =
  /(?:<(?:section|article)(?: class="[^"]*")? id="([^"]+)"[^>]*>\s*)?<h([123])(?: id="([^"]+)")?>([\s\S]*?)<\/h\2>/g

/** The sections of a page that went through `withAnchors`. */
export function outlineOf(main: string): readonly Section[] {
  const headings = [...main.matchAll(ANCHORED)]
  return headings.map((match, at) => {
    const [whole, ownerId, level, ownId, content] = match
    return {
      id: ownerId ?? ownId ?? '',
      level: Number(level) as Section['level'],
      heading: plainText(content!),
      text: plainText(main.slice(match.index + whole.length, headings[at + 1]?.index)),
    }
  })
}

/** The search leaves out repetitions in other words or as code, and what all operations need and answer. */
const BESIDE =
  /<(pre|details|form)\b[\s\S]*?<\/\1>|<table class="statuses">[\s\S]*?<\/table>|<ul class="(?:needs|operations)">[\s\S]*?<\/ul>/g

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export function plainText(html: string): string {
  return html
    .replace(BESIDE, ' ')
    .replace(/<\/?(?:b|i|strong|em|code|a|span)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}
