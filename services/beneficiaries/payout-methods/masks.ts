import type { PayoutMethodDraft } from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { mapTexts, valuesIn } from '../recipients/values.ts'

/** What stands for the characters that are not shown; nothing that is paid to has it. */
export const MASK = '••••'

/** Who sees one of these whole could pay, or pretend to be, someone else. */
const sensitive: readonly RegExp[] = [
  /^\/creditorAccount\/id\/value$/,
  /^\/creditor\/(taxId|dateOfBirth)$/,
  /^\/creditor\/contactDetails\/(email|phone)$/,
  /^\/creditor\/documents\/\d+\/value$/,
]

const isSensitive = (at: string) => sensitive.some(place => place.test(at))

/** A payout method as it is shown: enough to know it by, and no more. */
export function masked(details: PayoutMethodDraft): PayoutMethodDraft {
  return mapTexts(details, (text, at) => (isSensitive(at) ? mask(text) : text))
}

/** What an editor sends back, with what is behind each mask that was left as it was shown. */
export function unmasked(draft: PayoutMethodDraft, kept: PayoutMethodDraft): PayoutMethodDraft {
  const behind = valuesIn(kept)
  return mapTexts(draft, (text, at) => {
    const value = isSensitive(at) ? behind.get(at) : undefined
    return typeof value === 'string' && text === mask(value) ? value : text
  })
}

const SHOWN_MAX = 4

/** The last characters, never more than a third; of an e-mail address its first letter and its domain. */
export function mask(text: string): string {
  const [, first, domain] = /^(.)[^@]*@([^@]+)$/u.exec(text) ?? []
  if (domain !== undefined) return `${first}${MASK}@${domain}`
  const plain = text.replace(/[\s-]/g, '')
  const country = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/i.test(plain) ? plain.slice(0, 2).toUpperCase() : ''
  const shown = Math.min(SHOWN_MAX, Math.floor(plain.length / 3))
  return country + MASK + plain.slice(plain.length - shown)
}
