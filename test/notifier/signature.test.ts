import { createHmac, createPublicKey, verify } from 'node:crypto'
import t from 'tap'
import { newSecret, publicKeyOf, sharedSecret, signedHeaders } from '../../services/notifier/signature.ts'

// The values of the specification, and of the tests of the server of Svix, whose authors wrote it: svix-server/src/worker.rs.
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const AT = new Date(1_614_265_330_000)
const BODY = Buffer.from('{"test": 2432232314}')
const PRIVATE =
  'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg=='
const PUBLIC = 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4='
const SIGNED = 'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg=='

t.test('An asymmetric signature, and its public key, are those of another implementation', async t => {
  t.strictSame(signedHeaders([PRIVATE], ID, AT, BODY), {
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNED,
  })
  t.equal(publicKeyOf(PRIVATE), PUBLIC)
})

t.test(
  'New keys have the lengths and prefixes of the specification, and a private key is never shared',
  async t => {
    const [secret, other] = [newSecret(), newSecret()]
    t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    t.not(secret, other)
    t.equal(publicKeyOf(secret), undefined)
    t.equal(sharedSecret(secret), secret)

    const key = newSecret('ASYMMETRIC')
    t.match(key, /^whsk_[A-Za-z0-9+/]{86}==$/)
    t.match(publicKeyOf(key), /^whpk_[A-Za-z0-9+/]{43}=$/)
    t.equal(sharedSecret(key), undefined)
    t.not(publicKeyOf(newSecret('ASYMMETRIC')), publicKeyOf(key))
  },
)

t.test('One header has signatures of both schemes, each made with its own key', async t => {
  const [secret, key] = [newSecret(), newSecret('ASYMMETRIC')]
  const body = Buffer.from('{"ü":"𝔘"}')
  const header = signedHeaders([key, secret], 'e-1', AT, body)['webhook-signature']
  const [asymmetric, symmetric] = header.split(' ')
  const content = Buffer.concat([Buffer.from('e-1.1614265330.'), body])
  const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(content)
    .digest('base64')
  t.equal(symmetric, `v1,${hmac}`)
  const x = Buffer.from(publicKeyOf(key)!.slice(5), 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  t.match(asymmetric, /^v1a,/)
  t.ok(verify(null, content, publicKey, Buffer.from(asymmetric!.slice(4), 'base64')))
})
