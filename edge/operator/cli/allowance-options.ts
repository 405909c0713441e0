import {
  type CommandInput,
  type CommandOption,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import type { Allowance } from '../../gateway/http/allowance.ts'
import { NOTICED_AFTER_SECONDS } from '../../gateway/identity/identity.ts'

/** Options of the commands that limit a client or an organization. */
export const allowanceOptions: Readonly<Record<string, CommandOption>> = {
  rate: { type: 'string', summary: 'requests a second on average, to each process of an edge' },
  burst: { type: 'string', summary: 'requests at once after a pause; by default twice the rate' },
  default: { type: 'boolean', summary: 'use the limit of the settings again' },
}

const MAX = 1_000_000

/** The allowance in the options; undefined for that of the settings. */
export function allowanceOf({ options }: CommandInput): Allowance | undefined {
  const { rate, burst } = options
  if (options.default === true) {
    if (rate !== undefined || burst !== undefined)
      throw new UsageError('--default cannot be combined with --rate or --burst')
    return undefined
  }
  const perSecond = numberIn('--rate', rate)
  return { perSecond, burst: burst === undefined ? Math.min(MAX, 2 * perSecond) : numberIn('--burst', burst) }
}

function numberIn(option: string, text: string | boolean | undefined): number {
  const number = typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > MAX) throw new UsageError(`${option} must be a whole number from 1 to ${MAX}`)
  return number
}

/** An allowance as the fields of a row: none for that of the settings. */
export function allowanceFields(allowance: Allowance | undefined): Row {
  return { requestsPerSecond: allowance?.perSecond, burst: allowance?.burst }
}

export function limited(id: Row, allowance: Allowance | undefined): Row {
  return {
    ...id,
    ...(allowance === undefined ? { limit: 'that of the settings' } : allowanceFields(allowance)),
    takesEffect: `within ${NOTICED_AFTER_SECONDS} seconds`,
  }
}
