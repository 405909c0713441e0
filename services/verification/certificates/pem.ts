import { Certificate } from 'pkijs'

/** The DER of the blocks of a kind in a PEM file, or the file itself if it is DER. */
export function derBlocks(file: Buffer, kind: string): readonly Buffer[] {
  const text = file.toString('latin1')
  if (!text.includes('-----BEGIN')) return [file]
  const blocks = text.matchAll(new RegExp(`-----BEGIN ${kind}-----([^-]+)-----END ${kind}-----`, 'g'))
  return Array.from(blocks, ([, base64]) => Buffer.from(base64!, 'base64'))
}

export const certificatesIn = (pem: string): readonly Certificate[] =>
  derBlocks(Buffer.from(pem), 'CERTIFICATE').map(der => Certificate.fromBER(der))
