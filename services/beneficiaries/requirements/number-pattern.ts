import type { NumberForm } from '../../banking/countries/country-profile.ts'

/** What a field says of a number that has one of these forms. */
export function numberField(forms: readonly NumberForm[]): {
  readonly pattern: string
  readonly minLength: number
  readonly maxLength: number
  readonly inputMode: 'text' | 'numeric'
} {
  const sources = forms.map(sourceOf)
  return {
    pattern: sources.length === 1 ? `^${sources[0]}$` : `^(?:${sources.join('|')})$`,
    minLength: Math.min(...forms.map(form => form.length[0] + separatorsIn(form))),
    maxLength: Math.max(...forms.map(form => form.length[1] + separatorsIn(form))),
    // Keyboards of digits alone have no hyphen.
    inputMode: forms.every(form => form.isNumeric && !form.separated) ? 'numeric' : 'text',
  }
}

/** Whether a number of this form says itself which bank it is of. */
export function holdsBank({ fields }: NumberForm): boolean {
  return fields.some(({ part }) => part === 'bank')
}

/** Whether people who write it so write only what is part of the number. */
export function isBare({ pattern }: NumberForm): boolean {
  return pattern.source.slice(1, -1).replace(CAPTURED, '').replace(SEPARATORS, '') === ''
}

const CAPTURED = /\((?!\?)(?:[^()]|\(\?:[^()]*\)\??)*\)/g
const SEPARATORS = /-|\\?\//g

/** What matches a number of this form, as short as it can be told. */
function sourceOf({ pattern }: NumberForm): string {
  return pattern.source
    .slice(1, -1)
    .replace(CAPTURED, group => group.slice(1, -1))
    .replaceAll('\\/', '/')
    .replace(RUN, shortened)
}

const CLASS = String.raw`\[[^\]]*\](?:\{\d+(?:,\d+)?\})?`
const RUN = new RegExp(`(?:${CLASS})+`, 'g')

/** Classes of characters that follow one another, like ones taken together. */
export function shortened(run: string): string {
  const parts: { class: string; min: number; max: number }[] = []
  for (const [, name = '', min = '1', max = min] of run.matchAll(/(\[[^\]]*\])(?:\{(\d+)(?:,(\d+))?\})?/g)) {
    const last = parts.at(-1)
    if (last?.class === name) {
      last.min += Number(min)
      last.max += Number(max)
    } else parts.push({ class: name, min: Number(min), max: Number(max) })
  }
  return parts.map(part => part.class + countOf(part.min, part.max)).join('')
}

function countOf(min: number, max: number): string {
  if (min !== max) return `{${min},${max}}`
  return min === 1 ? '' : `{${min}}`
}

function separatorsIn(form: NumberForm): number {
  if (!form.separated) return 0
  return (
    sourceOf(form)
      .replace(/\[[^\]]*\]/g, '')
      .match(/[-/]/g)?.length ?? 0
  )
}
