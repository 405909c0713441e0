import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { runningEdge } from '../edge/running-edge.ts'
import { breakingChanges } from './openapi-compatibility.ts'
import { image, openapi } from './released.ts'

const RELEASE = 'mend it, or release a new contract as services/README.md says'

t.test('The services keep the gRPC contract of the last release', async t => {
  const { status, report } = bufBreaking('proto')
  t.equal(status, 0, `${report}${RELEASE}`)
})

t.test('A field removed from the gRPC contract is noticed', async t => {
  const set = fromBinary(FileDescriptorSetSchema, readFileSync(image))
  const alert = set.file.flatMap(file => file.messageType).find(({ name }) => name === 'Alert')!
  alert.field = alert.field.filter(({ name }) => name !== 'code')
  const broken = join(t.testdir(), 'broken.binpb')
  writeFileSync(broken, toBinary(FileDescriptorSetSchema, set))
  const { status, report } = bufBreaking(broken)
  t.not(status, 0)
  t.match(report, /field "1" with name "code" on message "Alert"/)
})

t.test('The edge keeps the OpenAPI description of the last release', async t => {
  const { body } = await (await runningEdge(t)).get('/openapi.json')
  t.strictSame(breakingChanges(JSON.parse(readFileSync(openapi, 'utf8')), body), [], RELEASE)
})

function bufBreaking(input: string) {
  const args = ['buf', 'breaking', input, '--against', image]
  const { status, stdout, stderr } = spawnSync('npx', args, { encoding: 'utf8' })
  return { status, report: stdout + stderr }
}
