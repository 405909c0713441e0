import fc from 'fast-check'

/** Any Unicode character. The unit `binary` of fc.string yields the same ones, but takes a second for its table of them. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(code => String.fromCodePoint(code))
