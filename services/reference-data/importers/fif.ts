import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, Damaged, ParticipationRow } from '../tables/source.ts'
import { groupedBy } from './fields.ts'
import { type Importer, LayoutError } from './importer.ts'
import { linesOf, type Places, slice } from './layout.ts'
import { textOf } from './text.ts'

/**
 * Every branch in Canada that can be paid, by institution and transit number, as a
 * text of lines of fixed width (Payments Canada, Financial Institutions File, data
 * model of the master extract).
 */
export const fif: Importer = {
  name: 'fif',
  summary: 'institutions and branches of Canada, with address',
  publisher: 'Payments Canada, Financial Institutions File',
  licence: 'by subscription; not to be passed on',
  files: ['FIF.txt'],
  precedence: 'national',
  read([file]) {
    const text = textOf(file.bytes, 'latin1')
    const width = text.search(/\r?\n/)
    if (width < places.serviceability[1] || width > WIDTH) {
      throw new LayoutError(`${file.name}: its lines should have ${WIDTH} places; these have ${width}`)
    }
    return {
      coverage: [
        { country: 'CA', kind: 'BANK' },
        { country: 'CA', kind: 'BRANCH' },
      ],
      rows(damaged) {
        const branches = [...branchesIn(text, damaged)]
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

/** Zeros, three digits of the institution, and five of the transit. */
const NUMBER = /^0*(\d{3}\d{5})$/

type Branch = BankCodeRow & { readonly name: string; readonly serviceability: string }

function* branchesIn(text: string, damaged: Damaged): Generator<Branch> {
  for (const [line, record] of linesOf(text)) {
    const { number, name, frenchName, branch, street, town, postCode, serviceability } = slice(record, places)
    const [, code] = NUMBER.exec(number) ?? []
    if (code === undefined) damaged(`no institution and transit number: ${number}`, line)
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

/** Credit unions share the number of the central that clears for them, and give it no name. */
function* institutionsOf(branches: readonly Branch[]): Generator<BankCodeRow> {
  for (const [code, group] of groupedBy(branches, branch => branch.code.slice(0, 3))) {
    const names = new Set(group.map(({ name }) => name))
    yield { country: 'CA', code, name: names.size === 1 ? group[0]!.name : '' }
  }
}

/**
 * Which kinds of electronic payments a branch takes; that it takes any says that it
 * is in the ACSS, by which they are cleared. What a blank or a zero means for other
 * payments, cheques among them, it does not say.
 */
function* participationsOf(branches: readonly Branch[]): Generator<ParticipationRow> {
  for (const { country, code, serviceability, line } of branches) {
    if (!/^[1-9A-Z]$/.test(serviceability)) continue
    yield { system: 'CA_ACSS', country, code, takesPart: true, ...(line !== undefined && { line }) }
  }
}
