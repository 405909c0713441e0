import type { Html } from '../../html/html.ts'
import type { Session } from '../../log-in/log-in.ts'
import type { Note } from '../notes.ts'
import type { Facts } from '../facts.ts'
import type { Section } from '../../staff/section.ts'
import type { Hours } from '../../staff/ranges.ts'
import type { Times } from '../../staff/times.ts'

/** What the program says of itself. */
export interface ProgramFacts {
  readonly build: string
  readonly environment: string
  readonly node: string
  readonly startedAt: Date
  /** The addresses of each service; none if it runs in this process. */
  readonly places: Readonly<Record<string, readonly string[]>>
}

export type Ask = <T>(
  read: (options: { readonly signal: AbortSignal; readonly timeoutMs: number }) => Promise<T>,
) => Promise<Section<T>>

export interface PageInput {
  readonly facts: Facts
  readonly notes: readonly Note[]
  readonly program: ProgramFacts
  readonly query: URLSearchParams
  /** Who has logged in, if anybody has. */
  readonly operator: Session | undefined
  /** Whether operators can log in. */
  readonly hasLogIn: boolean
  /** Records that personal data was read, by the id that was asked for. */
  readonly recordRead: (what: string, target: string) => void
  /** Asks for what this page alone shows, within the deadline. */
  readonly ask: Ask
  readonly time: Times
  /** How far back `facts` of the last hours reach. */
  readonly hours: Hours
}

export interface RenderedPage {
  readonly title: string
  readonly main: Html
}

export type RenderPage = (input: PageInput) => RenderedPage | Promise<RenderedPage>
