/**
 * What one installation is asked for, and what each request costs. Processor times are those of `npm run bench -- growth` on two
 * cores of an AMD EPYC; bytes are those of rows and indexes in Postgres. See test/bench/README.md.
 */
export interface Work {
  readonly name: string
  /** A day, at load 1. */
  readonly aDay: number
  /** Processor time of one, in microseconds: in the programs, and in Postgres. Retries, events and deliveries included. */
  readonly programs: number
  readonly postgres: number
  /** What one leaves in the database, in bytes, and for how many days it is kept there. */
  readonly bytes: number
  readonly days: number
}

export const load: readonly Work[] = [
  { name: 'validations, one at a time', aDay: 1_000_000, programs: 940, postgres: 390, bytes: 0, days: 0 },
  { name: 'validations, 20 in a request', aDay: 100_000, programs: 1_250, postgres: 280, bytes: 0, days: 0 },
  { name: 'enrichments', aDay: 400_000, programs: 310, postgres: 10, bytes: 0, days: 0 },
  { name: 'screenings for gambling', aDay: 400_000, programs: 350, postgres: 20, bytes: 0, days: 0 },
  { name: 'account verifications', aDay: 50_000, programs: 6_710, postgres: 8_530, bytes: 1_841, days: 395 },
  { name: 'sessions of hosted pages', aDay: 20_000, programs: 2_440, postgres: 3_610, bytes: 520, days: 30 },
  { name: 'lists of recipients', aDay: 100_000, programs: 1_260, postgres: 990, bytes: 0, days: 0 },
  {
    name: 'events, each delivered once',
    aDay: 150_000,
    programs: 3_780,
    postgres: 4_230,
    bytes: 1_939,
    days: 60,
  },
]

/** The busiest hour of a day has so many times the mean, and then this share of each core is in use. */
export const PEAK = 3
export const UTILIZATION = 0.6

export interface Needs {
  readonly requestsASecond: number
  readonly programCores: number
  readonly postgresCores: number
  readonly gigabytesADay: number
  readonly gigabytesKept: number
}

/** What a multiple of the load needs. Rates and cores are those of the busiest hour. */
export function needsOf(times: number): Needs {
  const total = (each: (work: Work) => number) =>
    load.reduce((sum, work) => sum + work.aDay * each(work), 0) * times
  const atPeak = (aDay: number) => (aDay / 86_400) * PEAK
  const cores = (microsecondsADay: number) => atPeak(microsecondsADay) / 1e6 / UTILIZATION
  return {
    requestsASecond: atPeak(total(() => 1)),
    programCores: cores(total(({ programs }) => programs)),
    postgresCores: cores(total(({ postgres }) => postgres)),
    gigabytesADay: total(({ bytes }) => bytes) / 1e9,
    gigabytesKept: total(({ bytes, days }) => bytes * days) / 1e9,
  }
}
