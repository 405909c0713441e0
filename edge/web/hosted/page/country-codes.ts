/** The second letters of the codes that begin with A, those with B, and so on: a third of the size of a list. */
// oxfmt-ignore
const secondLetters = (
  'DEFGILMORSTUWXZ ABDEFGHIJLMNOQRSTWYZ ACDFGHIKLMNORUVWXYZ EJKMOZ CEGHRST IJKMOR ABDEFGHILMNPQRTUWY KNRTU ' +
  'DELMNQRST EMOP EGHIMNPRWYZ ABCIKRSTUVY ACDEFGHKLMNOPQRSTUVWXYZ ACEFGILOPRUZ M AEFGHKLMNRSTWY A EOSUW ' +
  'ABCDEGHIJKLMNORSTVXYZ CDGHJKLMNORTVWZ AGSYZ ACEGINU FS K ET AMW'
).split(' ')

const A = 'A'.charCodeAt(0)

/** The countries of ISO 3166-1, which browsers have names for, and Kosovo. */
export const countryCodes: readonly string[] = secondLetters.flatMap((seconds, index) =>
  Array.from(seconds.replace('-', ''), second => String.fromCharCode(A + index) + second),
)
