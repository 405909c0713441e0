import { type Html, html } from '../html/html.ts'
import { number } from './format.ts'
import { table } from './parts.ts'
import type { Times } from './times.ts'

/** One part of each bar. Its style is a class of the stylesheet. */
export interface Series {
  readonly name: string
  readonly style: string
}

export interface Bar {
  readonly start: number
  /** A value for each series. */
  readonly values: readonly number[]
}

interface Chart {
  readonly title: string
  readonly series: readonly Series[]
  /** One for each hour, the oldest first. */
  readonly bars: readonly Bar[]
  readonly time: Times
}

/** The least of 1, 2 or 5 times a power of ten that is not below the value; at least 1. */
export function niceCeiling(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map(step => step * power).find(each => each >= value)!
}

const STEP = 10
const BAR = 8
const HEIGHT = 100

/** Where the parts of a bar lie, from the bottom up, on a scale of 0 to 100 from the top. */
export function stacked(values: readonly number[], max: number): readonly { y: number; height: number }[] {
  let top = HEIGHT
  return values.map(value => {
    const height = (value / max) * HEIGHT
    top -= height
    return { y: round(top), height: round(height) }
  })
}

const round = (value: number) => Math.round(value * 100) / 100

const BARS_MAX = 72

/** At most so many bars: a longer range has a bar for several hours. */
export function grouped(bars: readonly Bar[]): readonly Bar[] {
  const each = Math.ceil(bars.length / BARS_MAX)
  return Array.from({ length: Math.ceil(bars.length / each) }, (_, at) => {
    const [first, ...others] = bars.slice(at * each, (at + 1) * each)
    return others.reduce(
      ({ start, values }, more) => ({
        start,
        values: values.map((value, part) => value + more.values[part]!),
      }),
      first!,
    )
  })
}

/** A bar for each hour, or for several, with its figures as a table behind it. */
export function hourChart({ title, series, bars: hours, time }: Chart): Html {
  const bars = grouped(hours)
  const hasDays = hours.length > 24
  const label = (start: number) => (hasDays ? time.full(start) : time.clock(start))
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const max = niceCeiling(Math.max(...totals))
  const sums = series.map((_, at) => bars.reduce((sum, { values }) => sum + values[at]!, 0))
  return html`<figure class="chart">
    <figcaption>
      <span class="caption">${title}</span>
      <span class="legend"
        >${series.map(
          ({ name, style }, at) =>
            html`<span><i class="key ${style}"></i>${name} <b>${number(sums[at]!)}</b></span> `,
        )}</span
      >
    </figcaption>
    <div class="plot" aria-hidden="true">
      <span class="most">${number(max)}</span>
      <svg viewBox="0 0 ${bars.length * STEP} ${HEIGHT}" preserveAspectRatio="none">
        <path class="grid" d="M0 0H${bars.length * STEP}M0 50H${bars.length * STEP}" />
        ${bars.map(({ start, values }, at) => {
          const parts = stacked(values, max)
          const text = series.map(({ name }, part) => `${name} ${number(values[part]!)}`).join(', ')
          return html`<g>
            <title>${time.moment(start)}: ${text}</title>
            <rect class="hour" x="${at * STEP}" y="0" width="${STEP}" height="${HEIGHT}" />
            ${parts.map(({ y, height }, part) =>
              height === 0
                ? undefined
                : html`<rect
                    class="${series[part]!.style}"
                    x="${at * STEP + (STEP - BAR) / 2}"
                    y="${y}"
                    width="${BAR}"
                    height="${height}"
                  />`,
            )}
          </g>`
        })}
        <path class="axis" d="M0 ${HEIGHT}H${bars.length * STEP}" />
      </svg>
      <div class="ticks">
        ${bars
          .filter((_, at) => at % Math.ceil(bars.length / 4) === 0)
          .map(
            ({ start }) => html`<span>${hasDays ? time.full(start).slice(5, 10) : time.clock(start)}</span>`,
          )}
        <span>now</span>
      </div>
    </div>
    <details>
      <summary>${title} as a table</summary>
      ${table({
        label: title,
        columns: [
          { head: `From (${time.zone})` },
          ...series.map(({ name }) => ({ head: name, isNumber: true })),
        ],
        rows: bars.toReversed().map(({ start, values }) => [label(start), ...values.map(number)]),
      })}
    </details>
  </figure>`
}
