// Of the page /demo: keeps what the shop knows up to date, and shows what the element tells.
const EVERY_MS = 1_500
/** A session lasts half an hour, and once extended a little longer. */
const LAST_MS = 45 * 60_000

const live = document.getElementById('live')
const end = Date.now() + LAST_MS
let shown

async function refresh() {
  const answer = document.hidden ? undefined : await fetch('/demo/live').catch(() => undefined)
  const text = answer?.ok ? await answer.text() : shown
  // The first time in any case: something may have come since the page was made.
  if (text !== shown) live.innerHTML = text
  shown = text
  if (Date.now() < end) setTimeout(refresh, EVERY_MS)
}
void refresh()

const element = document.querySelector('payprep-methods')
for (const type of ['saved', 'done', 'expired', 'failed']) {
  element?.addEventListener(type, ({ detail }) => {
    const line = document.createElement('li')
    line.textContent = `${type} ${JSON.stringify(detail)}`
    document.getElementById('told').append(line)
    if (type !== 'done') return
    element.remove()
    void fetch('/demo/returned')
  })
}
