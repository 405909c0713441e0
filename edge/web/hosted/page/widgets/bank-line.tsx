import { bankName } from '../naming.ts'
import type { Bank } from '../types.ts'
import { countryName, say } from '../words.ts'
import { Icon, Picture } from './pictures.tsx'

interface Props {
  readonly bank: Bank | undefined
  readonly isLooking?: boolean
  /** Whether it may come: its place is kept, so that it moves nothing. */
  readonly isExpected?: boolean
}

/** The bank of the account, as soon as it is known. A status region, so screen readers announce it once. */
export function BankLine({ bank, isLooking = false, isExpected = false }: Props) {
  return (
    <div role="status" class="bank-place">
      {bank ? (
        <div class="bank">
          <Picture method="BANK_ACCOUNT" name={bankName(bank)} logo={bank.logo} />
          <span>
            <span class="visually-hidden">{say('bankFound', { bank: '' })}</span>
            <span class="choice-title">{bankName(bank)}</span>
            <span class="choice-hint">
              {[bank.town, bank.country && countryName(bank.country)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </div>
      ) : (
        isExpected && (
          <div class="bank-none">
            <span class="tile" aria-hidden="true">
              <Icon of="bank" />
            </span>
            <span class="small" aria-hidden={!isLooking}>
              {say(isLooking ? 'lookingUp' : 'yourBank')}
            </span>
          </div>
        )
      )}
    </div>
  )
}
