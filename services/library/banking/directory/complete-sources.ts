import type { Coverage, Source } from './bank-directory.ts'

/** The sources that have all banks or branches of a country, as all indexes into `sources` with the name of such a source. */
export function sourcesByCountry(
  coverage: readonly Coverage[],
  sources: readonly Source[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const byCountry = new Map<string, Set<number>>()
  for (const { country, kind, source } of coverage) {
    if (kind === 'BIC') continue
    const complete = byCountry.get(country) ?? new Set()
    for (const [index, { name }] of sources.entries()) if (name === sources[source]?.name) complete.add(index)
    byCountry.set(country, complete)
  }
  return byCountry
}
