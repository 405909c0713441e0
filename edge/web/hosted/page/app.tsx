import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { adding, Later } from './screens/later.tsx'
import { List } from './screens/list.tsx'
import { Boot, Failed, Stopped } from './screens/stopped.tsx'
import { isActing, isOffline, screen, type ScreenName, session, startAt } from './state.ts'
import { Expiry } from './widgets/expiry.tsx'
import { Footer, Header } from './widgets/frame.tsx'
import { language, say } from './words.ts'

const screens: Readonly<Record<ScreenName, () => preact.JSX.Element>> = {
  boot: Boot,
  list: List,
  choose: () => <Later name="choose" />,
  form: () => <Later name="form" />,
  review: () => <Later name="review" />,
  stopped: Stopped,
  failed: Failed,
}

export function App() {
  const Screen = screens[screen.value]
  const main = useRef<HTMLElement>(null)
  const shown = useRef<{ readonly name: ScreenName; readonly move?: Move }>({ name: screen.value })
  if (shown.current.name !== screen.value)
    shown.current = { name: screen.value, move: moveBetween(shown.current.name, screen.value) }
  useSignalEffect(() => applyBrandColor(session.value?.branding.color))
  // Screen readers announce a new screen when the focus moves to its heading.
  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    document.title = [heading?.textContent, session.value?.branding.name].filter(Boolean).join(' · ')
    scrollTo(0, 0)
    const field = startAt.value && document.getElementById(startAt.value)
    startAt.value = undefined
    if (field) field.focus()
    // A page in a frame takes no focus from the one around it.
    else if (parent === window || document.hasFocus()) heading?.focus({ preventScroll: true })
  }, [screen.value, language.value, adding.value])
  return (
    <>
      <Header />
      <div role="status" class="banner-place">
        {isOffline.value && <p class="banner banner-warning">{say('offline')}</p>}
      </div>
      <main ref={main} class={isActing.value ? 'acting' : undefined} data-move={shown.current.move}>
        <Screen />
      </main>
      <Footer />
      <Expiry />
    </>
  )
}

/** The way of adding a payout method. */
const way: readonly ScreenName[] = ['list', 'choose', 'form', 'review']

type Move = 'on' | 'back' | undefined

/** Where on the way a screen lies from the one before it. */
function moveBetween(before: ScreenName, after: ScreenName): Move {
  const [from, to] = [way.indexOf(before), way.indexOf(after)]
  if (from < 0 || to < 0) return undefined
  return from < to ? 'on' : 'back'
}

/** Uses the brand colour, or the nearest shade of it that is readable, in light and in dark. */
function applyBrandColor(color: string | undefined) {
  if (color === undefined) return
  const { style } = document.documentElement
  style.setProperty('--brand-light', readable(color, '#ffffff', 0))
  style.setProperty('--brand-dark', readable(color, '#16181d', 255))
}

const CONTRAST_MIN = 4.5
const STEPS = 20

/** Mixes in black or white until the contrast of text suffices (WCAG 2.2, 1.4.3). */
function readable(color: string, background: string, towards: 0 | 255): string {
  const own = channels(color)
  for (let step = 0; step <= STEPS; step++) {
    const mixed = own.map(channel => Math.round(channel + ((towards - channel) * step) / STEPS))
    if (contrast(mixed, channels(background)) >= CONTRAST_MIN) return `rgb(${mixed.join(' ')})`
  }
  return towards === 0 ? '#000000' : '#ffffff'
}

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
