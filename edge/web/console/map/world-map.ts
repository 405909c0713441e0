import { readFileSync } from 'node:fs'
import { Html, html } from '../../html/html.ts'
import type { CountryFacts } from '../countries.ts'
import { counted, listed } from '../../staff/format.ts'
import type { MapView } from './views.ts'

const file = readFileSync(new URL('world.svg', import.meta.url), 'utf8')
const [, viewBox = ''] = /viewBox="([^"]+)"/.exec(file)!
/** An outline or a dot for each territory. */
const shapes = [...file.matchAll(/<(path|circle) id="(..)" (.+) \/>/g)].map(
  ([, element = '', country = '', place = '']) => ({ element, country, place: new Html(place) }),
)

/** The territories that the map has. */
export const territories: readonly string[] = shapes.map(({ country }) => country).sort()

/**
 * A map of the countries, coloured by the classes of a view. Screen readers skip it: the caption says the same in
 * words, and the table beside it has the same links.
 */
export function worldMap(view: MapView, countries: readonly CountryFacts[]): Html {
  const byCode = new Map(countries.map(each => [each.country, each]))
  const numbers = view.classes.map((_, at) => countries.filter(each => view.classOf(each) === at).length)
  return html`<figure class="map">
    <svg viewBox="${viewBox}" aria-hidden="true">
      <defs>
        <pattern
          id="hatch"
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect class="s0" width="10" height="10" />
          <rect class="s4" width="3" height="10" />
        </pattern>
      </defs>
      ${shapes.map(({ element, country, place }) => {
        const facts = byCode.get(country)
        const found = facts === undefined ? view.classes.at(-1)! : view.classes[view.classOf(facts)]!
        return html`<a href="/directory/${country}" tabindex="-1"
          ><title>${facts?.name ?? country}: ${found.label}</title
          ><${element} class="${found.style}" ${place}
        /></a>`
      })}
    </svg>
    <figcaption>
      <p>${view.text}</p>
      <ul class="legend">
        ${view.classes.map(
          ({ label, style }, at) =>
            html`<li>
              <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
                <rect class="${style}" width="16" height="16" rx="3" /></svg
              >${label} <b>${numbers[at]}</b>
            </li> `,
        )}
      </ul>
      <p class="sr">${summary(view, numbers)}</p>
    </figcaption>
  </figure>`
}

function summary({ classes }: MapView, numbers: readonly number[]): string {
  const parts = classes.map(({ label }, at) => `${label}: ${counted(numbers[at]!, 'country', 'countries')}`)
  return `On the map, ${listed(parts)}. The table below names them.`
}
