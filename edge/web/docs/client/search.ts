import type MiniSearch from 'minisearch'
import { type Found, foundIn, rankingOf } from './ranking.ts'
import type { SearchData } from './search-data.ts'

const SHOWN_MAX = 12
const EXCERPT_LENGTH = 140

interface Index {
  readonly engine: MiniSearch
  readonly sections: readonly Found[]
}

let index: Promise<Index> | undefined

/** Shows the search field. The search data are fetched when the field is first used. */
export function prepareSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search')!
  const panel = document.querySelector<HTMLElement>('#results')!
  const area = field.closest<HTMLElement>('search')!
  area.hidden = false

  field.addEventListener('focus', () => void load())
  field.addEventListener('input', show)
  document.addEventListener('keydown', event => {
    if (event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      field.focus()
    }
  })
  area.addEventListener('keydown', event => {
    const links = [...panel.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Escape') {
      field.value = ''
      panel.hidden = true
      field.blur()
    } else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1]! : field).focus()
    else if (event.key === 'Enter' && at < 0) links[0]?.click()
    else return
    event.preventDefault()
  })
  // A link within this page loads no page, so the panel is closed here.
  panel.addEventListener('click', event => {
    if ((event.target as Element).closest('a')) panel.hidden = true
  })
  area.addEventListener('focusout', event => {
    if (!area.contains(event.relatedTarget as Node | null)) panel.hidden = true
  })
  field.addEventListener('focus', show)

  async function show(): Promise<void> {
    const asked = field.value.trim()
    panel.hidden = asked === ''
    if (asked === '') return
    const status = panel.querySelector('p')!
    try {
      const { engine, sections } = await load()
      if (field.value.trim() !== asked) return
      const found = engine.search(asked).map(({ id }) => sections[id]!)
      status.textContent = `${found.length === 0 ? 'Nothing' : found.length} found`
      panel.querySelector('ol')!.replaceChildren(...found.slice(0, SHOWN_MAX).map(each => item(each, asked)))
    } catch {
      index = undefined
      status.textContent = 'The search could not be loaded. Try again.'
    }
  }
}

function item({ address, page, heading, text }: Found, asked: string): HTMLElement {
  const made = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  const [title, place, excerpt] = ['b', 'i', 'span'].map(name => document.createElement(name))
  title!.textContent = heading
  place!.textContent = heading === page ? '' : page
  excerpt!.textContent = excerptOf(text, asked)
  link.append(title!, ' ', place!, ' ', excerpt!)
  made.append(link)
  return made
}

/** The part of a text around the first word that was asked for. */
function excerptOf(text: string, asked: string): string {
  const word = asked.toLowerCase().split(/\s+/)[0]!
  const from = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT_LENGTH / 3)
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  return `${start === 0 ? '' : '… '}${text.slice(start, start + EXCERPT_LENGTH)}${text.length > start + EXCERPT_LENGTH ? ' …' : ''}`
}

function load(): Promise<Index> {
  return (index ??= (async () => {
    const [{ default: Engine }, answer] = await Promise.all([
      import('minisearch'),
      fetch('/docs/search.json'),
    ])
    const found = foundIn((await answer.json()) as SearchData)
    const engine = new Engine(rankingOf(found))
    engine.addAll(found.map((each, id) => ({ ...each, id })))
    return { engine, sections: found }
  })())
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
