import type { Messages, Names } from './en.ts'
import { messages as french } from './fr.ts'

/** The French of Canada. */
export const messages: Messages = {
  ...french,
  currency: 'Dans quelle monnaie ?',
  walletEmail: 'Adresse courriel',
  byEmail: 'Courriel',
  walletPhone: 'Numéro de cellulaire',
  byPhone: 'Numéro de cellulaire',
  transferHint: 'Par numéro de cellulaire ou courriel',
  autodeposit: 'Activez le dépôt automatique, afin qu’aucune question de sécurité ne soit posée.',
  CHECKING: 'Compte chèques',
  expiringTitle: 'Êtes-vous toujours là ?',
}

export const names: Names = {
  'Interac e-Transfer': 'Virement Interac',
  'British Columbia': 'Colombie-Britannique',
  'New Brunswick': 'Nouveau-Brunswick',
  'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
  'Northwest Territories': 'Territoires du Nord-Ouest',
  'Nova Scotia': 'Nouvelle-Écosse',
  'Prince Edward Island': 'Île-du-Prince-Édouard',
  Quebec: 'Québec',
}
