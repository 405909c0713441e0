import { request, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Serves HTTPS on 127.0.0.1. A browser takes https://localhost and https://127.0.0.1 for two sites. */
export async function startTlsServer(listener: RequestListener) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, listener)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Forwards requests to a plain HTTP server, as load balancers do, without a header that says that TLS was used. */
export function terminateTls(port: number): RequestListener {
  return (incoming, response) => {
    const { method, url: path, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
}

// Self-signed for these tests, for a hundred years: openssl req -x509 -newkey ec
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwJomLkkFr86L92kp
owYqrysrAwxTbCEbX/4oK0hWHaihRANCAAQVa4R0i2esqYDl2apcWuBZtA1W2V6e
zZ+/mM84Xa30pD+rvpG8IMjS59cw+kGcVaq96boO9EdLS/1Z8Bg5cXze
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNOTWwUEfzX8yYgt8ckVwQRCiuU4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE2MjY1N1oYDzIxMjYxMDI4
MTYyNjU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQVa4R0i2esqYDl2apcWuBZtA1W2V6ezZ+/mM84Xa30pD+rvpG8IMjS
59cw+kGcVaq96boO9EdLS/1Z8Bg5cXzeo28wbTAdBgNVHQ4EFgQUSVBNP49VKhNW
5i4ihFtOT+alfaIwHwYDVR0jBBgwFoAUSVBNP49VKhNW5i4ihFtOT+alfaIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgHhuaT1aQIDDpOkLhcxqc6pOfXYNqj0o7/fOJURDzemcCIQCR
Osjztfi8l2nELj9EkMZ0cxfNzvwdYAsSi0yP9SpybA==
-----END CERTIFICATE-----
`
