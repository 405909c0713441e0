import { readdirSync, readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'

const FOLDER = 'services/deploy/kubernetes'

/** A Kubernetes object, as far as tests read it. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: any
  readonly data?: Readonly<Record<string, string>>
}

interface Kustomization {
  readonly resources: readonly string[]
  readonly images: readonly { readonly newTag: string }[]
  readonly patches: readonly { readonly path: string; readonly target: { readonly kind: string } }[]
}

export const kustomization: Kustomization = parse(readFileSync(`${FOLDER}/kustomization.yaml`, 'utf8'))
export const files: readonly string[] = readdirSync(FOLDER).filter(
  name => name.endsWith('.yaml') && name !== 'kustomization.yaml',
)

const documentsOf = (file: string): readonly Manifest[] =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')).map(document => document.toJS())

/** The objects that `kubectl apply -k` sends: all resources with the patches of their kind. */
export const manifests: readonly Manifest[] = kustomization.resources.flatMap(documentsOf).map(manifest =>
  kustomization.patches
    .filter(({ target }) => target.kind === manifest.kind)
    .flatMap(({ path }) => documentsOf(path))
    .reduce((patched, patch) => ({ ...patched, spec: merged(patched.spec, patch.spec) }), manifest),
)

/** A strategic merge: objects by key, lists of named things by name, and other values from the patch. */
function merged(value: any, patch: any): any {
  if (value === undefined) return patch
  if (Array.isArray(value) && Array.isArray(patch)) {
    const added = patch.filter(({ name }) => !value.some(each => each.name === name))
    return [
      ...value.map(each =>
        merged(
          each,
          patch.find(({ name }) => name === each.name),
        ),
      ),
      ...added,
    ]
  }
  if (typeof value === 'object' && typeof patch === 'object') {
    const entries = Object.entries(patch).map(([key, its]) => [key, merged(value[key], its)])
    return { ...value, ...Object.fromEntries(entries) }
  }
  return patch ?? value
}

/** What operators apply by hand. */
export const jobs: readonly Manifest[] = documentsOf('jobs/check-file.yaml')

export const ofKind = (kind: string) => manifests.filter(each => each.kind === kind)

/** The pods of Deployments, Jobs and CronJobs, by name. */
export const pods: readonly { readonly name: string; readonly spec: any }[] = [
  ...ofKind('Deployment'),
  ...ofKind('Job'),
  ...jobs,
  ...ofKind('CronJob').map(({ spec, ...its }) => ({ ...its, spec: spec.jobTemplate.spec })),
].map(({ metadata, spec }) => ({ name: metadata.name, spec: spec.template.spec }))
