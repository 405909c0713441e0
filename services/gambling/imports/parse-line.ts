import { isUuid } from '../../kit/ids.ts'
import { checkEntity } from '../entities/check-entity.ts'
import type { EntityInput, Mistake } from '../entities/entity-input.ts'
import type { Line } from '../files/lines-of-bytes.ts'

export type ParsedLine =
  | { readonly id: string; readonly entity: EntityInput }
  /** The id is known if it could be read, although the line is refused. */
  | { readonly id: string | undefined; readonly mistakes: readonly Mistake[] }

/** Reads a line that holds an entity, or a change with one, as delta files do. Undefined for a blank line. */
export function parseLine(line: Line, now: Date): ParsedLine | undefined {
  if ('mistake' in line) return refused(line.mistake)
  if (line.text.trim() === '') return undefined
  let json: unknown
  try {
    json = JSON.parse(line.text)
  } catch (error) {
    return refused(notJson(error))
  }
  const inChange =
    isObject(json) && json.schema === undefined && isObject(json.entity) ? json.entity : undefined
  const entity = inChange ?? json
  const checked = checkEntity(entity, now)
  if ('entity' in checked) return { id: checked.entity.id, entity: checked.entity }
  const id = isObject(entity) && typeof entity.id === 'string' && isUuid(entity.id) ? entity.id : undefined
  const at = inChange === undefined ? '' : '/entity'
  return {
    id: id?.toLowerCase(),
    mistakes: checked.mistakes
      .slice(0, MISTAKES_MAX)
      .map(({ field, message }) => ({ field: at + field, message })),
  }
}

/** The most mistakes reported for a line: a list may have one in each of its items. */
const MISTAKES_MAX = 10

const refused = (message: string) => ({ id: undefined, mistakes: [{ field: '', message }] })

/** The engine's own message may repeat the line. */
function notJson(error: unknown): string {
  const [, at] = /at position (\d+)/.exec(String(error)) ?? []
  return at === undefined ? 'is not JSON' : `is not JSON, from character ${Number(at) + 1} on`
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
