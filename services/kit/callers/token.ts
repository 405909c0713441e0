import { createHash, randomBytes } from 'node:crypto'

/** Lets scanners for leaked secrets recognise a token. */
const PREFIX = 'payprep_caller_'

/** A token for a caller of the services: 256 random bits. */
export const newCallerToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The stored form of a token: its SHA-256 in hexadecimal. A token has 256 random bits, so the digest needs no salt. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
