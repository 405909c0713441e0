import { html } from '../../html/html.ts'
import type { Page, Source } from '../page.ts'
import { typeSection } from './fields.ts'
import { operationList } from './operation-list.ts'
import { linksFrom, typeHomes } from './type-homes.ts'

/** The operations with a tag, which have pages of their own, and the types that they are the first to use. */
export function resourcePage({ api }: Source, tag: string): Page {
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
      ${operationList(api, tag)}
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
