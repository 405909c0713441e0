import { checkRoutingNumber } from '../../library/banking/check-digits/us.ts'
import { readableName, readablePlace } from './readable-case.ts'
import type { ReportDamage } from '../tables/source.ts'
import { lastChangeIn } from './dates.ts'
import { fedEntriesIn } from './fed-directories.ts'
import type { Importer } from './importer.ts'

/**
 * The participants of FedACH and Fedwire by routing number, as fixed-width text or JSON (Federal
 * Reserve Banks, E-Payments Routing Directory, FedACH and Fedwire file formats; the text is checked
 * against the files of December 2018). Both files together are complete: a bank in neither cannot be
 * paid electronically.
 */
export const fedRouting: Importer = {
  name: 'fed-routing',
  summary: 'routing numbers of the United States, with FedACH and Fedwire, as text or JSON',
  publisher: 'Federal Reserve Banks',
  licence: 'terms of the E-Payments Routing Directory: own use, no commercial redistribution',
  files: ['FedACHdir.txt', '[fpddir.txt]'],
  precedence: 'national',
  period: 'daily',
  read(files, today) {
    const lists = files.map(fedEntriesIn)
    const systems = new Set(lists.map(({ directory }) => directory.system))
    const changes = lists.flatMap(({ entries }) => entries.map(({ fields }) => dayOf(fields.changed)))
    return {
      // Some bank changes every week, so this is close to the day of the list.
      ...lastChangeIn(changes, today),
      registers: [...systems],
      coverage: systems.size === 2 ? [{ country: 'US', kind: 'BANK' }] : [],
      rows(reportDamage) {
        const participants = lists.flatMap(list => [...participantsOf(list, reportDamage)])
        return { bankCodes: participants, participations: participants }
      },
    }
  },
}

type FedList = ReturnType<typeof fedEntriesIn>

/** FedACH writes MMDDYY, Fedwire YYYYMMDD. The oldest entries are of 1980. */
function dayOf(written: string): string {
  const [, month, day, year = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(written) ?? []
  if (month === undefined) return written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return `${year < '80' ? '20' : '19'}${year}-${month}-${day}`
}

function* participantsOf({ directory, entries }: FedList, reportDamage: ReportDamage) {
  for (const { fields, line, fault } of entries) {
    const { code, status, name, street, town, postCode } = fields
    if (fault !== undefined) reportDamage(fault, line)
    else if (checkRoutingNumber(code) !== true)
      reportDamage(`"${code}" is not a routing number (9 digits with a check digit)`, line)
    else {
      yield {
        country: 'US',
        code,
        name: readableName(name),
        street: readablePlace(street),
        town: readablePlace(town),
        postCode,
        system: directory.system,
        takesPart: directory.takesPart.test(status),
        line,
      }
    }
  }
}
