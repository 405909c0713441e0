import { ObjectIdentifier, Sequence, Utf8String } from 'asn1js'
import { type Certificate, QCStatements } from 'pkijs'
import { psd2Roles, type Psd2Role } from './policies.ts'

/** What a qualified certificate says of a payment service provider. */
export interface Psd2Statement {
  /** Without those that PSD2 does not have, such as `Unspecified`. */
  readonly roles: readonly Psd2Role[]
  /** The national competent authority, and its id such as FR-ACPR. */
  readonly authority: string
  readonly authorityId: string
}

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'
const PSD2 = '0.4.0.19495.2'

/** The PSD2 statement of a certificate (ETSI TS 119 495, 5.1); undefined if it has none, or one of another form. */
export function psd2StatementOf(certificate: Certificate): Psd2Statement | undefined {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === QC_STATEMENTS)?.parsedValue
  if (!(extension instanceof QCStatements)) return undefined
  const info: unknown = extension.values.find(({ id }) => id === PSD2)?.type
  if (!(info instanceof Sequence)) return undefined
  const [roles, authority, authorityId] = info.valueBlock.value
  if (!(roles instanceof Sequence && authority instanceof Utf8String && authorityId instanceof Utf8String))
    return undefined
  return {
    roles: roles.valueBlock.value.flatMap(roleIn),
    authority: authority.getValue(),
    authorityId: authorityId.getValue(),
  }
}

/** A role is its object identifier and its name; the identifier counts. */
function roleIn(role: unknown): readonly Psd2Role[] {
  const id = role instanceof Sequence ? role.valueBlock.value[0] : undefined
  if (!(id instanceof ObjectIdentifier)) return []
  return (Object.keys(psd2Roles) as Psd2Role[]).filter(name => psd2Roles[name] === id.getValue())
}
