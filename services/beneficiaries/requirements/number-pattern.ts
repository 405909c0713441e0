import type { NumberForm } from '../../library/banking/countries/country-profile.ts'
import { sourceOf } from '../../library/banking/countries/notation.ts'

/**
 * Pattern, lengths and keyboard of a form field for a number that has one of these forms. Lengths count
 * separators.
 */
export function numberField(forms: readonly NumberForm[]): {
  readonly pattern: string
  readonly minLength: number
  readonly maxLength: number
  readonly inputMode: 'text' | 'numeric'
} {
  const sources = forms.map(({ fields }) => sourceOf(fields.flatMap(({ runs }) => runs)))
  return {
    pattern: sources.length === 1 ? `^${sources[0]}$` : `^(?:${sources.join('|')})$`,
    minLength: Math.min(...forms.map(form => form.length[0] + separatorsIn(form))),
    maxLength: Math.max(...forms.map(form => form.length[1] + separatorsIn(form))),
    // Numeric keyboards have no hyphen.
    inputMode: forms.every(form => form.isNumeric && !form.separated) ? 'numeric' : 'text',
  }
}

/** Whether a number of this form includes the bank code. */
export function holdsBank({ fields }: NumberForm): boolean {
  return fields.some(({ part }) => part === 'bank')
}

/** Whether the form has no fillers: each character is part of the number or a separator. */
export function isBare({ fields }: NumberForm): boolean {
  return fields.every(({ part, isSeparator }) => part !== undefined || isSeparator)
}

function separatorsIn({ fields }: NumberForm): number {
  return fields.filter(({ isSeparator }) => isSeparator).length
}
