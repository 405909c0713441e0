import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

const x = Buffer.from(process.env.WEBHOOK_PUBLIC_KEY!.replace('whpk_', ''), 'base64').toString('base64url')
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
const TOLERANCE_SECONDS = 300

function isOurs(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const content = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${timestamp}.`), body])
  // During a rotation there are two signatures, separated by a space.
  return String(headers['webhook-signature'])
    .split(' ')
    .map(each => each.split(','))
    .some(
      ([version, value = '']) =>
        version === 'v1a' && verify(null, content, key, Buffer.from(value, 'base64')),
    )
}

createServer(async (request, response) => {
  const body = await buffer(request)
  if (!isOurs(request.headers, body)) return response.writeHead(400).end()
  const event = JSON.parse(body.toString())
  console.log(event.eventType, event.object.id)
  return response.writeHead(204).end()
}).listen(process.env.PORT)
