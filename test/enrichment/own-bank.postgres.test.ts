import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { enrich } from '../../services/enrichment/enrich.ts'
import type { DomesticFormat } from '../../services/library/banking/countries/country-profile.ts'
import { profiles } from '../../services/library/banking/countries/index.ts'
import { numberIssuerOf } from '../../services/library/banking/countries/territories.ts'
import { bankOfCode } from '../../services/library/banking/directory/bank-of.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import { seededDatabase } from '../harness/database.ts'

const db = await openReferenceDatabase(await seededDatabase(t))
const directory = await readDirectory(db, new Date())
await db.destroy()

interface Written {
  readonly memberId: string
  readonly branchId?: string
}

/** The ways in which people write a bank code: with marks, in groups, and beside or before a branch. */
function* written(code: string, country: string, { bank, joined }: DomesticFormat): Generator<Written> {
  yield { memberId: code }
  yield { memberId: code.replace(/(?<=^(?:.{3})+)(?=.)/g, ' ') }
  for (const mark of bank?.marks ?? []) yield { memberId: `${mark} ${code}` }
  if (bank?.name !== undefined) yield { memberId: `  ${code}  ` }
  yield { memberId: code, branchId: '0001' }
  if (joined === undefined) return
  for (const branch of ['001', '0001', '00012']) yield { memberId: code + branch }
  if (country === 'BR') for (const branch of ['-0001', '-0001-9', '-0001X']) yield { memberId: code + branch }
  if (country === 'CA') yield* [{ memberId: `00012-${code}` }, { memberId: `0${code}00012` }]
}

/** Longer lists are read in part: their codes are made alike. */
const CODES_MAX = 1_500

t.test('each code of each list, however it is written, comes back as its own bank or as none', async t => {
  let asked = 0
  for (const { country, domestic } of profiles) {
    if (domestic === undefined || numberIssuerOf(country) !== country) continue
    const codes = directory.codesIn(country).flatMap(({ code, codeTo }) => (codeTo === '' ? [code] : []))
    const step = Math.ceil(codes.length / CODES_MAX)
    const strangers: string[] = []
    for (let at = 0; at < codes.length; at += step) {
      const code = codes[at]!
      const own = bankOfCode(country, [code], undefined, directory)
      // The branches of Japan leave the name to their bank, and some lists only say that a code is in use.
      if (own === undefined || own.name + own.bic === '') continue
      for (const { memberId, branchId } of written(code, country, domestic)) {
        asked++
        const creditorAgent = {
          clearingSystemMemberId: { memberId },
          ...(branchId !== undefined && { branchId }),
        }
        const { creditorAgent: found } = enrich(
          create(PaymentInstructionSchema, { country, creditorAgent }),
          directory,
        )
        const isNone = found?.name === undefined && found?.bic === undefined
        const isOwn = (found?.bic ?? '') === own.bic && (found?.name ?? '') === own.name
        if (!isNone && !isOwn)
          strangers.push(
            `${memberId} ${branchId ?? ''}: ${found?.name} ${found?.bic}, not ${own.name} ${own.bic}`,
          )
      }
    }
    t.strictSame(strangers.slice(0, 10), [], `${country}: ${strangers.length} of ${codes.length} codes`)
  }
  t.ok(asked > 50_000, `${asked} were asked`)
})
