import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, ReportDamage, ParticipationRow } from '../tables/source.ts'
import { groupedBy } from './row-fields.ts'
import { type Importer, LayoutError } from './importer.ts'
import { linesOf, type Places, slice } from './list-layout.ts'
import { textOf } from './text.ts'

/**
 * Every branch in Canada that can be paid, by institution and transit number, as
 * fixed-width text (Payments Canada, Financial Institutions File, data model of the
 * master extract).
 */
export const fif: Importer = {
  name: 'fif',
  summary: 'institutions and branches of Canada, with addresses',
  publisher: 'Payments Canada, Financial Institutions File',
  licence: 'by subscription; no redistribution',
  files: ['FIF.txt'],
  precedence: 'national',
  period: 'weekly',
  read([file]) {
    const text = textOf(file.bytes, 'latin1')
    const width = text.search(/\r?\n/)
    if (width < places.serviceability[1] || width > WIDTH) {
      throw new LayoutError(`the first line of ${file.name} has ${width} characters; expected ${WIDTH}`)
    }
    return {
      coverage: [
        { country: 'CA', kind: 'BANK' },
        { country: 'CA', kind: 'BRANCH' },
      ],
      rows(reportDamage) {
        const branches = [...branchesIn(text, reportDamage)]
        return {
          bankCodes: [...institutionsOf(branches), ...branches],
          participations: participationsOf(branches),
        }
      },
    }
  },
}

const WIDTH = 400
const places = {
  number: [12, 21],
  name: [34, 69],
  frenchName: [70, 105],
  branch: [106, 141],
  street: [142, 177],
  town: [214, 249],
  postCode: [254, 263],
  serviceability: [328, 328],
} as const satisfies Places<string>

/** Leading zeros, three digits of the institution, and five of the transit number. */
const NUMBER = /^0*(\d{3}\d{5})$/

type Branch = BankCodeRow & { readonly name: string; readonly serviceability: string }

function* branchesIn(text: string, reportDamage: ReportDamage): Generator<Branch> {
  for (const [line, record] of linesOf(text)) {
    const { number, name, frenchName, branch, street, town, postCode, serviceability } = slice(record, places)
    const [, code] = NUMBER.exec(number) ?? []
    if (code === undefined)
      reportDamage(`"${number}" is not an institution and transit number (3 and 5 digits)`, line)
    else {
      yield {
        country: 'CA',
        code,
        name: readableName(name || frenchName),
        branchName: readablePlace(branch),
        street: readablePlace(street),
        town: readablePlace(town),
        postCode,
        serviceability,
        line,
      }
    }
  }
}

/** Credit unions share the number of the central that clears for them; such a number has no name. */
function* institutionsOf(branches: readonly Branch[]): Generator<BankCodeRow> {
  for (const [code, group] of groupedBy(branches, branch => branch.code.slice(0, 3))) {
    const names = new Set(group.map(({ name }) => name))
    yield { country: 'CA', code, name: names.size === 1 ? group[0]!.name : '' }
  }
}

/**
 * A branch that accepts any kind of electronic payment takes part in the ACSS, which
 * clears them. A blank or zero leaves open whether it takes part with cheques.
 */
function* participationsOf(branches: readonly Branch[]): Generator<ParticipationRow> {
  for (const { country, code, serviceability, line } of branches) {
    if (!/^[1-9A-Z]$/.test(serviceability)) continue
    yield { system: 'CA_ACSS', country, code, takesPart: true, ...(line !== undefined && { line }) }
  }
}
