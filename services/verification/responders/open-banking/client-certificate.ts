import { X509Certificate } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import type { ClientCertificate } from '../responder.ts'
import type { RegisteredClient } from './registry.ts'

/**
 * Whether a subject is that of a distinguished name in the form of RFC 4514, in whatever order and with whatever spaces.
 */
export function isSubject(subject: ClientCertificate['subject'], distinguishedName: string): boolean {
  const held = Object.entries(subject)
    .flatMap(([type, values]) => [values].flat().map(value => attribute(type, String(value))))
    .toSorted()
  const named = distinguishedName
    .split(/(?<!\\)[,+]/)
    .map(each => {
      const [type = '', ...rest] = each.split('=')
      const value = rest.join('=').trim()
      return attribute(type.trim(), value.startsWith('#') ? decoded(value) : value.replace(/\\(.)/g, '$1'))
    })
    .toSorted()
  return held.length === named.length && held.every((each, at) => each === named[at])
}

const attribute = (type: string, value: string) =>
  `${longNames[type.toUpperCase().replace(/^OID\./, '')] ?? type.toUpperCase()}=${value}`

/** The names of attributes that programs write in different ways. */
const longNames: Readonly<Record<string, string>> = {
  '2.5.4.97': 'ORGANIZATIONIDENTIFIER',
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
}

/** The text of a value in BER, in hexadecimal (RFC 4514, 2.4): a tag, a length below 128, the text. */
const decoded = (hex: string) => Buffer.from(hex.slice(1), 'hex').subarray(2).toString('utf8')

/**
 * Whether a certificate is of a client: the directory lists the keys of its certificates for TLS with use `tls`. Where it
 * lists none, every certificate of a trusted authority may be.
 */
export async function isOfClient(
  { raw }: ClientCertificate,
  { keys }: Pick<RegisteredClient, 'keys'>,
): Promise<boolean> {
  const listed = keys.known().filter(({ use }) => use === 'tls')
  if (listed.length === 0) return true
  const own = await calculateJwkThumbprint(
    new X509Certificate(raw).publicKey.export({ format: 'jwk' }) as never,
  )
  const thumbprints = await Promise.all(listed.map(key => calculateJwkThumbprint(key)))
  return thumbprints.includes(own)
}
