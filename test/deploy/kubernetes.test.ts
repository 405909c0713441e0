import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import t from 'tap'
import { isOneOf, readNetworks } from '../../edge/gateway/http/client-address.ts'
import { composeFile, requiredVariables } from './compose.ts'
import { image } from './dockerfile.ts'
import { filesIn, madeSecrets } from './made-secrets.ts'
import { files, jobs, kustomization, type Manifest, manifests, ofKind, pods } from './kubernetes.ts'

const require = createRequire(import.meta.url)
const { services } = composeFile(Object.fromEntries(requiredVariables.map(name => [name, 'x'])))
const programs = Object.keys(services).filter(name => services[name]!.command[0] === `${name}.js`)

/** The module of an API version has a type for each kind: `kubernetes-models/apps/v1` has `Deployment`. */
function faultsOf(manifest: Manifest): readonly string[] {
  const { apiVersion, kind } = manifest
  const home = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'
  const Type = require(`${home}/${apiVersion}`)[kind]
  const { value, unread } = watched(manifest)
  try {
    Type.prototype.validate.call(value)
  } catch (error) {
    return [`${kind} ${manifest.metadata.name}: ${(error as Error).message}`]
  }
  return unread().map(key => `${kind} ${manifest.metadata.name}: ${key} is unknown`)
}

t.test('Every manifest matches the schema of its kind', async t => {
  t.strictSame([...manifests, ...jobs].flatMap(faultsOf), [])
  const [deployment] = ofKind('Deployment') as [Manifest]
  const withSpec = (more: object) => faultsOf({ ...deployment, spec: { ...deployment.spec, ...more } })
  t.match(withSpec({ replicas: 'two' }), [/must be integer/], 'a value of another type is found')
  t.match(withSpec({ replicaz: 2 }), [/spec\/replicaz is unknown/], 'a misspelt key is found')
})

t.test('Every file is applied', async t => {
  const used = [...kustomization.resources, ...kustomization.patches.map(({ path }) => path)]
  t.strictSame(used.toSorted(), files.toSorted())
})

/** A cluster mounts the routing as a file, and has more pods instead of more processes in one. */
const ofComposeAlone = ['VERIFICATION_ROUTING', 'EDGE_PROCESSES']

t.test('Every program has a Deployment with the command and the secrets that compose gives it', async t => {
  t.strictSame(
    ofKind('Deployment')
      .map(({ metadata }) => metadata.name)
      .toSorted(),
    programs.toSorted(),
  )
  const settings = ofKind('ConfigMap')[0]!.data!
  for (const name of [...programs, 'migrate']) {
    const [container] = pods.find(pod => pod.name === name)!.spec.containers
    t.strictSame(container.args, services[name]!.command, name)
    if (name === 'migrate') continue
    const secrets = container.env.map((each: { name: string }) => each.name)
    const inCompose = Object.keys(services[name]!.environment)
    const isPlain = (variable: string) => variable in settings || ofComposeAlone.includes(variable)
    t.strictSame(secrets.toSorted(), inCompose.filter(variable => !isPlain(variable)).toSorted(), name)
    for (const variable of inCompose.filter(
      each => each.endsWith('_URL') && each in settings && each !== 'BASE_URL',
    )) {
      t.equal(settings[variable], services[name]!.environment[variable], variable)
    }
  }
})

t.test('Secrets are files, and a pod mounts those of its own program alone', async t => {
  const folder = madeSecrets(t)
  const text = JSON.stringify([...manifests, ...jobs])
  for (const way of ['secretKeyRef', 'secretRef'])
    t.notOk(text.includes(way), `${way} puts them into variables`)
  for (const { name, spec } of pods.filter(pod => pod.name !== 'merge-reports')) {
    const isTask = ['update-reference-data', 'check-file'].includes(name)
    const its = isTask ? 'reference-data' : name
    const secrets = spec.volumes.flatMap((volume: any) => volume.secret?.secretName ?? [])
    t.strictSame(secrets, [`payprep-${its}`], name)
    const [{ env, volumeMounts }] = spec.containers
    const mount = volumeMounts.find((each: { name: string }) => each.name === 'secrets')
    t.match(mount, { mountPath: '/secrets', readOnly: true }, name)
    const read = env.map(({ value }: { value: string }) => value.replace('/secrets', its))
    const made = filesIn(folder).filter(file => file.startsWith(`${its}/`))
    t.strictSame(read.toSorted(), isTask ? ['reference-data/DATABASE_URL'] : made, name)
  }
})

t.test('Each service knows its callers by their tokens', async t => {
  const path = ofKind('ConfigMap')[0]!.data!.SERVICE_CALLERS
  for (const { metadata, spec } of ofKind('Deployment')) {
    const { volumes, containers } = spec.template.spec
    const mount = containers[0].volumeMounts.find((each: { name: string }) => each.name === 'callers')
    t.equal(`${mount.mountPath}/callers.json`, path, metadata.name)
    t.match(volumes.find((each: { name: string }) => each.name === 'callers').configMap, {
      name: 'payprep-callers',
    })
  }
})

t.test('Clients are told apart behind the Ingress, and behind a proxy on the machine of compose', async t => {
  const [inCluster, onMachine] = [ofKind('ConfigMap')[0]!.data!, services.edge!.environment].map(
    ({ TRUSTED_PROXIES = '' }) => isOneOf(readNetworks(TRUSTED_PROXIES)),
  )
  for (const pod of ['10.42.0.5', '10.96.3.1', '10.244.1.7']) t.ok(inCluster!(pod), pod)
  for (const gateway of ['172.17.0.1', '172.18.0.1', '172.31.0.1']) t.ok(onMachine!(gateway), gateway)
  for (const isProxy of [inCluster!, onMachine!]) t.notOk(isProxy('203.0.113.9'), 'a client is no proxy')
})

t.test('No pod runs as root, writes to its image, gains a privilege, or takes all memory', async t => {
  for (const { name, spec } of pods) {
    t.match(
      spec,
      {
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: image.user[0],
          runAsGroup: image.user[1],
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: { limits: { memory: /^\d+[MG]i$/ } },
          },
        ],
      },
      name,
    )
  }
})

t.test('Every Deployment is probed on ports that it has, and outlives a node and a rollout', async t => {
  for (const { metadata, spec } of ofKind('Deployment')) {
    const { name } = metadata
    const [container] = spec.template.spec.containers
    const ports = container.ports.flatMap((port: { name: string; containerPort: number }) => [
      port.name,
      port.containerPort,
    ])
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { httpGet, grpc } = container[probe]
      t.ok(ports.includes((httpGet ?? grpc).port), `${probe} of ${name}`)
    }
    const selector = spec.selector.matchLabels
    t.match(spec.template.metadata.labels, selector, name)
    const named = (kind: string) => ofKind(kind).find(each => each.metadata.name === name)
    t.strictSame(named('PodDisruptionBudget')?.spec.selector.matchLabels, selector, name)
    t.strictSame(named('Service')?.spec.selector, selector, name)
    const byCpu = named('HorizontalPodAutoscaler')?.spec
    const byQueue = named('ScaledObject')?.spec
    t.equal(
      [byCpu, byQueue, spec.replicas].filter(each => each !== undefined).length,
      1,
      `${name} is scaled by one thing`,
    )
    t.ok((byCpu?.minReplicas ?? byQueue?.minReplicaCount ?? spec.replicas) >= 2, name)
    t.equal((byCpu ?? byQueue)?.scaleTargetRef.name ?? name, name)
  }
})

t.test(
  'Lists of banks are updated each night, one update at a time, over the network that it needs',
  async t => {
    const [{ metadata, spec }] = ofKind('CronJob') as [Manifest]
    t.match(spec, { schedule: /^\d+ \d+ \* \* \*$/, concurrencyPolicy: 'Forbid' })
    const { template } = spec.jobTemplate.spec
    t.match(template.spec.containers[0].args, ['payprep.js', 'reference', 'update'])
    const name = template.metadata.labels['app.kubernetes.io/name']
    t.equal(name, metadata.name)
    const outside = ofKind('NetworkPolicy').find(each => each.metadata.name === 'outside')!
    t.ok(outside.spec.podSelector.matchExpressions[0].values.includes(name))
  },
)

t.test(
  'Webhooks, banks and lists are reached on every port, over IPv4 and IPv6, and no private address is',
  async t => {
    const { spec } = ofKind('NetworkPolicy').find(each => each.metadata.name === 'outside')!
    const [{ to, ports }] = spec.egress
    t.strictSame(ports, [{ port: 1, endPort: 65_535 }])
    const allows = (address: string) =>
      to.some(({ ipBlock: { cidr, except } }: { ipBlock: { cidr: string; except: readonly string[] } }) => {
        const isPrivate = isOneOf(readNetworks(except.join(',')))(address)
        return cidr === (address.includes(':') ? '::/0' : '0.0.0.0/0') && !isPrivate
      })
    for (const address of ['203.0.113.7', '2a01:4f8:c17::2']) t.ok(allows(address), address)
    for (const address of ['10.1.2.3', '172.20.0.9', '192.168.7.7', '169.254.169.254', 'fd12::1', 'fe80::1'])
      t.notOk(allows(address), address)
  },
)

t.test('The image is that of this version', async t => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  t.strictSame(
    [
      ...kustomization.images.map(({ newTag }) => newTag),
      ...jobs.map(({ spec }) => spec.template.spec.containers[0].image.split(':')[1]),
    ],
    [version, version, version],
  )
})

t.test(
  'A file is checked in as many parts as there are pods, and the reports on them are merged',
  async t => {
    const [check, merge] = jobs as readonly [Manifest, Manifest]
    const argsOf = ({ spec }: Manifest) => spec.template.spec.containers[0].args[0]
    const { completions, parallelism, completionMode } = check.spec
    t.strictSame([parallelism, completionMode], [completions, 'Indexed'])
    for (const [index, part] of [
      ['0', 1],
      [`${completions - 1}`, completions],
    ] as const) {
      const said = argsOf(check).replace('node payprep.js', 'echo')
      const text = execFileSync('sh', ['-c', said], { env: { ...process.env, JOB_COMPLETION_INDEX: index } })
      t.equal(
        text.toString(),
        `check /payments/payments.csv --shard ${part}/${completions} --output /payments/reports/${index}.jsonl\n`,
      )
    }
    t.match(argsOf(merge), 'check --merge /payments/reports --output /payments/')
    t.equal(merge.spec.suspend, true, 'until all parts are checked')
  },
)

t.test('gRPC services are headless, so that their names resolve to every pod', async t => {
  for (const { metadata, spec } of ofKind('Service')) {
    t.equal(spec.clusterIP, metadata.name === 'edge' ? undefined : 'None', metadata.name)
  }
})

t.test('Metrics that scale a service are metrics that a program has', async t => {
  const queries = ofKind('ScaledObject').flatMap(({ spec }) =>
    spec.triggers.flatMap(({ metadata }: { metadata: { query?: string } }) => metadata.query ?? []),
  )
  const names = queries.flatMap((query: string) => query.match(/payprep_\w+/g) ?? [])
  t.equal(names.length, ofKind('ScaledObject').length)
  for (const name of names) {
    t.match(
      execFileSync('grep', ['-rlw', `'${name}'`, 'services', '--include=*.ts'], { encoding: 'utf8' }),
      /\.ts/,
      name,
    )
  }
})

/**
 * A copy of a value that records which keys are never read. A compiled schema reads the keys that it knows, and lets
 * others pass. A key that it has not read is misspelt.
 */
function watched<T extends object>(
  value: T,
): { readonly value: T; readonly unread: () => readonly string[] } {
  const unread = new Set<string>()
  return { value: proxyOf(value, ''), unread: () => [...unread] }

  function proxyOf<V>(its: V, path: string): V {
    if (typeof its !== 'object' || its === null) return its
    const at = (key: string) => `${path}/${key}`
    const children = Object.entries(its).map(([key, child]) => [key, proxyOf(child, at(key))] as const)
    for (const [key] of children) unread.add(at(key))
    const copy = Object.assign(Array.isArray(its) ? [] : {}, Object.fromEntries(children))
    return new Proxy(copy, {
      get(target, key) {
        unread.delete(at(String(key)))
        return Reflect.get(target, key)
      },
    }) as V
  }
}
