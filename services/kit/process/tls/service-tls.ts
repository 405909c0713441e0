import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type Config, ConfigError, type Mistake, oneOf, text } from '../config/config.ts'
import { type Live, live } from '../reloading/live.ts'

export const serviceTlsSettings = {
  tlsCert: text(
    'SERVICE_TLS_CERT',
    'The file (PEM) with the certificate of this program, and its chain without the authority. With SERVICE_TLS_KEY and SERVICE_TLS_CA it turns on mutual TLS: callers must have a certificate of the authority, and calls present this one.',
    '',
  ),
  tlsKey: text('SERVICE_TLS_KEY', 'The file (PEM) with the private key of SERVICE_TLS_CERT.', ''),
  tlsCa: text(
    'SERVICE_TLS_CA',
    'The file (PEM) with the authorities that issue the certificates of programs and callers.',
    '',
  ),
  tlsOnly: oneOf(
    'SERVICE_TLS_ONLY',
    'Whether a service refuses calls without TLS. Set `no` while callers are moved to https addresses.',
    ['yes', 'no'],
    'yes',
  ),
}

type TlsConfig = Config<typeof serviceTlsSettings>

/** In PEM. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
  readonly ca: string
}

/** The files as they are now, read again when they are renewed; undefined without TLS. Throws a ConfigError if they have mistakes. */
export function serviceTls(config: TlsConfig): Live<TlsFiles> | undefined {
  if (isOff(config)) return undefined
  const read = () => {
    const { files, mistakes } = inspected(config, new Date())
    if (files === undefined) throw new ConfigError(mistakes)
    return files
  }
  return live('service certificate', read, files => files)
}

/** What is wrong with the files: missing, unreadable, expired, or not of one pair. */
export const tlsMistakes = (config: TlsConfig, now = new Date()): readonly Mistake[] =>
  isOff(config) ? [] : inspected(config, now).mistakes

const isOff = ({ tlsCert, tlsKey, tlsCa }: TlsConfig) => tlsCert + tlsKey + tlsCa === ''

function inspected(config: TlsConfig, now: Date): { files?: TlsFiles; mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = []
  function parsed<T>(key: keyof typeof serviceTlsSettings, parse: (pem: string) => T) {
    const { name: setting } = serviceTlsSettings[key]
    const path = config[key]
    try {
      const pem = fileAt(path)
      return { pem, value: parse(pem) }
    } catch (error) {
      mistakes.push({ setting, problem: (error as Error).message.replace('FILE', () => path) })
      return undefined
    }
  }
  const cert = parsed('tlsCert', pem => certificatesIn(pem).map(each => requireValid(each, now)))
  const key = parsed('tlsKey', keyIn)
  const ca = parsed('tlsCa', pem => requireAnyValid(certificatesIn(pem), now))
  if (cert !== undefined && key !== undefined && !cert.value[0]!.checkPrivateKey(key.value))
    mistakes.push({
      setting: serviceTlsSettings.tlsKey.name,
      problem: `names ${config.tlsKey}, which is not the key of the certificate in ${config.tlsCert}: set the files of one pair`,
    })
  if (cert === undefined || key === undefined || ca === undefined || mistakes.length > 0) return { mistakes }
  const files = { cert: cert.pem, key: key.pem, ca: ca.pem }
  try {
    // OpenSSL also refuses files that can be read, such as keys that are too short.
    createSecureContext({ ...files, minVersion: 'TLSv1.3' })
  } catch (error) {
    const problem = `names ${config.tlsCert}, which TLS does not accept (${(error as Error).message}): issue another certificate`
    mistakes.push({ setting: serviceTlsSettings.tlsCert.name, problem })
    return { mistakes }
  }
  return { files, mistakes }
}

function fileAt(path: string): string {
  if (path === '')
    throw new Error(
      'is not set: it is needed with the other two of SERVICE_TLS_CERT, SERVICE_TLS_KEY and SERVICE_TLS_CA',
    )
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`names FILE, which cannot be read (${code}): correct it, or the rights of that file`)
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function certificatesIn(pem: string): readonly X509Certificate[] {
  const certificates = (pem.match(CERTIFICATE) ?? []).map(one => {
    try {
      return new X509Certificate(one)
    } catch {
      throw new Error('names FILE, whose certificate cannot be read: it must be in PEM')
    }
  })
  if (certificates.length === 0) throw new Error('names FILE, which holds no certificate: it must be in PEM')
  return certificates
}

function requireValid(certificate: X509Certificate, now: Date): X509Certificate {
  const { validFrom, validTo } = certificate
  if (new Date(validTo) <= now) throw new Error(`names FILE, which expired on ${dayOf(validTo)}: renew it`)
  if (new Date(validFrom) > now)
    throw new Error(
      `names FILE, which is not valid before ${dayOf(validFrom)}: correct the clock, or issue it anew`,
    )
  return certificate
}

/** While authorities are replaced, a former one may expire beside its successor. */
function requireAnyValid(certificates: readonly X509Certificate[], now: Date) {
  if (certificates.some(({ validTo }) => new Date(validTo) > now)) return
  requireValid(certificates[0]!, now)
}

function keyIn(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error(
      'names FILE, which holds no key that can be read: it must be in PEM, without a passphrase',
    )
  }
}

const dayOf = (date: string) => new Date(date).toISOString().slice(0, 10)
