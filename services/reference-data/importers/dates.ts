import { isDate } from '../tables/table.ts'

/** The notations of dates, by the order of year, month and day. */
const forms = {
  YMD: /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})/,
  DMY: /^(?<day>\d{1,2})[/-](?<month>\d{1,2}|[A-Za-z]{3})[/-](?<year>\d{4})/,
  MDY: /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
} as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The date at the beginning of a text, as an ISO 8601 calendar date; undefined if there is none. */
export function dateIn(text: string, order: keyof typeof forms): string | undefined {
  const { year, month = '', day = '' } = forms[order].exec(text.trim())?.groups ?? {}
  const name = months.indexOf(month.toLowerCase())
  const number = name === -1 ? month : String(name + 1)
  const date = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

const DATE = /\b(?:(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})|\d{4}-\d{2}-\d{2})\b/
/** Titles and notices before a table have one or two fields per line. */
const TITLE_FIELDS_MAX = 2
const TITLE_LINES_MAX = 10

/** The first date in the title lines above a European table, as an ISO 8601 calendar date. */
export function dateInTitle(lines: readonly (readonly string[])[]): { validFrom?: string } {
  const titles = lines
    .slice(0, TITLE_LINES_MAX)
    .filter(fields => fields.filter(field => field !== '').length <= TITLE_FIELDS_MAX)
  const found = DATE.exec(titles.flat().join(' '))
  if (found === null) return {}
  const { year, month = '', day = '' } = found.groups ?? {}
  const date = year === undefined ? found[0] : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? { validFrom: date } : {}
}

/** The newest of these days up to today. A day to come is a mistake, with which a list would count as new for too long. */
export function lastChangeIn(days: readonly string[], today: string): { lastChange?: string } {
  const lastChange = days
    .filter(day => isDate(day) && day <= today)
    .sort()
    .at(-1)
  return lastChange === undefined ? {} : { lastChange }
}
