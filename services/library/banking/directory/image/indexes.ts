import type { DirectoryRows, DirectoryTable } from '../directory-rows.ts'
import type { ImageColumns } from './rows.ts'
import type { Texts } from './texts.ts'

/** The key of an index, and the rows that it holds. */
export interface IndexSketch<T extends DirectoryTable> {
  /** The fields of the key; with a length, the first characters of the field alone. */
  readonly key: readonly (readonly [field: keyof DirectoryRows[T] & string, length?: number])[]
  /** Whether a row is found by the index. `marks` are those of the table. */
  readonly holds?: (columns: ImageColumns<T>, row: number, marks: Uint8Array, texts: Texts) => boolean
}

const HEAD_OFFICE = 'XXX'

/** The indexes of each table, by name. */
export const indexes = {
  institutions: {
    byBic: { key: [['bic']] },
    byParty: { key: [['bic', 8]] },
    byPrefix: { key: [['bic', 6]] },
  },
  bankCodes: {
    byCode: { key: [['country'], ['code']], holds: ({ codeTo }, row) => codeTo.at(row) === 0 },
  },
  participations: {
    byBic: { key: [['system'], ['bic']], holds: ({ bic }, row) => bic.at(row) !== 0 },
    byCode: {
      key: [['system'], ['country'], ['code']],
      holds: ({ bic, codeTo }, row) => bic.at(row) === 0 && codeTo.at(row) === 0,
    },
    registeredInstitutions: {
      key: [['system'], ['bic', 4]],
      holds: ({ bic }, row, isRegistered) => isRegistered[row] === 1 && bic.at(row) !== 0,
    },
    registeredByBranch: {
      key: [['system'], ['bic', 8]],
      holds: ({ bic }, row, isRegistered, texts) =>
        isRegistered[row] === 1 && bic.at(row) !== 0 && !texts.at(bic.at(row)).endsWith(HEAD_OFFICE),
    },
  },
  instructionSets: { byOwner: { key: [['owner']] } },
  settlementInstructions: { byOwner: { key: [['owner']] } },
  sanctions: {
    byBic: { key: [['bic']], holds: ({ bic }, row) => bic.at(row) !== 0 },
    byCountry: { key: [['country']], holds: ({ bic }, row) => bic.at(row) === 0 },
  },
  accountChecks: {},
  localNames: { byCode: { key: [['country'], ['code']] } },
} satisfies { readonly [T in DirectoryTable]: Readonly<Record<string, IndexSketch<T>>> }

export type IndexName<T extends DirectoryTable> = keyof (typeof indexes)[T] & string
