import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { needs } from '../programs.ts'

// The examples that /docs/services shows.

const run = promisify(execFile)
const root = new URL('../..', import.meta.url).pathname
const examples = join(root, 'edge/web/docs/pages/examples')
const SERVICE_TOKEN = 'a token of this test'

const server = spawn(process.execPath, ['--import', 'tsx', 'test/wire/served-validation.ts'], {
  cwd: root,
  env: { ...process.env, SERVICE_TOKEN },
  stdio: ['ignore', 'pipe', 'inherit'],
})
t.teardown(() => server.kill())
const [port] = await once(server.stdout.setEncoding('utf8'), 'data')
const env = { ...process.env, SERVICE_TOKEN, VALIDATION: `127.0.0.1:${String(port).trim()}` }

const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
const textOf = (file: string) => readFileSync(join(examples, file), 'utf8')

/** The output of both programs: the finding, then the refusal with its details. */
const printed = [
  'ALERT_CODE_CREDITOR_IBAN_INCORRECT_CHECK_DIGITS /creditorAccount/id/value',
  'INVALID_ARGUMENT',
  'REQUEST_INVALID payprep',
  '/items/0/country must be a country of ISO 3166-1, or XK',
  '/items/0/currency must be a currency of ISO 4217, active or former',
]

t.test('proto/ is a module that proto files of other teams import', async t => {
  const folder = t.testdir({
    'buf.yaml': textOf('buf.yaml'),
    yours: {
      'payout.proto': `syntax = "proto3";
        package lohnbuero.v1;
        import "payprep/payments/v1/instruction.proto";
        message Payout { repeated payprep.payments.v1.PaymentInstruction instructions = 1; }`,
    },
    payprep: {},
  })
  cpSync(join(root, 'proto/payprep'), join(folder, 'payprep/proto/payprep'), { recursive: true })
  cpSync(join(root, 'proto/google'), join(folder, 'payprep/proto/google'), { recursive: true })
  const { stdout } = await run('buf', ['build', '--output', '-#format=json'], {
    cwd: folder,
    env: { ...env, PATH },
  })
  const names = JSON.parse(stdout).file.map((each: { name: string }) => each.name)
  t.ok(names.includes('payout.proto') && names.includes('payprep/payments/v1/instruction.proto'))
  t.notOk(names.some((name: string) => name.startsWith('google/rpc')))
})

t.test('the example with buf curl is answered', async t => {
  const { stdout } = await run('sh', [join(examples, 'buf-curl.sh')], { cwd: root, env: { ...env, PATH } })
  t.match(JSON.parse(stdout), {
    items: [{ alerts: [{ code: 'ALERT_CODE_CREDITOR_IBAN_INCORRECT_CHECK_DIGITS' }] }],
  })
})

t.test('the example with grpcurl sends the same request to a method that exists', async t => {
  const [bufCurl, grpcurl] = ['buf-curl.sh', 'grpcurl.sh'].map(textOf) as [string, string]
  const { typeName, method } = ValidationService
  t.ok(grpcurl.includes(`${typeName}/${method.validate.name}`))
  const [, request] = /-d '(.*)'/.exec(grpcurl)!
  t.ok(bufCurl.includes(`-d '${request}'`))
})

t.test('the program for Node prints findings and the details of errors', async t => {
  const { stdout } = await run(process.execPath, [join(examples, 'validate.mjs')], { cwd: root, env })
  t.strictSame(stdout.trim().split('\n'), printed)
})

t.test('the program for Python prints findings and the details of errors', needs('python'), async t => {
  const folder = t.testdir({
    proto: t.fixture('symlink', join(root, 'proto')),
    'validate.py': textOf('validate.py'),
  })
  await run('sh', [join(examples, 'generate.sh')], { cwd: folder, env })
  t.ok(existsSync(join(folder, 'payprep/validation/v1/validation_pb2_grpc.py')))
  const { stdout } = await run('/usr/bin/python3', ['validate.py'], { cwd: folder, env })
  t.strictSame(stdout.trim().split('\n'), printed)
})

/**
 * The newest gRPC of Debian reads messages by a former library, which does not know those of Debian's newest generator.
 * With the modules of today the program needs none of this.
 */
const CODEC = `package main

import (
	"google.golang.org/grpc/encoding"
	"google.golang.org/protobuf/proto"
)

type codec struct{}

func (codec) Name() string { return "proto" }

func (codec) Marshal(message interface{}) ([]byte, error) { return proto.Marshal(message.(proto.Message)) }

func (codec) Unmarshal(bytes []byte, message interface{}) error {
	return proto.Unmarshal(bytes, message.(proto.Message))
}

func init() { encoding.RegisterCodec(codec{}) }
`

t.test('the program for Go prints findings and the details of errors', needs('go'), async t => {
  const folder = t.testdir({
    proto: t.fixture('symlink', join(root, 'proto')),
    'validate.go': textOf('validate.go'),
    'codec.go': CODEC,
  })
  await run('sh', [join(examples, 'generate-go.sh')], { cwd: folder, env })
  const paths = { GO111MODULE: 'off', GOPATH: `${folder}:/usr/share/gocode`, GOCACHE: join(folder, 'cache') }
  const { stdout } = await run('go', ['run', 'validate.go', 'codec.go'], {
    cwd: folder,
    env: { ...env, ...paths },
  })
  const [finding, , ...details] = printed
  t.strictSame(stdout.trim().split('\n'), [finding, 'InvalidArgument', ...details])
})
