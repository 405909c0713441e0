import { AccountStatus, NameMatchStatus } from '../../../proto/gen/payprep/verification/v1/record_pb.js'
import { Problem } from '../../../services/kit/problem.ts'
import { callOptions, requireState, type Step, answer } from '../../gateway/http/state.ts'
import { jsonBody } from '../../gateway/middleware/body.ts'
import { bodyObject, draftIn, isText, mistake } from './drafts.ts'
import type { HostedDeps } from './hosted-deps.ts'

type Deps = Pick<HostedDeps, 'beneficiaries' | 'brandings'>

/** POST name-checks: what the bank says of the holder of a draft's account, if the organization lets the page ask. */
export function nameCheckRoute({ beneficiaries, brandings }: Deps): readonly Step[] {
  return [
    jsonBody,
    async ctx => {
      const page = requireState(ctx, 'page')
      const options = callOptions(ctx)
      const { hasNameCheck } = await brandings.of(requireState(ctx, 'pageSession').organizationId)
      if (!hasNameCheck) throw new Problem('notFound', 'the name check is switched off')
      const body = bodyObject(ctx.state.body)
      const { id } = body
      if (id !== undefined && !isText(id)) throw mistake('id must be a string')
      const request = { page, draft: draftIn(body), ...(id !== undefined && { id }) }
      const { accountStatus, accountHolderName } = await beneficiaries.checkAccountHolder(request, options)
      const { matchStatus, verifiedName, masked } = accountHolderName ?? {}
      answer(ctx, 200, {
        ...(accountStatus && { accountStatus: AccountStatus[accountStatus] }),
        ...(matchStatus && { nameMatch: NameMatchStatus[matchStatus] }),
        ...(verifiedName !== undefined && { name: verifiedName, isMasked: masked === true }),
      })
    },
  ]
}
