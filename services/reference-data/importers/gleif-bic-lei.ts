import { isDate } from '../tables/table.ts'
import type { Importer } from './importer.ts'
import { headed } from './list-layout.ts'

/**
 * The BICs of all institutions with an LEI, without names (GLEIF and SWIFT, BIC-to-LEI
 * Relationship File, CSV). It proves that a BIC exists; a BIC without an LEI is not in it.
 */
export const gleifBicLei: Importer = {
  name: 'gleif-bic-lei',
  summary: 'BICs of institutions that have an LEI, without names',
  publisher: 'GLEIF and SWIFT',
  licence: 'BIC/LEI Mapping Table License Agreement: any use, with the notice of SWIFT',
  files: ['LEI-BIC-yyyymmdd.zip'],
  addresses: ['https://mapping.gleif.org/api/v2/bic-lei/latest/download'],
  precedence: 'collected',
  period: 'monthly',
  read([{ name, bytes }]) {
    const [, year, month, day] = /(\d{4})(\d{2})(\d{2})T\d{6}/.exec(name) ?? []
    const validFrom = `${year}-${month}-${day}`
    return {
      ...(isDate(validFrom) && { validFrom, licence: noticeOf(validFrom) }),
      rows: reportDamage => ({
        institutions: headed(bytes.toString('utf8'), { delimiter: ',' }, { bic: 'BIC' }, reportDamage),
      }),
    }
  },
}

/** The notice that the licence agreement demands on every copy, word for word. */
function noticeOf(version: string): string {
  const month = new Date(version).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return [
    `SWIFT © and database rights ${month}. All rights reserved.`,
    'This Mapping Table has been developed by SWIFT.',
    'Any use of the Mapping Table, in whole or in part, is subject to the BIC/LEI Mapping Table License Agreement',
    "as published with the Mapping Table available on GLEIF's website. The Mapping Table is updated monthly.",
    'For the latest BIC information and updates, always refer to www.swift.com/bic.',
  ].join(' ')
}
