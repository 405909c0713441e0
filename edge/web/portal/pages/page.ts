import type { BeneficiariesService } from '../../../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type { NotifierService } from '../../../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type { EdgeClient } from '../../../../services/callers.ts'
import type { Allowance } from '../../../gateway/http/allowance.ts'
import type { callOptions } from '../../../gateway/http/state.ts'
import type { Clients } from '../../../gateway/identity/clients.ts'
import type { Organization, Organizations } from '../../../gateway/identity/organizations.ts'
import type { TrafficReport } from '../../../gateway/store/kept-traffic.ts'
import type { Hours } from '../../staff/ranges.ts'
import type { Times } from '../../staff/times.ts'
import type { Html } from '../../html/html.ts'
import type { Session } from '../../log-in/log-in.ts'

/** Where pages read what they show. Each question names the organization. */
export interface PortalSources {
  readonly notifier: Pick<
    EdgeClient<typeof NotifierService>,
    'listSubscriptions' | 'getSubscription' | 'listDeliveries' | 'retryDelivery'
  >
  readonly beneficiaries: Pick<EdgeClient<typeof BeneficiariesService>, 'describeSessions'>
  readonly organizations: Pick<Organizations, 'find'>
  readonly clients: Pick<Clients, 'ofOrganization'>
  readonly traffic: (organizationId: string, hours: number) => Promise<TrafficReport>
  /** The default allowances of clients and organizations; undefined for no limit. */
  readonly allowed: { readonly client?: Allowance | undefined; readonly organization?: Allowance | undefined }
}

export interface PageInput extends PortalSources {
  readonly organization: Organization
  readonly session: Session
  readonly query: URLSearchParams
  /** The values of the parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly time: Times
  readonly hours: Hours
  /** Of RPCs. */
  readonly options: ReturnType<typeof callOptions>
}

export type RenderPage = (input: PageInput) => Promise<{ readonly title: string; readonly main: Html }>
