import { grouped, isolated } from '../numbers.ts'
import { countryCodes } from '../country-codes.ts'
import { choiceName, explanationOf } from '../naming.ts'
import { bankOfStart } from '../named-code.ts'
import type { Trouble } from '../own-trouble.ts'
import { enterBy, isByNumber, isChosenByName } from '../picker.ts'
import type { Field, Kind } from '../types.ts'
import { byName, countryName, say } from '../words.ts'
import { BankPicker } from './bank-picker.tsx'
import { described } from './described.ts'
import { Icon } from './pictures.tsx'
import { Where } from './where.tsx'

interface Props {
  readonly field: Field
  readonly label: string
  /** As people write it. */
  readonly example: string | undefined
  readonly value: string
  /** The mask of the saved value, which stays unless something is typed. */
  readonly masked: string | undefined
  readonly trouble: Trouble | undefined
  readonly isGood: boolean
  readonly onInput: (value: string) => void
  /** With whether something is written that gave the field no value. */
  readonly onLeave: (isUnfinished?: boolean) => void
}

/** A control with its label, help and mistakes, which aria attributes connect for screen readers. */
export function FieldRow(props: Props) {
  const { field, label, example, value, masked, trouble } = props
  const { key, hint, required, choices } = field
  const hasNames = isChosenByName(field) && masked === undefined
  const explanation = hasNames ? undefined : explanationOf(field)
  const keeping =
    masked === undefined ? undefined : value === masked ? 'retype' : value === '' ? 'keepMasked' : undefined
  const startedBy = isByNumber(field) ? bankOfStart(field, value) : undefined
  const hasExample =
    example !== undefined &&
    choices === undefined &&
    (field.kind !== 'text' || key === 'documentNumber') &&
    field.kind !== 'postCode' &&
    !hasNames &&
    keeping === undefined
  return (
    <div class={trouble?.isBlocking ? `field field-${key} field-bad` : `field field-${key}`}>
      <label class="label" for={key}>
        {label}
        {!required && <span class="small"> · {say('optional')}</span>}
      </label>
      {choices !== undefined ? (
        <Select {...props} />
      ) : hasNames ? (
        <BankPicker {...props} />
      ) : (
        <Text {...props} />
      )}
      <div id={`${key}-help`} class="help">
        {keeping !== undefined && <p>{say(keeping)}</p>}
        {explanation !== undefined && <p>{explanation}</p>}
        {hint !== undefined && <p>{say(hint)}</p>}
        {hasNames && <p>{say('nameHelp')}</p>}
        {startedBy !== undefined && <p>{say('addBranch', { bank: startedBy })}</p>}
        {isByNumber(field) && (
          <button type="button" class="plain" onClick={() => enterBy('name', key)}>
            {say('chooseByName')}
          </button>
        )}
        {hasExample && !trouble?.isBlocking && <p>{say('example', { example: isolated(example) })}</p>}
      </div>
      <div
        id={`${key}-trouble`}
        class={trouble?.isBlocking === false ? 'trouble trouble-soft' : 'trouble'}
        aria-live="polite"
      >
        {trouble && (
          <>
            <Icon of="warning" />
            <span>
              {trouble.text}{' '}
              {trouble.fix && (
                <button type="button" class="plain" onClick={trouble.fix.apply}>
                  {trouble.fix.text}
                </button>
              )}
            </span>
          </>
        )}
      </div>
      {!hasNames && <Where field={field} />}
    </div>
  )
}

function Text(props: Props) {
  const { field, value, masked, isGood, onInput, onLeave } = props
  const { kind, inputMode, autocomplete } = field
  const size = sizeOf(field, masked, value)
  const isNumber = kind === 'code' || kind === 'phone' || kind === 'email' || kind === 'postCode'
  return (
    <span class={isGood ? 'control control-good' : 'control'}>
      <input
        {...described(props)}
        type="text"
        class={kind === 'code' ? 'number' : undefined}
        size={size}
        style={size === undefined ? undefined : { '--size': size }}
        dir={isNumber ? 'ltr' : 'auto'}
        inputMode={inputMode}
        autocomplete={autocomplete as 'off'}
        autocapitalize={capitals[kind]}
        spellcheck={false}
        maxLength={INPUT_LENGTH_MAX}
        value={value === masked ? grouped(value) : value}
        placeholder={masked && grouped(masked)}
        onInput={event => onInput(event.currentTarget.value)}
        onFocus={() => {
          // A masked number cannot be edited in part, so typing starts from empty.
          if (masked !== undefined && value === masked) onInput('')
        }}
        onBlur={() => onLeave()}
      />
    </span>
  )
}

/** A box is as wide as its number, even one of another country; texts fill the line. */
function sizeOf({ kind, format, formats, maxLength }: Field, masked = '', value = ''): number | undefined {
  if (kind !== 'code' && kind !== 'phone') return undefined
  const forms = [format, ...Object.values(formats ?? {})].flatMap(each => each?.split(' | ') ?? [])
  const isEven = forms.length > 0 && !forms.some(form => form.includes('*'))
  const own = isEven ? Math.max(...forms.map(form => form.length)) : maxLength
  // Size counts in average letters, and capitals are wider.
  const written = value.length > own ? Math.ceil(1.1 * value.length) : value.length
  return Math.max(SIZE_MIN, masked.length, written, own)
}

const SIZE_MIN = 8

/** What the keyboard of a phone writes in upper case. */
const capitals: Readonly<Record<Kind, 'none' | 'words' | 'characters'>> = {
  text: 'words',
  kana: 'none',
  code: 'characters',
  postCode: 'characters',
  phone: 'none',
  email: 'none',
  choice: 'none',
  country: 'none',
}

/** Fits the longest value (140 characters), and numbers with their separators. */
const INPUT_LENGTH_MAX = 140

function Select(props: Props) {
  const { field, value, onInput, onLeave } = props
  const { key, choices = [], required, autocomplete } = field
  const options = key === 'addressCountry' ? byName(countryCodes, countryName) : choices
  return (
    <span class="control drop">
      <select
        {...described(props)}
        autocomplete={autocomplete as 'off'}
        value={value}
        onChange={event => onInput(event.currentTarget.value)}
        onBlur={() => onLeave()}
      >
        <option value="" disabled={required}>
          {say('choose')}
        </option>
        {options.map(option => (
          <option key={option} value={option}>
            {key === 'addressCountry' ? countryName(option) : choiceName(option, field)}
          </option>
        ))}
      </select>
    </span>
  )
}
