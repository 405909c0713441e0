import {
  create,
  type DescField,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf'
import { isRequired } from '../../../services/library/bounds/bounds.ts'
import { MISSING } from '../../../services/library/bounds/mistakes.ts'
import type { Violation } from '../../../services/kit/error-details.ts'
import { invalid } from '../../../services/kit/problem.ts'
import { report, valueReader } from './reader.ts'

/** The values of path and query parameters by name. */
type Parameters = Readonly<Record<string, string | string[] | undefined>>

/** Reads parameters of path and query as fields of a message. Mistakes are reported by the parameter's name. */
export function parametersReader<D extends DescMessage>(
  schema: D,
  fields: readonly DescField[],
): (parameters: Parameters) => MessageShape<D> {
  const compiled = { readers: new Map(), checks: new Map() }
  const readers = fields.map(field => ({ field, read: valueReader(field, compiled) }))
  return parameters => {
    const mistakes: Violation[] = []
    const values: Record<string, unknown> = {}
    for (const { field, read } of readers) {
      const { jsonName: name, localName } = field
      const text = parameters[name]
      if (text === undefined) {
        if (isRequired(field)) report(mistakes, name, MISSING)
      } else if (typeof text !== 'string') report(mistakes, name, 'may be sent once')
      else values[localName] = read(valueOf(text, field), name, mistakes)
    }
    if (mistakes.length > 0) throw invalid(mistakes)
    return create(schema, values as MessageInitShape<D>)
  }
}

/** Parameters are texts: turns one into the number or the boolean of its field. Any other text is left for the reader to report. */
function valueOf(text: string, { scalar }: DescField): unknown {
  if (scalar === ScalarType.BOOL) return booleans.get(text) ?? text
  return scalar === ScalarType.UINT32 && /^\d{1,10}$/.test(text) ? Number(text) : text
}

const booleans = new Map([
  ['true', true],
  ['false', false],
])
