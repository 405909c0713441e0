/** The advice to generate a token. */
export const NEW_TOKEN = 'set it to the output of openssl rand -hex 32'

const TOKEN_LENGTH_MIN = 32
/** The probability that 32 random hexadecimal digits have fewer distinct ones is 4·10⁻⁸. */
const TOKEN_VARIETY_MIN = 8
/** The probability that 32 random bytes have fewer distinct ones is 10⁻¹⁰. */
const KEY_VARIETY_MIN = 20

/** Why one of these 32-byte keys is not random; undefined if each may be. */
export function weaknessOfKeys(keys: readonly Buffer[] = []): string | undefined {
  const weak = keys.find(key => new Set(key).size < KEY_VARIETY_MIN || isRepetition(key.toString('latin1')))
  return weak === undefined
    ? undefined
    : `is no random key, as it has ${new Set(weak).size} different bytes: set it to the output of openssl rand -base64 32`
}

/** Why a token can be guessed; undefined if it is strong or not set. */
export function weaknessOfToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  if (token.length < TOKEN_LENGTH_MIN)
    return `has ${token.length} characters and must have at least ${TOKEN_LENGTH_MIN}: ${NEW_TOKEN}`
  if (new Set(token).size < TOKEN_VARIETY_MIN || isRepetition(token))
    return `is no random token, as it repeats itself: ${NEW_TOKEN}`
  return undefined
}

/** Whether a text is a repetition of a shorter text. */
const isRepetition = (text: string) => (text + text).indexOf(text, 1) < text.length
