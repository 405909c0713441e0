// The webhook endpoints of many clients, as a separate process. Paths under /dead never answer. The message 'count'
// returns the number of events received. 'take' returns and forgets the delay of each in milliseconds.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let delaysMs: number[] = []

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    if (request.url!.startsWith('/dead')) return
    delaysMs.push(Date.now() - Date.parse(JSON.parse(body).createdDate))
    response.writeHead(204).end()
  })
}).listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

process.on('message', command => {
  process.send!(command === 'count' ? delaysMs.length : delaysMs)
  if (command === 'take') delaysMs = []
})
process.on('disconnect', () => process.exit())
