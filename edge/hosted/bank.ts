import type { EnrichmentResult } from '../../proto/gen/enrichment/v1/enrichment_pb.js'

/** What the pages show of a bank. */
export function bankOf(result: EnrichmentResult | undefined) {
  const agent = result?.enrichments?.creditorAgent
  if (agent?.name === undefined) return undefined
  const { name, logo, bic, address } = agent
  return {
    name,
    // Ours alone: the page loads nothing from elsewhere.
    ...(logo?.startsWith('/') && { logo }),
    ...(bic !== undefined && { bic }),
    ...(address?.townName !== undefined && { town: address.townName }),
    ...(address !== undefined && { country: address.country }),
  }
}
