import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  type DistributionPointName,
  IssuingDistributionPoint,
} from 'pkijs'
import { certificatesIn, derBlocks } from './pem.ts'

/** REVOKED by its authority; GOOD by a current list; UNKNOWN without a current list of its authority. */
export type RevocationState = 'GOOD' | 'REVOKED' | 'UNKNOWN'

/** What certificate revocation lists say (RFC 5280, 5). */
export interface Revocations {
  readonly stateOf: (certificate: Certificate, now?: Date) => RevocationState
  readonly lists: number
  /** When the first of the lists expires. */
  readonly validTo: Date | undefined
}

interface List {
  readonly issuer: Certificate['issuer']
  readonly serials: ReadonlySet<string>
  readonly from: Date
  /** A list without an end may be of any age: it counts as expired. */
  readonly until: Date
  /** The address under which the authority publishes it, if it is a part of what is revoked. */
  readonly part: readonly string[] | undefined
}

/**
 * Reads the certificate revocation lists (PEM or DER) in a directory. Throws an Error that names a file which is no list,
 * or none of these authorities (PEM).
 */
export async function readRevocations(directory: string, authorities: string): Promise<Revocations> {
  const issuers = certificatesIn(authorities)
  const names = (await readdir(directory)).filter(name => /\.(crl|pem|der)$/i.test(name)).toSorted()
  const lists: List[] = []
  for (const name of names) {
    const file = await readFile(join(directory, name))
    for (const der of derBlocks(file, 'X509 CRL')) lists.push(await listIn(name, der, issuers))
  }
  const ends = lists.map(({ until }) => until.getTime())
  return {
    lists: lists.length,
    validTo: ends.length === 0 ? undefined : new Date(Math.min(...ends)),

    stateOf(certificate, now = new Date()) {
      const serial = serialText(certificate.serialNumber)
      const ofIssuer = lists.filter(({ issuer }) => issuer.isEqual(certificate.issuer))
      // What an expired list says is revoked stays so.
      if (ofIssuer.some(({ serials }) => serials.has(serial))) return 'REVOKED'
      const addresses = addressesIn(certificate)
      const isCovered = ofIssuer.some(
        ({ from, until, part }) =>
          from <= now && now < until && (part === undefined || part.some(each => addresses.includes(each))),
      )
      return isCovered ? 'GOOD' : 'UNKNOWN'
    },
  }
}

const DELTA = '2.5.29.27'
const PART = '2.5.29.28'
const CRL_ADDRESSES = '2.5.29.31'

async function listIn(name: string, der: Buffer, authorities: readonly Certificate[]): Promise<List> {
  const list = parsed(name, der)
  const { issuer, thisUpdate, nextUpdate, revokedCertificates = [], crlExtensions } = list
  const extensions = crlExtensions?.extensions ?? []
  const scope = extensions.find(({ extnID }) => extnID === PART)?.parsedValue
  const isWhole =
    scope === undefined ||
    (scope instanceof IssuingDistributionPoint &&
      !(scope.indirectCRL || scope.onlyContainsAttributeCerts || scope.onlyContainsCACerts) &&
      !scope.onlySomeReasons)
  if (!isWhole || extensions.some(({ extnID }) => extnID === DELTA))
    throw new Error(`${name}: is a delta list, or one of other certificates or of some reasons only`)
  const signers = authorities.filter(({ subject }) => subject.isEqual(issuer))
  for (const issuerCertificate of signers)
    if (await list.verify({ issuerCertificate }).catch(() => false))
      return {
        issuer,
        serials: new Set(revokedCertificates.map(({ userCertificate }) => serialText(userCertificate))),
        from: thisUpdate.value,
        until: nextUpdate?.value ?? thisUpdate.value,
        part: scope?.distributionPoint && urisIn(scope.distributionPoint),
      }
  throw new Error(
    signers.length === 0
      ? `${name}: the authority that issued the list is not among the authorities`
      : `${name}: the signature is not that of the authority`,
  )
}

function parsed(name: string, der: Buffer): CertificateRevocationList {
  try {
    return CertificateRevocationList.fromBER(der)
  } catch {
    throw new Error(`${name}: is no certificate revocation list in PEM or DER`)
  }
}

const serialText = ({ valueBlock }: Certificate['serialNumber']) =>
  Buffer.from(valueBlock.valueHexView)
    .toString('hex')
    .replace(/^(00)+/, '')

/** Where the authority of a certificate publishes what it revokes. */
function addressesIn({ extensions = [] }: Certificate): readonly string[] {
  const points = extensions.find(({ extnID }) => extnID === CRL_ADDRESSES)?.parsedValue
  if (!(points instanceof CRLDistributionPoints)) return []
  return points.distributionPoints.flatMap(({ distributionPoint }) =>
    distributionPoint === undefined ? [] : urisIn(distributionPoint),
  )
}

const URI = 6

function urisIn(names: DistributionPointName): readonly string[] {
  return Array.isArray(names)
    ? names.filter(({ type }) => type === URI).map(({ value }) => String(value))
    : []
}
