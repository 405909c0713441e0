// Endpoints of many clients, as a process of their own: /dead takes requests and never answers. Asked to "count" it says
// how many events it got; asked to "tell", how long each was on its way, and begins anew.
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

process.on('message', wish => {
  process.send!(wish === 'count' ? delaysMs.length : delaysMs)
  if (wish === 'tell') delaysMs = []
})
process.on('disconnect', () => process.exit())
