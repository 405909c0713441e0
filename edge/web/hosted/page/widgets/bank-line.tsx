import { bankName } from '../naming.ts'
import type { Bank } from '../types.ts'
import { countryName, say } from '../words.ts'
import { Picture } from './pictures.tsx'

/** The bank of the account, as soon as it is known. A status region, so screen readers announce it once. */
export function BankLine({
  bank,
  isLooking,
}: {
  readonly bank: Bank | undefined
  readonly isLooking: boolean
}) {
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
        isLooking && <p class="small">{say('lookingUp')}</p>
      )}
    </div>
  )
}
