import {
  create,
  type DescField,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
  ScalarType,
} from '@bufbuild/protobuf'
import { Problem } from '../../services/kit/problem.ts'
import { isRequired } from './bounds.ts'
import { note, valueReader } from './reader.ts'

/** What came in a path or a query, by name. */
type Given = Readonly<Record<string, string | string[] | undefined>>

/** Reads the parameters of a path and a query as fields of a message; a mistake is told by the parameter's name. */
export function parametersReader<D extends DescMessage>(
  schema: D,
  fields: readonly DescField[],
): (given: Given) => MessageShape<D> {
  const readers = fields.map(field => ({ field, read: valueReader(field, new Map()) }))
  return given => {
    const mistakes: string[] = []
    const values: Record<string, unknown> = {}
    for (const { field, read } of readers) {
      const { jsonName: name, localName } = field
      const text = given[name]
      if (text === undefined) {
        if (isRequired(field)) note(mistakes, name, 'is required')
      } else if (typeof text !== 'string') note(mistakes, name, 'may be sent once')
      else values[localName] = read(valueOf(text, field), name, mistakes)
    }
    if (mistakes.length > 0) throw new Problem('invalid', mistakes.join('; '), 'REQUEST_INVALID')
    return create(schema, values as MessageInitShape<D>)
  }
}

/** A URL has only texts; what is no number stays one, and is then told as a mistake. */
function valueOf(text: string, { scalar }: DescField): unknown {
  return scalar === ScalarType.UINT32 && /^\d{1,10}$/.test(text) ? Number(text) : text
}
