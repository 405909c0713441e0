import { X509Certificate } from 'node:crypto'

const EXPIRES_SOON_MS = 14 * 24 * 3_600_000

/** The first certificate of a file. Throws an Error that names the setting if there is none. */
export function certificateIn(setting: string, pem: Buffer | string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Error(`${setting}: the file holds no certificate in PEM`)
  }
}

/** Whether a certificate with this end has expired, or expires within 14 days. */
export function expiresSoon(validTo: string): boolean {
  return Date.parse(validTo) - Date.now() < EXPIRES_SOON_MS
}
