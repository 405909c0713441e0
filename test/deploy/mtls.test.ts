import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { programs as all } from '../../edge/operator/operation/programs.ts'
import { ownCalls } from '../../services/callers.ts'
import { parseCallers } from '../../services/kit/callers/callers-file.ts'
import { manifests, ofKind } from './kubernetes.ts'

const programs = [...all.keys()]
const FOLDER = 'services/deploy/mtls'
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const documentsOf = (file: string) => parseAllDocuments(textOf(file)).map(each => each.toJS())
const namesIn = (documents: readonly any[]) => documents.map(({ metadata }) => metadata.name)

t.test('each program has a certificate by the name of its address, and mounts it', async t => {
  const certificates = documentsOf('certificates.yaml').filter(
    ({ kind, spec }) => kind === 'Certificate' && !spec.isCA,
  )
  t.strictSame(certificates.flatMap(({ spec }) => spec.dnsNames).toSorted(), programs.toSorted())
  const mounted = documentsOf('secrets.yaml')
  t.strictSame(namesIn(mounted).toSorted(), programs.toSorted())
  for (const { metadata, spec } of mounted) {
    const [{ secret }] = spec.template.spec.volumes
    const its = certificates.find(each => each.spec.secretName === secret.secretName)
    t.strictSame(its?.spec.dnsNames, [metadata.name])
  }
})

t.test('each address of the settings becomes one of TLS, with the same host and port', async t => {
  const [settings] = documentsOf('settings.yaml')
  const before = Object.entries(ofKind('ConfigMap')[0]!.data!).filter(([, value]) =>
    value.startsWith('http:'),
  )
  t.strictSame(
    settings.data,
    Object.fromEntries(before.map(([name, value]) => [name, value.replace('http:', 'https:')])),
  )
})

t.test('all services are probed at their private ports, and all files are applied', async t => {
  const [component] = documentsOf('kustomization.yaml')
  const probed = component.patches.find(({ path }: { path: string }) => path === 'probes.yaml').target.name
  const services = manifests.filter(
    ({ kind, spec }) => kind === 'Deployment' && spec.template.spec.containers[0].readinessProbe.grpc,
  )
  t.strictSame(probed.split('|').toSorted(), namesIn(services).toSorted())
  const applied = [
    ...component.resources,
    ...component.configMapGenerator[0].files,
    ...component.patches.map(({ path }: { path: string }) => path),
  ]
  t.strictSame([...applied, 'kustomization.yaml'].toSorted(), readdirSync(FOLDER).toSorted())
})

t.test('the file of callers takes the place of the one that names tokens', async t => {
  const [component] = documentsOf('kustomization.yaml')
  const [{ name, files }] = component.configMapGenerator
  const volumes = ofKind('Deployment').map(({ spec }) => spec.template.spec.volumes)
  for (const its of volumes) t.ok(its.some((volume: any) => volume.configMap?.name === name))
  t.match(ofKind('ConfigMap')[0]!.data!.SERVICE_CALLERS, RegExp(`/${files[0]}$`))
})

t.test('the file of callers names every program that calls others', async t => {
  const callers = parseCallers(textOf('callers.json'), ownCalls)
  for (const [name, calls] of Object.entries(ownCalls)) {
    const caller = callers.byCertificate(name)
    t.equal(caller?.name, name)
    t.ok(calls.every(call => caller?.mayCall(`/${call}`)))
  }
})
