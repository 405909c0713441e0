import type { Messages, Names } from './en.ts'
import { messages as spanish } from './es.ts'

/** The Spanish of America. */
export const messages: Messages = {
  ...spanish,
  add: 'Agregar método de cobro',
  emptyText: 'Agregue uno para poder cobrar.',
  chooseTitle: 'Agregar un método de cobro',
  added: 'Método de cobro agregado',
  nothingTitle: 'Aquí no se puede agregar nada',
  walletHint: 'Directo a su billetera',
  asInTheWallet: 'Tal como figura en su billetera.',
  inLatinLetters: 'En letras latinas, exactamente como en su billetera.',
  walletPhone: 'Número de celular',
  byPhone: 'Número de celular',
  transferHint: 'Con número de celular o correo',
  addBranch:
    '{bank}: agregue los seis últimos caracteres. Figuran en su chequera y en la aplicación de su banco.',
}

export const names: Names = { 'MX CHECKING': 'Cuenta de cheques', 'US CHECKING': 'Cuenta de cheques' }
