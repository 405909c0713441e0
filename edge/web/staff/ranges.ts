import { type Html, html } from '../html/html.ts'

/** The ranges of time that pages show, in hours. What is counted by the hour begins with the second. */
export const ranges = [1, 6, 24, 72, 168, 720] as const

export type Hours = (typeof ranges)[number]

export const DEFAULT_HOURS: Hours = 24

export const rangeIn = (query: URLSearchParams): Hours =>
  ranges.find(each => String(each) === query.get('hours')) ?? DEFAULT_HOURS

/** `24 hours`, `7 days`. */
export function spanText(hours: Hours): string {
  if (hours === 1) return 'hour'
  return hours <= 72 ? `${hours} hours` : `${hours / 24} days`
}

/** Links to the same page over other ranges. */
export function rangeTabs(current: Hours, shortest: Hours = 6): Html {
  return html`<nav class="tabs" aria-label="Range of time">
    ${ranges
      .filter(each => each >= shortest)
      .map(
        each =>
          html`<a href="?hours=${each}" ${each === current ? html` aria-current="true"` : ''}
            >${each === 1 ? '1 hour' : spanText(each)}</a
          > `,
      )}
  </nav>`
}
