// Endpoints of many clients, as a process of their own: /dead takes requests and never answers. Told "reset" it forgets
// what it got, told "tell" it says how long each event was on its way.
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
  if (wish === 'reset') delaysMs = []
  process.send!(delaysMs)
})
process.on('disconnect', () => process.exit())
