import fc from 'fast-check'

/** Any Unicode character, as by the unit `binary` of fc.string, which takes a second to build its table. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(code => String.fromCodePoint(code))
