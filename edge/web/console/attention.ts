import { type Facts, sectionNames } from './facts.ts'
import {
  aboutAudit,
  aboutDataset,
  aboutDeliveries,
  aboutDirectory,
  aboutOutcomes,
  aboutSigningKeys,
  aboutTraffic,
  bad,
  type Note,
} from './notes.ts'
import type { Times } from '../staff/times.ts'

/** What needs attention now, the worst first. */
export function attention(facts: Facts, time: Times): readonly Note[] {
  const { now } = time
  const notes = [
    ...absences(facts, time),
    ...of(facts.directory, value => aboutDirectory(value, now)),
    ...of(facts.traffic, aboutTraffic),
    ...of(facts.deliveries, aboutDeliveries),
    ...of(facts.outcomes, aboutOutcomes),
    ...of(facts.dataset, value => aboutDataset(value, now)),
    ...of(facts.signingKeys, value => aboutSigningKeys(value, now)),
    ...of(facts.lastAudit, aboutAudit),
  ]
  return [...notes.filter(({ level }) => level === 'bad'), ...notes.filter(({ level }) => level === 'soon')]
}

function of<T>(
  section: { readonly value: T } | object,
  notes: (value: T) => readonly Note[],
): readonly Note[] {
  return 'value' in section ? notes(section.value) : []
}

function absences(facts: Facts, time: Times): readonly Note[] {
  const down = Object.entries(facts.dependencies).flatMap(([name, state]) =>
    'value' in state ? [] : [{ name, since: state.awaySince }],
  )
  const silent = Object.entries(sectionNames).flatMap(([key, name]) => {
    const state = facts[key as keyof typeof sectionNames]
    return 'value' in state || down.some(each => name.endsWith(each.name))
      ? []
      : [{ name, since: state.awaySince }]
  })
  return [
    ...down.map(({ name, since }) =>
      bad('/system', `${name} is down (first seen at ${time.moment(since)}).`, 'payprep config check'),
    ),
    ...silent.map(({ name, since }) =>
      bad(
        '/system',
        `No answer from ${name} to the console (first seen at ${time.moment(since)}).`,
        'payprep config check',
      ),
    ),
  ]
}
