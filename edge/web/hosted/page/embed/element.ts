/**
 * The element `payprep-methods`, which shows the page of a session in a frame of another site:
 *
 *     <script type="module" src="https://api.example/embed/payprep-methods.js"></script>
 *     <payprep-methods session-url="https://api.example/sessions/..." label="Payout methods"></payprep-methods>
 *
 * It is as high as the page, and dispatches `saved`, `done`, `expired` and `failed`. It needs no style or script of the
 * site, and works under a strict Content-Security-Policy that allows its origin for scripts and frames. The content of
 * its slot `failed` replaces a page that does not load.
 */
import type { Hello, PageMessage } from './messages.ts'

/** The details of each event, beside the id of the session. */
interface Details {
  saved: { recipientId: string }
  done: object
  expired: object
  failed: { reason: NotShown | 'used' | 'invalid' }
}

type NotShown = 'address' | 'notReachedOrNotAllowed'

const SESSION = /\/sessions\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
const ID = /^[\da-f-]{36}$/i
const HEIGHT_MAX = 20_000
/** A page answers at once when it has loaded. One that this site may not frame never does. */
const ANSWER_MS = 5_000
const LOAD_MS = 30_000

/** The page runs script, keeps a cookie, and leads back to the site on a click. */
const SANDBOX = 'allow-forms allow-same-origin allow-scripts allow-top-navigation-by-user-activation'

/** A constructed stylesheet needs no exception in the policy of the site. */
const style = new CSSStyleSheet()
style.replaceSync(
  ':host{display:block}:host([hidden]){display:none}iframe{display:block;width:100%;height:24rem;min-height:24rem;border:0}iframe[hidden]{display:none}',
)

class PayprepMethods extends HTMLElement {
  static readonly observedAttributes = ['session-url', 'label']

  readonly #root = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | undefined
  #shown = new AbortController()

  connectedCallback() {
    this.#root.adoptedStyleSheets = [style]
    this.#show()
  }

  disconnectedCallback() {
    this.#clear()
  }

  /** Moved by moveBefore: the frame keeps its page. */
  connectedMoveCallback() {}

  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (name === 'label') this.#label()
    else if (this.isConnected && before !== now) this.#show()
  }

  #label() {
    if (this.#frame) this.#frame.title = this.getAttribute('label') || 'Payout methods'
  }

  #clear() {
    this.#shown.abort()
    this.#shown = new AbortController()
    this.#frame = undefined
    this.#root.replaceChildren()
  }

  #show() {
    this.#clear()
    const address = this.getAttribute('session-url')
    // The site may set the address later.
    if (!address) return
    const session = sessionAt(address)
    if (session) this.#open(session.url, session.id)
    else
      this.#fail(
        'address',
        'This part of the page stays empty: its address is not that of a payprep session.',
      )
  }

  #open(url: URL, sessionId: string) {
    const { signal } = this.#shown
    const frame = document.createElement('iframe')
    const giveUp = () => {
      if (frame.hidden) return
      frame.hidden = true
      console.warn(
        `payprep-methods: ${url.origin} did not answer, or does not allow ${location.origin} to show its pages. To allow it: payprep organizations brand ORGANIZATION --frame-ancestors "${location.origin}"`,
      )
      this.#fail(
        'notReachedOrNotAllowed',
        `This part of the page stays empty: ${url.host} did not answer, or does not allow ${location.host} to show its pages. Please reload, or try again later.`,
        sessionId,
      )
    }
    let timer = setTimeout(giveUp, LOAD_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))

    const receive = ({ source, origin, data }: MessageEvent<PageMessage | null>) => {
      if (source !== frame.contentWindow || origin !== url.origin || !data?.payprep) return
      clearTimeout(timer)
      // The answer may come after the time limit.
      frame.hidden = false
      this.#root.querySelector('[role]')?.remove()
      this.#handle(data, frame, sessionId)
    }
    addEventListener('message', receive as (event: Event) => void, { signal })

    // Also after a reload of the page in the frame.
    const greet = () => {
      clearTimeout(timer)
      // Browsers tell a site neither that a page was refused nor that it was not reached: both load a page of their own.
      timer = setTimeout(giveUp, ANSWER_MS)
      // To any origin, as it holds nothing: browsers would report that their own page is not of this one.
      frame.contentWindow?.postMessage({ payprep: 'hello' } satisfies Hello, '*')
    }
    frame.addEventListener('load', greet, { signal })

    this.#frame = frame
    this.#label()
    frame.referrerPolicy = 'no-referrer'
    frame.allow = "camera 'none'; geolocation 'none'; microphone 'none'; payment 'none'"
    // A page of the same origin could leave its sandbox: it protects nothing there, and browsers warn of it.
    if (url.origin !== location.origin) frame.setAttribute('sandbox', SANDBOX)
    frame.src = url.href
    this.#root.append(frame)
  }

  #handle(message: PageMessage, frame: HTMLIFrameElement, sessionId: string) {
    switch (message.payprep) {
      case 'height':
        if (message.height > 0) frame.style.height = `${Math.min(message.height, HEIGHT_MAX)}px`
        break
      case 'screen':
        // After a long form, the next screen may begin above what the end-user sees.
        if (this.#root.activeElement && this.getBoundingClientRect().top < 0) this.scrollIntoView()
        break
      case 'saved':
        if (ID.test(message.recipientId))
          this.#dispatch('saved', { recipientId: message.recipientId }, sessionId)
        break
      case 'done':
      case 'expired':
        this.#dispatch(message.payprep, {}, sessionId)
        break
      case 'failed':
        this.#dispatch('failed', { reason: message.reason === 'used' ? 'used' : 'invalid' }, sessionId)
    }
  }

  #fail(reason: NotShown, why: string, sessionId?: string) {
    const alert = document.createElement('div')
    alert.setAttribute('role', 'alert')
    const text = document.createElement('slot')
    text.name = 'failed'
    text.textContent = why
    alert.append(text)
    this.#root.append(alert)
    this.#dispatch('failed', { reason }, sessionId)
  }

  #dispatch<T extends keyof Details>(type: T, detail: Details[T], sessionId?: string) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: { sessionId, ...detail } }))
  }
}

/** The session in an address from the API; `http` is allowed only for a development system. */
function sessionAt(address: string): { readonly url: URL; readonly id: string } | undefined {
  const url = parsed(address)
  if (url === undefined) return undefined
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const id = SESSION.exec(url.pathname)?.[1]
  return id && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) ? { url, id } : undefined
}

/** Browsers of 2023 have no URL.canParse. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

// A page may load the script twice.
if (!customElements.get('payprep-methods')) customElements.define('payprep-methods', PayprepMethods)
