import t from 'tap'
import { ownCalls } from '../../services/callers.ts'
import { sourceFiles, textOf } from './imports.ts'

// The types of clients refuse calls that the table does not have; this is the other direction.
t.test('a program may call no RPC that its sources do not call', async t => {
  const files = sourceFiles(['edge', 'services'])
  t.ok(Object.keys(ownCalls).length > 5)
  for (const [program, calls] of Object.entries(ownCalls)) {
    const own = program === 'edge' ? 'edge/' : `services/${program}/`
    const text = files
      .filter(file => file.startsWith(own) || file === 'services/reference-data/client.ts')
      .map(textOf)
      .join('\n')
    for (const call of calls) {
      const name = call.split('/')[1]!
      t.match(text, new RegExp(`\\.${name[0]!.toLowerCase()}${name.slice(1)}\\b`), `${program}: ${call}`)
    }
  }
})
