import type { ComponentChildren } from 'preact'

interface Option<T extends string> {
  readonly value: T
  readonly title: string
  readonly hint?: string
  readonly picture?: ComponentChildren
}

interface Props<T extends string> {
  readonly legend: string
  readonly name: string
  readonly value: T | undefined
  readonly options: readonly Option<T>[]
  readonly isNarrow?: boolean
  readonly onChoose: (value: T) => void
}

/** Radio buttons that look like cards. */
export function Cards<T extends string>({
  legend,
  name,
  value,
  options,
  isNarrow = false,
  onChoose,
}: Props<T>) {
  return (
    <fieldset class={isNarrow ? 'cards cards-narrow' : 'cards'}>
      <legend>{legend}</legend>
      {options.map(option => (
        <label key={option.value} class="choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
          />
          {option.picture}
          <span>
            <span class="choice-title">{option.title}</span>
            {option.hint && <span class="choice-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
