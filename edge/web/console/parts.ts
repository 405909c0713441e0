import { type Html, html } from '../docs/html.ts'
import { momentSince } from './format.ts'
import type { Section } from './section.ts'

/** A part of a page; or, if it is away, since when. */
export function shown<T>(name: string, section: Section<T>, now: number, show: (value: T) => Html): Html {
  if ('value' in section) return show(section.value)
  return html`<p class="away">
    <b>No answer from ${name}</b> (first seen at ${momentSince(section.awaySince, now)}): ${section.reason}.
    Reload the page to ask again.
  </p>`
}

export interface Tile {
  readonly label: string
  readonly value: string
  /** Set beside the value in small letters. */
  readonly more?: string
  readonly href?: string
  readonly level?: 'bad' | 'soon'
}

export function tiles(given: readonly Tile[]): Html {
  return html`<dl class="tiles" data-columns="${columnsFor(given.length)}">
    ${given.map(
      ({ label, value, more, href, level }) =>
        html`<div class="${level ?? ''}">
          <dt>${href === undefined ? label : html`<a href="${href}">${label}</a>`}</dt>
          <dd>
            <strong>${value}</strong>
            ${more === undefined ? '' : html`<span>${more}</span>`}
          </dd>
        </div> `,
    )}
  </dl>`
}

/** Two rows at most, as full as can be. */
const columnsFor = (count: number) => (count <= 6 ? count : Math.ceil(count / 2))

export const quiet = (text: string): Html => html`<p class="quiet">${text}</p>`
