import { render } from 'preact'
import { App } from './app.tsx'
import { open } from './state.ts'
import { startLanguage } from './words.ts'

// Started first, as it removes the secret from the address.
const opening = open()
await startLanguage()
render(<App />, document.getElementById('app')!)
await opening
