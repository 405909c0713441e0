import type { ComponentChildren } from 'preact'
import { namedCode } from '../named-code.ts'
import { choiceName } from '../naming.ts'
import { grouped, MASK } from '../numbers.ts'
import type { Field } from '../types.ts'
import { countryName, say } from '../words.ts'

interface GroupProps {
  readonly word: 'paidTo' | 'account' | 'holder' | 'address'
  readonly onEdit: (() => void) | undefined
  readonly children: ComponentChildren
}

/** A part of the review, with the way back to where it was filled in. */
export function Group({ word, onEdit, children }: GroupProps) {
  return (
    <section class="review-group">
      <div class="review-head">
        <h2>{say(word)}</h2>
        {onEdit && (
          <button
            type="button"
            class="plain"
            aria-label={say('pair', { name: say('edit'), text: say(word) })}
            onClick={onEdit}
          >
            {say('edit')}
          </button>
        )}
      </div>
      {children}
    </section>
  )
}

export function Row({
  name,
  value,
  isNumber = false,
  isMain = false,
}: {
  readonly name: string
  readonly value: string
  readonly isNumber?: boolean
  readonly isMain?: boolean
}) {
  return (
    <div class={isMain ? 'row row-main' : 'row'}>
      <dt>{name}</dt>
      <dd>
        {isNumber ? (
          <bdi dir="ltr" class="number">
            {value}
          </bdi>
        ) : (
          <bdi>{value}</bdi>
        )}
      </dd>
    </div>
  )
}

/** IBANs and masks in groups, banks and branches with their names; other values as they were typed. */
export function shownValue(field: Field, value: string): string {
  const { key, kind, choices, picker } = field
  if (key === 'addressCountry') return countryName(value)
  if (choices !== undefined) return choiceName(value, field)
  if (picker !== undefined) return namedCode(field, value)
  return kind === 'code' || value.includes(MASK) ? grouped(value) : value
}
