import { isUuid } from '../../../services/kit/ids.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { reasonOf, type SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Form } from '../../gateway/middleware/body.ts'
import {
  type Asked,
  isMarked,
  type LogIn,
  markOf,
  redirect,
  type Reply,
  type Session,
} from '../log-in/log-in.ts'
import type { FactsDeps } from './facts.ts'

type Notifier = FactsDeps['notifier']
type Subscription = { readonly organizationId: string; readonly subscriptionId: string }

interface Action {
  /** The button. */
  readonly label: string
  /** What is shown and recorded once it is done. */
  readonly done: string
  readonly reason: string
  /** The member of the form that names what it acts on. */
  readonly target: 'delivery' | 'subscription'
  readonly run: (notifier: Notifier, its: Subscription, target: string) => Promise<unknown>
}

/** What an operator who has logged in may do, by path. */
export const actions = {
  '/retry': {
    label: 'Send again',
    done: 'The delivery is being sent again.',
    reason: 'delivery-retried',
    target: 'delivery',
    run: (notifier, its, deliveryId) => notifier.retryDelivery({ ...its, deliveryId }),
  },
  '/pause': {
    label: 'Pause this endpoint',
    done: 'The endpoint is paused: its events wait.',
    reason: 'endpoint-paused',
    target: 'subscription',
    run: (notifier, its) =>
      notifier.updateSubscription({ ...its, change: { enabled: false }, byOperator: true }),
  },
  '/resume': {
    label: 'Resume this endpoint',
    done: 'The endpoint is enabled, and gets the events that waited.',
    reason: 'endpoint-resumed',
    target: 'subscription',
    run: (notifier, its) =>
      notifier.updateSubscription({ ...its, change: { enabled: true }, byOperator: true }),
  },
} as const satisfies Readonly<Record<string, Action>>

export type ActionPath = keyof typeof actions

export const isAction = (path: string): path is ActionPath => Object.hasOwn(actions, path)

const changeOf = (reason: string, target: string) => `${reason} ${target}`

/** The action that this session has done, by the address of the page behind it. */
export const doneBy = (query: URLSearchParams, session: Session | undefined): Action | undefined =>
  Object.values(actions).find(
    ({ reason }) =>
      query.get('done') === reason && isMarked(query, session, changeOf(reason, query.get('id') ?? '')),
  )

interface Deps {
  readonly notifier: Notifier
  readonly logIn: LogIn
  readonly securityLog: SecurityLog
}

/** Does what a form of the console asks for, and records it. Throws a Problem if it cannot be done. */
export async function act(
  { notifier, logIn, securityLog }: Deps,
  path: ActionPath,
  asked: Asked,
  session: Session,
): Promise<Reply> {
  const action: Action = actions[path]
  let ids: ReturnType<typeof idsIn> | undefined
  const record = (ending: { readonly outcome: 'success' | 'failure'; readonly reason: string }) =>
    securityLog('console.change', {
      ...ending,
      ...logIn.named(session),
      organization: ids?.organizationId,
      target: ids?.[action.target],
      address: asked.address,
    })
  try {
    ids = idsIn(await logIn.form(asked, session), action.target)
    const { organizationId, subscription: subscriptionId } = ids
    await action.run(notifier, { organizationId, subscriptionId }, ids[action.target])
  } catch (error) {
    record({ outcome: 'failure', reason: reasonOf(error) })
    throw error
  }
  const { reason } = action
  record({ outcome: 'success', reason })
  const target = ids[action.target]
  return redirect(`/find?id=${target}&done=${reason}&mark=${markOf(session, changeOf(reason, target))}`)
}

function idsIn({ organization = '', subscription = '', delivery = '' }: Form, target: Action['target']) {
  const ids = [organization, subscription, ...(target === 'delivery' ? [delivery] : [])]
  if (!ids.every(isUuid)) throw new Problem('invalid', 'the form names what is not there')
  return { organizationId: organization, subscription, delivery }
}
