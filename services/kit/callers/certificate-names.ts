/**
 * The DNS names and URIs in the subjectAltName of a certificate as Node writes it: `DNS:edge.payprep.svc, URI:spiffe://bank/edge`.
 * Node quotes a name with a comma or other ambiguous characters: such a name identifies no caller, and is left out.
 */
export function certificateNames(subjectAltName: string | undefined): readonly string[] {
  const entries = (subjectAltName ?? '').matchAll(/([^:,]+):("(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/gy)
  return [...entries].flatMap(([, type, name]) =>
    (type === 'DNS' || type === 'URI') && !name!.startsWith('"') ? [name!] : [],
  )
}
