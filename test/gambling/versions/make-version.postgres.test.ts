import fc from 'fast-check'
import type { Knex } from 'knex'
import t from 'tap'
import type { EntityInput } from '../../../services/gambling/entities/entity-input.ts'
import { freshDataset, merchant, platform, write } from '../running-dataset.ts'
import { contentOf, madeVersion } from './made-versions.ts'

const linesIn = (content: string) => content.split('\n').slice(0, -1)
const idOf = (line: string): string => JSON.parse(line).id

/** The entities of a snapshot by id. */
const entitiesIn = (snapshot: string) => new Map(linesIn(snapshot).map(line => [idOf(line), line]))

const changesIn = (delta: string) =>
  linesIn(delta).map(line => {
    const [, action, entity] = /^\{"action":"(.*?)","entity":(.*)\}$/s.exec(line)!
    return { action: action!, entity: entity! }
  })

/** What a client makes of a snapshot and the next delta. */
function merged(snapshot: string, delta: string): string {
  const entities = entitiesIn(snapshot)
  for (const { entity } of changesIn(delta)) entities.set(idOf(entity), entity)
  const platformsFirst = (line: string) => (line.includes('"schema":"PLATFORM"') ? '0' : '1') + idOf(line)
  return [...entities.values()]
    .toSorted((a, b) => (platformsFirst(a) < platformsFirst(b) ? -1 : 1))
    .map(line => `${line}\n`)
    .join('')
}

/** Does things to a dataset, one transaction each. */
function actor(db: Knex) {
  const written: EntityInput[] = []
  const put = async (entity: EntityInput) => {
    const [outcome] = await write(db, [entity])
    if (outcome!.outcome === 'REJECTED') return
    const at = written.findIndex(({ id }) => id === entity.id)
    if (at < 0) written.push(entity)
    else written[at] = entity
  }
  const at = (choice: number) => written[choice % written.length]
  const platformAt = (choice: number) => {
    const platforms = written.filter(({ schema, state }) => schema === 'PLATFORM' && state === 'ACTIVE')
    return platforms[choice % platforms.length]
  }
  return {
    ADD_PLATFORM: (_choice: number) => put(platform()),
    async ADD(choice: number) {
      const parent = platformAt(choice)
      if (parent !== undefined) await put(merchant(parent.id))
    },
    async UPDATE(choice: number) {
      const entity = at(choice)
      const name = `Example ${choice} "é" \u2028`
      if (entity !== undefined)
        await put({ ...entity, attributes: { ...entity.attributes, name } } as EntityInput)
    },
    async OBSOLETE(choice: number) {
      const entity = at(choice)
      if (entity !== undefined) await put({ ...entity, state: 'OBSOLETE' })
    },
    async REACTIVATE(choice: number) {
      const entity = at(choice)
      if (entity !== undefined) await put({ ...entity, state: 'ACTIVE' })
    },
  }
}

t.test('a snapshot with the next delta put in is the next snapshot, byte for byte', async t => {
  const { db } = await freshDataset(t)
  const act = actor(db)
  await act.ADD_PLATFORM(0)
  await madeVersion(db)
  t.equal(await contentOf(db, 'DELTA'), undefined, 'the first version has no delta')
  let snapshot = (await contentOf(db, 'SNAPSHOT'))!
  t.equal(linesIn(snapshot).length, 1)
  const seen = new Set<string>()
  const step = fc.record({
    action: fc.constantFrom('ADD_PLATFORM', 'ADD', 'ADD', 'UPDATE', 'OBSOLETE', 'OBSOLETE', 'REACTIVATE'),
    choice: fc.nat(1_000),
  })
  // Each history goes on where the one before has ended.
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      for (const { action, choice } of steps) await act[action as keyof typeof act](choice)
      // Something changes in any case.
      await act.ADD_PLATFORM(0)
      await madeVersion(db)
      const [next, delta] = [(await contentOf(db, 'SNAPSHOT'))!, (await contentOf(db, 'DELTA'))!]
      const [before, after] = [entitiesIn(snapshot), entitiesIn(next)]
      const actions = changesIn(delta).map(({ action, entity }) => {
        const { id, state } = JSON.parse(entity)
        const expected = state === 'OBSOLETE' ? 'OBSOLETE' : before.has(id) ? 'UPDATE' : 'ADD'
        if (state === 'OBSOLETE' && !before.has(id)) seen.add('ADDED AND OBSOLETE')
        seen.add(action)
        return action === expected && after.get(id) === entity
      })
      const isLaw = merged(snapshot, delta) === next && changesIn(delta).length <= steps.length + 1
      snapshot = next
      return isLaw && actions.every(Boolean)
    }),
    { numRuns: 40 },
  )
  t.strictSame([...seen].toSorted(), ['ADD', 'ADDED AND OBSOLETE', 'OBSOLETE', 'UPDATE'])
})
