/** How to make a token. */
export const NEW_TOKEN = 'set it to the output of openssl rand -hex 32'

const TOKEN_LENGTH_MIN = 32
/** 32 random hexadecimal digits have fewer different ones once in 10⁹ times. */
const TOKEN_VARIETY_MIN = 8
/** 32 random bytes have fewer different ones once in 10¹² times; text of letters and digits often does. */
const KEY_VARIETY_MIN = 20

/** Why one of some keys of 32 bytes cannot be random. */
export function weaknessOfKeys(keys: readonly Buffer[] = []): string | undefined {
  const weak = keys.find(key => new Set(key).size < KEY_VARIETY_MIN || isRepetition(key.toString('latin1')))
  return weak === undefined
    ? undefined
    : `is no random key, as it has ${new Set(weak).size} different bytes: set it to the output of openssl rand -base64 32`
}

/** Why a token can be guessed. */
export function weaknessOfToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  if (token.length < TOKEN_LENGTH_MIN)
    return `has ${token.length} characters and must have at least ${TOKEN_LENGTH_MIN}: ${NEW_TOKEN}`
  if (new Set(token).size < TOKEN_VARIETY_MIN || isRepetition(token))
    return `is no random token, as it repeats itself: ${NEW_TOKEN}`
  return undefined
}

/** Whether a text is a shorter one several times. */
const isRepetition = (text: string) => (text + text).indexOf(text, 1) < text.length
