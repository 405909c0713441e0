import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { certificateIn, expiresSoon } from './certificate.ts'
import type { ProviderDeps } from './provider.ts'
import { path, readSecret, readSetting, secret } from './settings.ts'

/** PEM files that authenticate us to a bank. */
export const clientCertificateSettings = {
  certificate: path,
  key: path,
  keyPassphrase: secret.optional(),
}

/** A file in PEM with the authorities that we trust; without it, those that Node trusts. */
export const authoritySettings = { authorities: path.optional() }

const tlsSettings = z.object({ ...clientCertificateSettings, ...authoritySettings }).partial()
export type TlsDeps = Pick<ProviderDeps, 'name' | 'directory' | 'env' | 'log'>
export type TlsSettings = z.output<typeof tlsSettings>

/** The paths of the files that the settings name. */
export function tlsFiles(settings: TlsSettings, { directory }: Pick<ProviderDeps, 'directory'>) {
  const { certificate, key, keyPassphrase, authorities } = settings
  const passphrase = keyPassphrase && 'file' in keyPassphrase ? keyPassphrase.file : undefined
  return [certificate, key, passphrase, authorities]
    .filter(file => file !== undefined)
    .map(file => resolve(directory, file))
}

/** Throws an Error that says which setting is wrong. Logs a certificate that expires soon. */
export async function readTls(settings: TlsSettings, deps: TlsDeps) {
  const { keyPassphrase } = settings
  const read = async (setting: 'certificate' | 'key' | 'authorities') => {
    const file = settings[setting]
    const pem = file === undefined ? undefined : await readSetting(setting, file, deps)
    if (pem !== undefined && setting !== 'key') certificateIn(setting, pem)
    return pem
  }
  const tls = {
    cert: await read('certificate'),
    key: await read('key'),
    ca: await read('authorities'),
    passphrase: keyPassphrase && (await readSecret('keyPassphrase', keyPassphrase, deps)),
  }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new Error(
      `certificate and key do not fit each other, or the key cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
  if (tls.cert !== undefined) {
    const { validTo } = certificateIn('certificate', tls.cert)
    if (expiresSoon(validTo))
      deps.log('provider.alarm', { provider: deps.name, cause: 'CERTIFICATE_EXPIRES', validTo }, 'warn')
  }
  return tls
}
