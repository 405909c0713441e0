import { effect, signal } from '@preact/signals'
import { screen, type Stop, stop } from '../state.ts'
import type { Hello, PageMessage } from './messages.ts'

/** The origins that may show this page in a frame. */
const framers = document.querySelector<HTMLMetaElement>('meta[name=framers]')?.content.split(' ') ?? []

/** The origin of the element `payprep-methods` around this page, once it has said hello. */
const host = signal<string | undefined>(undefined)

export const isEmbedded = () => host.value !== undefined

/** Sends a message to the element around this page; without one, does nothing. */
export function tell(message: PageMessage): void {
  if (host.value !== undefined) parent.postMessage(message, host.value)
}

addEventListener('message', ({ source, origin, data }: MessageEvent<Partial<Hello> | null>) => {
  if (source === parent && framers.includes(origin) && data?.payprep === 'hello') host.value = origin
})

const endings: Readonly<Record<Stop, PageMessage>> = {
  ended: { payprep: 'done' },
  expired: { payprep: 'expired' },
  used: { payprep: 'failed', reason: 'used' },
  invalid: { payprep: 'failed', reason: 'invalid' },
  closed: { payprep: 'failed', reason: 'invalid' },
}

effect(() => {
  if (isEmbedded()) tell(screen.value === 'stopped' ? endings[stop.value] : { payprep: 'screen' })
})

effect(() => {
  if (!isEmbedded()) return
  // This drops the page's minimum height, because the frame follows the height of the page.
  document.documentElement.classList.add('embedded')
  const observer = new ResizeObserver(() =>
    tell({ payprep: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  )
  observer.observe(document.body)
})
