/** The forms that call operations, in development. They send what a client would, with a token of the demo client. */

for (const form of document.querySelectorAll<HTMLFormElement>('.try form'))
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form)
  })

const SHOWN_MAX = 20_000

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector('output')!
  const button = form.querySelector('button:not(.copy)') as HTMLButtonElement
  button.disabled = true
  try {
    const { address, init } = await requestOf(form)
    const answer = await fetch(address, init)
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
    show(output, `${answer.status} ${answer.statusText}`.trim(), lines.join('\n'), await bodyOf(answer))
  } catch (error) {
    show(output, 'The request could not be sent', '', String(error))
  } finally {
    button.disabled = false
  }
}

async function requestOf(form: HTMLFormElement) {
  const { method, path = '', type, authorized } = form.dataset
  const headers = new Headers()
  const query = new URLSearchParams()
  const places: Record<string, string> = {}
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (name === 'Idempotency-Key') headers.set(name, value || crypto.randomUUID())
    else if (dataset.in === 'path') places[name] = encodeURIComponent(value)
    else if (value === '') continue
    else if (dataset.in === 'query') query.set(name, value)
    else headers.set(name, value)
  }
  if (authorized !== undefined) headers.set('Authorization', `Bearer ${await token()}`)
  if (type !== undefined) headers.set('Content-Type', type)
  const body = form.querySelector('textarea')?.value
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => places[name]!)
  return {
    address: filled + (query.size > 0 ? `?${query}` : ''),
    init: { method: method!, headers, ...(body !== undefined && { body }) },
  }
}

async function token(): Promise<string> {
  const answer = await fetch('/docs/demo-token', { method: 'POST' })
  if (!answer.ok) throw new Error(`the demo client got no token: ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function bodyOf(answer: Response): Promise<string> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (!/json|text|xml/.test(type)) return `${(await answer.blob()).size} bytes of ${type || 'no type'}`
  const text = await answer.text()
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2).slice(0, SHOWN_MAX)
  } catch {
    return text.slice(0, SHOWN_MAX)
  }
}

function show(output: HTMLElement, status: string, headers: string, body: string): void {
  const [title, head, content] = ['b', 'pre', 'pre'].map(name => document.createElement(name))
  title!.textContent = status
  head!.textContent = headers
  content!.textContent = body
  output.replaceChildren(title!, ...(headers === '' ? [] : [head!]), content!)
}
