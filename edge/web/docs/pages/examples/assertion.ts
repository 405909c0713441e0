import { readFile } from 'node:fs/promises'
import { importPKCS8 } from 'jose'
import * as oauth from 'oauth4webapi'

const issuer = new URL('{{url}}')
const client = { client_id: process.env.CLIENT_ID! }
const privateKey = await importPKCS8(await readFile('private.pem', 'utf8'), 'ES256')
const proof = oauth.PrivateKeyJwt(privateKey)
// For an installation on your own machine, which has no TLS.
const options = { [oauth.allowInsecureRequests]: issuer.protocol === 'http:' }

const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
const server = await oauth.processDiscoveryResponse(issuer, found)
const answer = await oauth.clientCredentialsGrantRequest(server, client, proof, {}, options)
const { access_token: token } = await oauth.processClientCredentialsResponse(server, client, answer)
console.log('obtained a token')

// When the program stops:
const revoked = await oauth.revocationRequest(server, client, proof, token, options)
await oauth.processRevocationResponse(revoked)
console.log('revoked it')
