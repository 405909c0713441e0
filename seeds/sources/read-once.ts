import type {
  ReferenceSource,
  ReportDamage,
  SourceRows,
} from '../../services/reference-data/tables/source.ts'

/** Caches the rows of a source for several readers, and reports its damage to each of them. */
export function readOnce<T extends ReferenceSource>(source: T): T {
  let reading: Reading | undefined
  const read: ReferenceSource['read'] = reportDamage => {
    reading ??= readingOf(source)
    for (const each of reading.damage) reportDamage(...each)
    return reading.rows
  }
  return { ...source, read }
}

interface Reading {
  readonly rows: SourceRows
  readonly damage: readonly Parameters<ReportDamage>[]
}

function readingOf(source: ReferenceSource): Reading {
  const damage: Parameters<ReportDamage>[] = []
  const rows = Object.entries(source.read((...each) => void damage.push(each)))
  return { rows: Object.fromEntries(rows.map(([table, its]) => [table, [...its]])), damage }
}
