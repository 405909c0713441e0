import { existsSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import t from 'tap'
import { composeFile, requiredVariables } from './compose.ts'
import { admitted, dockerfileText, image } from './dockerfile.ts'

t.test('The Dockerfile is without a fault that a linter finds', async t => {
  t.strictSame(validate(dockerfileText), [])
  t.not(validate(dockerfileText.replace('WORKDIR', 'WORKDIRS')).length, 0, 'a misspelt instruction is found')
})

t.test('The image holds the built programs and nothing else', async t => {
  t.strictSame(image.copies, ['/src/dist ./'])
  t.strictSame(image.commands, [])
})

t.test('Programs run as an unprivileged user, named by number, in production', async t => {
  for (const id of image.user) t.ok(id >= 10_000)
  t.equal(image.environment.ENVIRONMENT, 'production')
  t.equal(image.environment.NODE_ENV, 'production')
})

t.test('The sources of the build exist, and hold no secret and no generated file', async t => {
  for (const name of admitted) t.ok(existsSync(name), name)
  for (const name of ['.env', '.data', '.git', 'dist', 'node_modules', 'test'])
    t.notOk(admitted.includes(name), name)
})

t.test('Compose and the Dockerfile name the same entry point', async t => {
  const { services } = composeFile(Object.fromEntries(requiredVariables.map(name => [name, 'x'])))
  t.strictSame(services.payprep!.entrypoint![0], image.entrypoint[0])
  t.strictSame(services.edge!.command, image.command)
  t.strictSame(services.edge!.build!.dockerfile, 'services/deploy/Dockerfile')
})

t.test('Images of others are named by their digests, which no registry can replace', async t => {
  t.strictSame(image.bases, ['node:${NODE} AS build', 'node:${NODE}'])
  t.ok(image.nodeDigest)
  const { services } = composeFile({ BASE_URL: 'https://payments.example' })
  const others = Object.values(services).filter(({ build }) => build === undefined)
  t.equal(others.length, 2)
  for (const other of others) t.match(other.image, /^\w+:\d+\.\d[\d.]*@sha256:[0-9a-f]{64}$/)
})

t.test('The image is of a version of Node that the package supports', async t => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  t.equal(engines.node, '>=20.20')
  t.match(image.nodeVersion, /^24\.\d+\.\d+$/)
})
