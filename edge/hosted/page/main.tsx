import { render } from 'preact'
import { App } from './app.tsx'
import { open } from './state.ts'
import { startLanguage } from './words.ts'

// The address is cleared of its secret before anything else is waited for.
const opening = open()
await startLanguage()
render(<App />, document.getElementById('app')!)
await opening
