import { nameOfField } from '../naming.ts'
import { work } from '../state.ts'
import type { Field, Requirements } from '../types.ts'
import { say } from '../words.ts'

/** The parts of an account that people look up: in their bank's app, under the bank or under the account. */
const rows: Readonly<Partial<Record<Field['key'], 'bank' | 'account'>>> = {
  iban: 'account',
  accountNumber: 'account',
  bankCode: 'bank',
  branchCode: 'bank',
  bic: 'bank',
}

/** The groups of digits in the last line of a cheque: how many there are, and which number of the account is which. */
interface Cheque {
  readonly count: number
  readonly groups: Readonly<Partial<Record<Field['key'], number>>>
}

const american: Cheque = { count: 3, groups: { bankCode: 1, accountNumber: 2 } }
const canadian: Cheque = { count: 4, groups: { branchCode: 2, bankCode: 3, accountNumber: 4 } }

/** Undefined where people do not read their numbers from cheques. */
function chequeOf({ fields, currency }: Requirements): Cheque | undefined {
  const named = (name: string) => fields.some(({ localName }) => localName === name)
  if (named('institution number')) return canadian
  return named('routing number') && currency === 'USD' ? american : undefined
}

/** Help that is closed at first: a picture in which the number is marked, and a sentence that says the same. */
export function Where({ field }: { readonly field: Field }) {
  const row = rows[field.key]
  if (row === undefined) return null
  const { form } = work.value
  const cheque = form && chequeOf(form)
  const group = cheque?.groups[field.key]
  return (
    <details class="where">
      <summary>
        {say('whereIsIt')}
        <span class="visually-hidden"> {nameOfField(field)}</span>
      </summary>
      {cheque !== undefined && group !== undefined ? (
        <>
          <ChequePicture count={cheque.count} marked={group} />
          <p>{say('onCheque', { n: group })}</p>
        </>
      ) : (
        <>
          <AppPicture marked={row} />
          <p>{say('inApp')}</p>
        </>
      )}
    </details>
  )
}

function ChequePicture({ count, marked }: { readonly count: number; readonly marked: number }) {
  const width = 216 / count
  return (
    <svg viewBox="0 0 240 110" aria-hidden="true">
      <rect x="1" y="1" width="238" height="108" rx="8" />
      <path class="faint" d="M14 18h70M14 28h44M180 18h46M14 52h140M14 72h84M150 76h76M170 42h56v16h-56z" />
      {Array.from({ length: count }, (_, at) => (
        <Digits key={at} x={12 + at * width} y={94} width={width - 14} isMarked={at + 1 === marked} />
      ))}
    </svg>
  )
}

function AppPicture({ marked }: { readonly marked: 'bank' | 'account' }) {
  return (
    <svg viewBox="55 0 130 110" aria-hidden="true">
      <path d="M56 109V11a10 10 0 0 1 10-10h108a10 10 0 0 1 10 10v98" />
      <circle cx="76" cy="20" r="8" />
      <path class="faint" d="M92 20h50M70 40h34M70 74h48" />
      <Digits x={68} y={54} width={58} isMarked={marked === 'bank'} />
      <Digits x={68} y={88} width={100} isMarked={marked === 'account'} />
    </svg>
  )
}

interface DigitsProps {
  readonly x: number
  /** Of their middle. */
  readonly y: number
  readonly width: number
  readonly isMarked: boolean
}

/** A number, drawn as a bar for each digit. */
function Digits({ x, y, width, isMarked }: DigitsProps) {
  return (
    <g class={isMarked ? 'marked' : undefined}>
      <path class="digits" d={`M${x + 2} ${y}h${width}`} />
      {isMarked && <rect x={x - 4} y={y - 10} width={width + 12} height="20" rx="6" />}
    </g>
  )
}
