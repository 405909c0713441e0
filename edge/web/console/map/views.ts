import type { CountryFacts, Coverage } from '../countries.ts'

/** What the map shows by colour. */
export interface MapView {
  readonly id: string
  readonly label: string
  /** What the colours mean, in a sentence. */
  readonly text: string
  /** From the best to the least. */
  readonly classes: readonly MapClass[]
  /** The index of a country's class. */
  readonly classOf: (facts: CountryFacts) => number
}

interface MapClass {
  readonly label: string
  /** A class of the stylesheet; the darker, the more. */
  readonly style: string
}

const coverages: readonly Coverage[] = ['complete', 'aged', 'partial', 'institutions', 'none']

const coverage: MapView = {
  id: 'coverage',
  label: 'Coverage',
  text: 'Where the banks’ national codes are known. Where a list is complete, a code that it lacks does not exist.',
  classes: [
    { label: 'complete list', style: 's5' },
    { label: 'complete, but too old to count', style: 'hatched' },
    { label: 'partial', style: 's3' },
    { label: 'institutions only', style: 's1' },
    { label: 'nothing', style: 's0' },
  ],
  classOf: facts => coverages.indexOf(facts.coverage),
}

/** The maximum age of each class, in days. */
const AGES = [31, 92, 184, 366, Infinity] as const

const age: MapView = {
  id: 'age',
  label: 'Age',
  text: 'How old the list is that has most of the country’s bank codes or, without any, of its institutions.',
  classes: [
    { label: 'up to a month', style: 's5' },
    { label: 'up to 3 months', style: 's4' },
    { label: 'up to 6 months', style: 's3' },
    { label: 'up to a year', style: 's2' },
    { label: 'older', style: 's1' },
    { label: 'date unknown', style: 'hatched' },
    { label: 'nothing', style: 's0' },
  ],
  classOf({ ageDays, mainSource }) {
    if (mainSource === undefined) return AGES.length + 1
    return ageDays === undefined ? AGES.length : AGES.findIndex(last => ageDays <= last)
  },
}

const COUNTS = [10_000, 1_000, 100, 10, 1] as const

const countView = (id: keyof CountryFacts['counts'], label: string, text: string): MapView => ({
  id,
  label,
  text,
  classes: [
    { label: '10,000 and more', style: 's5' },
    { label: '1,000 to 9,999', style: 's4' },
    { label: '100 to 999', style: 's3' },
    { label: '10 to 99', style: 's2' },
    { label: '1 to 9', style: 's1' },
    { label: 'none', style: 's0' },
  ],
  classOf: ({ counts }) =>
    counts[id] === 0 ? COUNTS.length : COUNTS.findIndex(least => counts[id] >= least),
})

export const mapViews: readonly [MapView, ...MapView[]] = [
  coverage,
  age,
  countView('institutions', 'Institutions', 'How many institutions are known by BIC.'),
  countView('bankCodes', 'Bank codes', 'How many national codes of banks and branches are known.'),
  countView('branches', 'Named branches', 'How many of the bank codes name a branch.'),
  countView(
    'participations',
    'Schemes',
    'How many statements there are on who takes part in a settlement system.',
  ),
  countView('settlementInstructions', 'SSIs', 'How many settlement instructions are known.'),
]
