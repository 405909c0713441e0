interface Props {
  readonly id: string
  readonly label: string
  readonly value: string | undefined
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChoose: (value: string) => void
}

/** A labelled select in which something has to be chosen. */
export function Select({ id, label, value = '', placeholder, options, onChoose }: Props) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <span class="control drop">
        <select id={id} required value={value} onChange={event => onChoose(event.currentTarget.value)}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
