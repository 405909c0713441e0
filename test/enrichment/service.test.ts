import t from 'tap'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { followerOf } from '../harness/follower.ts'
import { bic } from '../harness/instructions.ts'

const named = (name: string) =>
  bankDirectory({
    institutions: [
      { bic: 'TIDEGB21XXX', name },
      { bic: 'REEFGB21XXX', name: 'Reef' },
    ],
    bankCodes: [{ country: 'GB', code: '010203', name }],
  })

t.test(
  'Instructions are completed in their order, one by one or together, and banks are searched',
  async t => {
    let current = named('Tide')
    let isClosed = false
    const directory = {
      ...followerOf(current),
      current: () => current,
      close: async () => void (isClosed = true),
    }
    const { client, check, close } = await link(
      EnrichmentService,
      [],
      { serviceToken: '' },
      silentLog,
      async () => enrichmentService({ directory }),
    )
    const instructions = [bic('REEFGB21'), {}, bic('TIDEGB21')]
    const enrich = async () => {
      const { items } = await client.enrich({ items: instructions })
      return items.map(({ enrichments }) => enrichments?.creditorAgent?.name)
    }
    t.strictSame(await enrich(), ['Reef', undefined, 'Tide'])
    async function* requests() {
      for (const [at, instruction] of instructions.entries()) yield { id: `${at}`, instruction }
    }
    const streamed: unknown[] = []
    for await (const { id, result } of client.enrichStream(requests()))
      streamed.push([id, result?.enrichments?.creditorAgent?.name])
    t.strictSame(streamed, [
      ['0', 'Reef'],
      ['1', undefined],
      ['2', 'Tide'],
    ])

    const search = async (text: string) => {
      const { banks } = await client.searchBanks({ country: 'GB', text, limit: 5 })
      return banks.map(({ code, name }) => `${code} ${name}`)
    }
    t.strictSame(await search('010203'), ['010203 Tide'])
    current = named('High Tide')
    t.strictSame(await enrich(), ['Reef', undefined, 'High Tide'], 'from the directory of now')
    t.strictSame(await search('010203'), ['010203 High Tide'])
    await check()
    await close()
    t.ok(isClosed, 'with the service, the directory is let go')
  },
)
