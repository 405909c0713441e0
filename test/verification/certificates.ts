import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import forge from 'node-forge'

// Certificates for tests: an authority, and what it issues. Made anew by each process.

/** In PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Authority {
  /** In PEM. */
  readonly ca: string
  /** For a server at localhost and 127.0.0.1. */
  readonly server: () => Certificate
  /** For an organization, as a QWAC names it (ETSI TS 119 495): PSDDE-BAFIN-123456. By default, for no organization. */
  readonly client: (organizationIdentifier?: string, lifetimeMs?: number) => Certificate
  /** For a program that serves and calls: DNS names, or URIs. */
  readonly program: (names: readonly string[], lifetimeMs?: number) => Certificate
}

const DAY_MS = 24 * 3_600_000
const ORGANIZATION_IDENTIFIER = '2.5.4.97'

export function authority(name = 'authority for tests'): Authority {
  const own = keyPair()
  /** All programs share one key, because making it takes longest. */
  let programs: ReturnType<typeof keyPair> | undefined
  const issuer = [{ name: 'commonName', value: name }]
  const signed = certificate(own.publicKey, issuer, 30 * DAY_MS)
  signed.setIssuer(issuer)
  signed.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ])
  const issue = (
    subject: forge.pki.CertificateField[],
    extensions: object[],
    lifetimeMs: number,
    { publicKey, privateKey } = keyPair(),
  ) => {
    const issued = certificate(publicKey, subject, lifetimeMs)
    issued.setIssuer(issuer)
    issued.setExtensions(extensions)
    issued.sign(forgeKey(own.privateKey), forge.md.sha256.create())
    return { cert: forge.pki.certificateToPem(issued), key: pem(privateKey) }
  }
  signed.sign(forgeKey(own.privateKey), forge.md.sha256.create())
  return {
    ca: forge.pki.certificateToPem(signed),

    server() {
      const names = [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ]
      const extensions = [
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames: names },
      ]
      return issue([{ name: 'commonName', value: 'localhost' }], extensions, 30 * DAY_MS)
    },

    client(organizationIdentifier, lifetimeMs = 30 * DAY_MS) {
      const organization = organizationIdentifier
        ? [{ type: ORGANIZATION_IDENTIFIER, value: organizationIdentifier }]
        : []
      const subject = [{ name: 'commonName', value: 'a client' }, ...organization]
      return issue(subject, [{ name: 'extKeyUsage', clientAuth: true }], lifetimeMs)
    },

    program(names, lifetimeMs = 30 * DAY_MS) {
      const altNames = names.map(value => ({ type: value.includes('://') ? 6 : 2, value }))
      const extensions = [
        { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
        { name: 'subjectAltName', altNames },
      ]
      programs ??= keyPair()
      return issue([{ name: 'commonName', value: 'a program' }], extensions, lifetimeMs, programs)
    },
  }
}

function certificate(key: KeyObject, subject: forge.pki.CertificateField[], lifetimeMs: number) {
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(String(key.export({ type: 'spki', format: 'pem' })))
  // A positive number without zeros at its beginning, as DER demands.
  made.serialNumber = `01${randomBytes(8).toString('hex')}`
  made.validity.notBefore = new Date(Date.now() - DAY_MS)
  made.validity.notAfter = new Date(Date.now() + lifetimeMs)
  made.setSubject(subject)
  return made
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
const pem = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }))
const forgeKey = (key: KeyObject) => forge.pki.privateKeyFromPem(pem(key))
