import type { Messages } from './en.ts'
import { messages as french } from './fr.ts'

export { names, objects } from './fr.ts'

/** The French of Canada. */
export const messages: Messages = {
  ...french,
  currency: 'Dans quelle monnaie ?',
  walletEmail: 'Adresse courriel',
  byEmail: 'Courriel',
  walletPhone: 'Numéro de cellulaire',
  byPhone: 'Numéro de cellulaire',
  transferHint: 'Par numéro de cellulaire ou courriel',
  billHint: 'Par code de facturier et référence client',
  billerCode: 'Code de facturier',
  CHECKING: 'Compte chèques',
  'routing number': 'Numéro d’acheminement (ABA)',
}
