import type {
  ReferenceSource,
  ReportDamage,
  SourceRows,
} from '../../services/reference-data/tables/source.ts'

interface Reading {
  readonly rows: SourceRows
  readonly damage: readonly Parameters<ReportDamage>[]
}

const readings = new Map<string, Reading>()

/** The source with its rows kept for all tests of this process: the large sources take seconds to read. */
export function readOnce<T extends ReferenceSource>(source: T): T {
  const read: ReferenceSource['read'] = reportDamage => {
    const reading = readings.get(source.name) ?? readingOf(source)
    readings.set(source.name, reading)
    for (const each of reading.damage) reportDamage(...each)
    return reading.rows
  }
  return { ...source, read }
}

function readingOf(source: ReferenceSource): Reading {
  const damage: Parameters<ReportDamage>[] = []
  const rows = Object.entries(source.read((...each) => void damage.push(each)))
  return { rows: Object.fromEntries(rows.map(([table, its]) => [table, [...its]])), damage }
}
