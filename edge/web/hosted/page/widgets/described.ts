import type { Trouble } from '../own-trouble.ts'
import type { Field } from '../types.ts'

/** The attributes of the control of a field, which tie it to its label, its mistakes and its help. */
export function described({
  field,
  trouble,
}: {
  readonly field: Field
  readonly trouble: Trouble | undefined
}) {
  const { key, required } = field
  return {
    id: key,
    name: key,
    required,
    'aria-invalid': trouble?.isBlocking ?? false,
    'aria-describedby': `${key}-trouble ${key}-help`,
  }
}
