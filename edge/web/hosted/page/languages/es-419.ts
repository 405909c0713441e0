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
  nothingText: 'No hay métodos de cobro disponibles. Comuníquese con {name}.',
  checking: 'Verificando…',
  nameAsking: 'Verificando el nombre con el banco…',
  walletHint: 'Directo a su billetera',
  asInTheWallet: 'Tal como figura en su billetera.',
  inLatinLetters: 'En letras latinas, exactamente como en su billetera.',
  walletPhone: 'Número de celular',
  byPhone: 'Número de celular',
  transferHint: 'Con número de celular o correo',
  SAVINGS: 'Cuenta de ahorros',
  notInList: '¿No está en la lista? Ingresar el número',
  chooseFromList: 'Elija de la lista o ingrese el número.',
  addBranch:
    '{bank}: agregue los seis últimos caracteres. Figuran en su chequera y en la aplicación de su banco.',
  mistyped: 'Parece que hay un error al escribir. Compárelo con su estado de cuenta.',
  unknownBank: 'No encontramos este banco. Revise el número.',
  alreadySaved: 'Ya guardó esta cuenta.',
  conflict:
    'Este método de cobro se modificó en otro lugar. Lo que escribió sigue aquí. Revíselo y guarde de nuevo.',
  deletedElsewhere: 'Este método de cobro se eliminó en otro lugar.',
  expiredTitle: 'Esta página expiró',
  usedTitle: 'Este enlace ya se usó',
  closedText: 'Se cerró o se abrió en otro navegador. Todo lo que guardó sigue ahí.',
  failedTitle: 'Algo salió mal',
  failedText: 'Fue culpa nuestra. Inténtelo de nuevo en un momento.',
  errorSummary: 'Revise lo que escribió',
  offline: 'No tiene conexión. Lo que escribió se queda aquí.',
  unreachable:
    'No se puede establecer la conexión. Lo que escribió sigue aquí. Verifique su conexión e inténtelo de nuevo.',
  doubtful: 'Verifíquelo otra vez.',
  nameCloseUnshown:
    'En el banco, esta cuenta está a un nombre ligeramente distinto. Verifique cómo está escrito.',
  nameOther: 'En el banco, esta cuenta está a otro nombre. Verifique el nombre y el número de cuenta.',
  accountUnconfirmed:
    'El banco no encuentra esta cuenta o no puede verificarla. Verifique otra vez el número de cuenta.',
  inApp: 'En la aplicación de su banco, en los datos de la cuenta, y en cada estado de cuenta.',
}

/** What the banks of these countries call their accounts. */
export const names: Names = {
  'MX CHECKING': 'Cuenta de cheques',
  'US CHECKING': 'Cuenta de cheques',
  'PR CHECKING': 'Cuenta de cheques',
  'HN CHECKING': 'Cuenta de cheques',
  'GT CHECKING': 'Cuenta monetaria',
  'AR SAVINGS': 'Caja de ahorro',
  'BO SAVINGS': 'Caja de ahorro',
  'PY SAVINGS': 'Caja de ahorro',
  'UY SAVINGS': 'Caja de ahorro',
}
