// A baseline of the HTTP benchmark: Koa that parses a JSON body and answers with JSON, and nothing more.
import type { IncomingMessage } from 'node:http'
import Koa from 'koa'

const single = { status: 'OK', alerts: [] }

const app = new Koa()
app.use(async ctx => {
  const body = JSON.parse(await textOf(ctx.req)) as { items?: unknown[] }
  ctx.body = body.items === undefined ? single : { items: body.items.map(() => single) }
})
app.listen(Number(process.env.PORT), '127.0.0.1')

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
    request.on('error', reject)
  })
}
