import { scrape } from '../../services/kit/metrics/scrape.ts'
import { until } from './until.ts'

/** All metrics, once each source of gauges has answered in time: on a busy machine, one may be late. */
export async function completeScrape(): Promise<string> {
  let text = ''
  await until(async () => !/^payprep_scrape_source_success\{.*\} 0$/m.test((text = await scrape())))
  return text
}
