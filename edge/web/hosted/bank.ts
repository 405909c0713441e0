import type { EnrichmentResult } from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'

/** The bank as the pages show it; undefined if enrichment found none. */
export function bankOf(result: EnrichmentResult | undefined) {
  const agent = result?.enrichments?.creditorAgent
  if (agent?.name === undefined) return undefined
  const { name, localName, logo, bic, address } = agent
  return {
    name,
    ...(localName?.name !== undefined && {
      localName: { language: localName.language, name: localName.name },
    }),
    ...ownLogo(logo),
    ...(bic !== undefined && { bic }),
    ...(address?.townName !== undefined && { town: address.townName }),
    ...(address !== undefined && { country: address.country }),
  }
}

/** The page loads images from its own origin only. */
export const ownLogo = (logo: string | undefined) => (logo?.startsWith('/') ? { logo } : {})
