/**
 * The files of ours that a file may import. The first matching row applies, so inner folders come before outer ones.
 * Within a layer, the test beside this table only forbids circles between files and folders.
 */
export const layers: readonly Layer[] = [
  ['edge/sdk/src/', /^edge\/sdk\/src\//, 'users of the package have nothing else of us'],
  [
    /^edge\/web\/(hosted\/page|docs\/client)\//,
    /^(edge\/web\/|services\/(library|beneficiaries\/requirements)\/|proto\/)/,
    'it runs in a browser',
  ],
  [
    'edge/gateway/',
    /^(edge\/gateway\/|services\/|proto\/)/,
    'pages and commands are built on the API, not the other way',
  ],
  [
    'edge/web/',
    /^(edge\/(gateway|web)\/|services\/|proto\/)/,
    'commands are built on pages, not the other way',
  ],
  ['edge/', /^/, 'it puts the rest together'],
  ['seeds/', /^(seeds|services)\//, 'facts are loaded through the services'],
  [
    'services/library/',
    /^(services\/(library\/|kit\/(json\/|[\w-]+\.ts))|proto\/bounds)/,
    'libraries compute and do no I/O',
  ],
  [
    'services/kit/',
    /^(services\/kit\/|proto\/(events|problem|rpc|bounds|health|reflection))/,
    'the kit knows no payments',
  ],
  ['services/deploy/health.ts', /^services\/kit\//, 'it reads addresses as the services do'],
  ['services/deploy/', /^(services\/deploy|edge\/web)\//, 'it builds the programs and is part of none'],
  [/^services\/[\w-]+\/main\.ts$/, /^(services|seeds|proto)\//, 'a program may load the seeds'],
  [/^services\/[\w-]+\.ts$/, /^(services|proto)\//, 'it puts the services together'],
  [
    /^services\/(?<own>[\w-]+)\//,
    /^(services\/(OWN\/|(library|kit)\/|[\w-]+\/client\.ts|callers\.ts)|proto\/)/,
    'services know each other by their contracts and clients',
  ],
]

/** Where Node's modules and packages that reach the outside may be imported. */
const outside: readonly Outside[] = [
  [/^(koa|@koa\/router)$/, /^edge\/(app\.ts|gateway\/http\/)/],
  [/^@redis\/client$/, /^edge\/gateway\/idempotency\//],
  [
    /^(knex|pg|pg-copy-streams)$/,
    /^(seeds|services\/(?!library\/)|edge\/(gateway\/(identity|idempotency|payment-files|store)|web\/hosted\/[\w-]+\.ts|operator|[\w-]+\.ts))/,
  ],
  [/^undici$/, /^services\/(kit|notifier|verification|reference-data\/publications)\//],
  [/^node:/, /^(?!services\/library\/(?!screening\/)|edge\/web\/(hosted\/page|docs\/client)\/)/],
]

/** Files by prefix or pattern, what they may import, and why no more. `OWN` is the match of the group `own`. */
type Layer = readonly [files: string | RegExp, may: RegExp, because: string]
type Outside = readonly [packages: RegExp, files: RegExp]

/** The imports of a file that its layer does not permit. */
export function strays(file: string, targets: readonly string[]): readonly string[] {
  const [pattern, may] = layerOf(file)
  const own = pattern instanceof RegExp ? pattern.exec(file)?.groups?.own : undefined
  const permitted = new RegExp(may.source.replace('OWN', own ?? ''))
  return targets.filter(target =>
    OURS.test(target)
      ? !permitted.test(contractOf(target))
      : outside.some(([packages, where]) => packages.test(target) && !where.test(file)),
  )
}

const OURS = /^(services|edge|seeds|proto)\//

export function layerOf(file: string) {
  const layer = layers.find(([files]) =>
    typeof files === 'string' ? file.startsWith(files) : files.test(file),
  )
  if (layer === undefined) throw new Error(`${file} lies in no layer of test/architecture/layers.ts`)
  return layer
}

/** `proto/gen/payprep/events/...` is of the contract `proto/events`, `proto/gen/grpc/health/...` of `proto/health`. */
const contractOf = (target: string) => target.replace(/^proto\/gen\/(payprep|grpc|google)\//, 'proto/')
