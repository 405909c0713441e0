import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { ProviderDeps } from './provider.ts'
import { path, readSecret, readSetting, secret } from './settings.ts'

/** A private key in PEM that signs by PS256, and its id in the directory that has the public part. */
export const privateKeySettings = {
  key: path,
  keyPassphrase: secret.optional(),
  kid: z.string().min(1).max(128),
}

interface Given {
  readonly key: string
  readonly keyPassphrase?: z.output<typeof secret> | undefined
}

/** RFC 7518, 3.5. */
const RSA_BITS_MIN = 2_048

/** Throws an Error that names the setting. */
export async function readPrivateKey(
  setting: string,
  { key: file, keyPassphrase }: Given,
  place: Pick<ProviderDeps, 'directory' | 'env'>,
): Promise<KeyObject> {
  const pem = await readSetting(setting, file, place)
  const passphrase = keyPassphrase && (await readSecret(`${setting}Passphrase`, keyPassphrase, place))
  const key = opened(setting, { key: pem, ...(passphrase !== undefined && { passphrase }) })
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails!.modulusLength! < RSA_BITS_MIN)
    throw new Error(`${setting}: must be an RSA key of at least ${RSA_BITS_MIN} bits`)
  return key
}

function opened(setting: string, source: Parameters<typeof createPrivateKey>[0]): KeyObject {
  try {
    return createPrivateKey(source)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${setting}: the file holds no private key in PEM, or the passphrase is wrong (${code})`)
  }
}
