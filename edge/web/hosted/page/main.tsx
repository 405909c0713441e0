import { render } from 'preact'
import { App } from './app.tsx'
import { fetchAdding } from './screens/later.tsx'
import { open } from './opening.ts'
import { startLanguage } from './words.ts'

// Started first, as it removes the secret from the address.
const opening = open()
await startLanguage()
render(<App />, document.getElementById('app')!)
await opening
// If this fails, they are fetched again when they are needed.
await fetchAdding().catch(() => {})
