// Codes of ASCII characters, for texts that are read in one pass.

export const BLANK = 0x20
export const STAR = 0x2a
export const ZERO = 0x30
export const BACKSLASH = 0x5c

export const isDigit = (code: number) => code >= 0x30 && code <= 0x39
export const isUpper = (code: number) => code >= 0x41 && code <= 0x5a
const isLower = (code: number) => code >= 0x61 && code <= 0x7a
export const isPrintable = (code: number) => code >= BLANK && code <= 0x7e
/** A letter or digit in upper case. */
export const isPlain = (code: number) => isDigit(code) || isUpper(code)
export const upper = (code: number) => (isLower(code) ? code - 0x20 : code)
