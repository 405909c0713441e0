import { createHash, randomBytes } from 'node:crypto'

/** So that scanners for leaked secrets know it. */
const PREFIX = 'payprep_caller_'

/** A token for a caller of the services: 256 random bits. */
export const newCallerToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** What is kept of a token, in hexadecimal: as it is random, it cannot be guessed from that. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
