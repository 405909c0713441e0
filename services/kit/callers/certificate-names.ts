/**
 * The DNS names and URIs in the subjectAltName of a certificate as Node writes it: `DNS:edge.payprep.svc, URI:spiffe://bank/edge`.
 * Node puts a name that holds a comma or anything else that could be read wrongly into quotes: such names identify nobody.
 */
export function certificateNames(subjectAltName: string | undefined): readonly string[] {
  const entries = (subjectAltName ?? '').matchAll(/([^:,]+):("(?:[^"\\]|\\.)*"|[^,]*)(?:, |$)/g)
  return [...entries].flatMap(([, type, name]) =>
    (type === 'DNS' || type === 'URI') && !name!.startsWith('"') ? [name!] : [],
  )
}
