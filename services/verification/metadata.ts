import { getOption } from '@bufbuild/protobuf'
import { bounds } from '../../proto/gen/payprep/bounds/v1/bounds_pb.js'
import { AccountVerificationRequestSchema } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { stepOf } from '../kit/pointers.ts'
import { invalid } from '../kit/problem.ts'
import { isLongerThan, isStorable } from '../kit/text.ts'

const { maxItems, maxLength, pattern } = getOption(AccountVerificationRequestSchema.field.metadata, bounds)
const wholeName = new RegExp(`^(?:${pattern})$`)

/**
 * Refuses entries that a record cannot keep. They come from a message or from JSON, whose values may be of any type.
 * `at` is their place.
 */
export function checkMetadata(metadata: Readonly<Record<string, unknown>>, at: string): void {
  const entries = Object.entries(metadata)
  if (entries.length > maxItems) {
    const description = `has ${entries.length} entries; it may have at most ${maxItems}`
    throw invalid([{ field: at, description }], 'METADATA_TOO_MANY_KEYS')
  }
  const refused = (name: string, description: string, code: string) =>
    invalid([{ field: `${at}/${stepOf(shortened(name))}`, description }], code)
  for (const [name, value] of entries) {
    const mistake = mistakeInName(name)
    if (mistake !== undefined) throw refused(name, mistake, 'METADATA_INVALID_KEY')
    if (typeof value !== 'string') throw refused(name, 'must be a string', 'METADATA_INVALID_VALUE')
    if (isLongerThan(maxLength, value))
      throw refused(name, `must have at most ${maxLength} characters`, 'METADATA_INVALID_VALUE')
    if (!isStorable(value))
      throw refused(name, 'must consist of Unicode characters other than NUL', 'METADATA_INVALID_VALUE')
  }
}

function mistakeInName(name: string): string | undefined {
  if (!wholeName.test(name)) return `must have a name that matches ${pattern}`
  // JavaScript, and so the generated code of messages, keeps no entry of this name.
  return name === '__proto__' ? 'must have another name' : undefined
}

/** The most characters of a name that a message repeats. */
const SHOWN_MAX = 60

function shortened(name: string): string {
  return name.length > SHOWN_MAX ? `${name.slice(0, SHOWN_MAX)}...` : name
}
