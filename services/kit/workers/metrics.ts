import { gauge } from '../metrics/metrics.ts'
import { scraped } from '../metrics/scrape.ts'

const edgeProcesses = gauge({
  name: 'payprep_edge_processes',
  help: 'The processes of an edge that runs as several, by state: serving, expected.',
  labels: ['state'],
  together: 'sum',
})

/** Reports at each scrape how many processes serve, and how many should. */
export function reportProcesses(expected: number, serving: () => readonly number[]): void {
  scraped({
    name: 'processes',
    gauges: [edgeProcesses],
    read: () => serving().length,
    report(count) {
      edgeProcesses.set({ state: 'serving' }, count)
      edgeProcesses.set({ state: 'expected' }, expected)
    },
  })
}
