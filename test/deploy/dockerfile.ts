import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'

export const dockerfileText = readFileSync('services/deploy/Dockerfile', 'utf8')

interface Instruction {
  readonly keyword: string
  readonly text: string
}

const instructions: readonly Instruction[] = DockerfileParser.parse(dockerfileText)
  .getInstructions()
  .map(each => ({ keyword: each.getKeyword(), text: each.getRawArgumentsContent() ?? '' }))

/** The instructions of each stage. The first list has those before any stage. */
const stages: readonly (readonly Instruction[])[] = instructions.reduce<Instruction[][]>(
  (all, each) => {
    if (each.keyword === 'FROM') all.push([])
    all.at(-1)!.push(each)
    return all
  },
  [[]],
)
const [file, building, final] = stages as [Instruction[], Instruction[], Instruction[]]

const textsOf = (stage: readonly Instruction[], keyword: string) =>
  stage.filter(each => each.keyword === keyword).map(each => each.text)
const textOf = (stage: readonly Instruction[], keyword: string) => textsOf(stage, keyword).at(-1)!

/** The image and its build, as the Dockerfile states them. */
export const image = {
  /** From `ARG NODE=24.21.0-trixie-slim@sha256:...`. */
  nodeVersion: /^NODE=([\d.]+)-/.exec(textOf(file, 'ARG'))![1]!,
  nodeDigest: /@(sha256:[0-9a-f]{64})$/.exec(textOf(file, 'ARG'))?.[1],
  /** What each stage is made from. */
  bases: instructions.filter(({ keyword }) => keyword === 'FROM').map(({ text }) => text),
  /** The commands that make dist/ from the sources, except the one that installs packages. */
  buildCommands: textsOf(building, 'RUN').filter(command => !command.startsWith('npm ci')),
  /** The copies into the image from the stage before, as `FROM TO`. */
  copies: textsOf(final, 'COPY'),
  commands: textsOf(final, 'RUN'),
  environment: Object.fromEntries(
    textOf(final, 'ENV')
      .split(/\\?\s+/)
      .map(pair => pair.split('=', 2) as [string, string]),
  ),
  user: textOf(final, 'USER').split(':').map(Number) as [uid: number, gid: number],
  entrypoint: JSON.parse(textOf(final, 'ENTRYPOINT')) as readonly string[],
  command: JSON.parse(textOf(final, 'CMD')) as readonly string[],
  healthCheck: JSON.parse(/CMD (\[.*\])$/.exec(textOf(final, 'HEALTHCHECK'))![1]!) as readonly string[],
  labels: textOf(final, 'LABEL'),
}

/** The files at the top that .dockerignore lets into the build. */
export const admitted: readonly string[] = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('!'))
  .map(line => line.slice(1))
