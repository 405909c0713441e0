import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

interface Event {
  eventType: string
  object: { id?: string }
}

const webhook = new Webhook(process.env.WEBHOOK_SECRET!)

createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  try {
    const event = webhook.verify(body, request.headers as Record<string, string>) as Event
    console.log(event.eventType, event.object.id)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(process.env.PORT)
