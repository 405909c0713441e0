import { html } from '../html.ts'
import type { Page, Source } from '../page.ts'
import { typeSection } from './fields.ts'
import { operationSection } from './operation-section.ts'
import { operationsOf } from './operations.ts'
import { linksFrom, typeHomes } from './type-homes.ts'

/** The operations with a tag, and the types that they are the first to use. */
export function resourcePage({ api, canTry }: Source, tag: string): Page {
  const { description } = api.tags.find(({ name }) => name === tag)!
  const homes = typeHomes(api)
  const linkTo = linksFrom(tag, homes)
  const types = Object.entries(api.components.schemas).filter(([name]) => homes.get(name) === tag)
  return {
    title: tag,
    main: html`<header>
        <h1>${tag}</h1>
        <p class="lead">${description}</p>
      </header>
      ${operationsOf(api, tag).map(each => operationSection(each, { api, linkTo, canTry }))}
      ${
        types.length === 0
          ? undefined
          : html`<section id="types">
              <h2>Types</h2>
              ${types.map(([name, schema]) => typeSection(name, schema, linkTo))}
            </section>`
      }`,
  }
}
