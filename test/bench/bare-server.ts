// The baseline of the HTTP benchmark: a Node server that parses a JSON body and answers with JSON, and nothing more.
import { createServer } from 'node:http'

const { PORT, SOCKET } = process.env
const single = { status: 'OK', alerts: [] }

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { items?: unknown[] }
    const answer = JSON.stringify(body.items === undefined ? single : { items: body.items.map(() => single) })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
    })
    response.end(answer)
  })
}).listen(SOCKET === undefined ? { port: Number(PORT), host: '127.0.0.1' } : { path: SOCKET })
