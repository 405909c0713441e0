import { Certificate } from 'pkijs'

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]+)-----END/g

/** The DER of the blocks of a kind in a PEM file, or the file itself if it is DER. */
export function derBlocks(file: Buffer, kind: string): readonly Buffer[] {
  const text = file.toString('latin1')
  if (!text.includes('-----BEGIN')) return [file]
  return [...text.matchAll(BLOCK)]
    .filter(([, label]) => label === kind)
    .map(([, , base64]) => Buffer.from(base64!, 'base64'))
}

export const certificatesIn = (pem: string): readonly Certificate[] =>
  derBlocks(Buffer.from(pem), 'CERTIFICATE').map(der => Certificate.fromBER(der))
