import { join } from 'node:path'
import t from 'tap'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import {
  AccountStatus,
  DataSource,
  FailureReason,
  NameMatchStatus,
  VerificationState,
} from '../../proto/gen/payprep/verification/v1/record_pb.js'
import { parseRoutingFile } from '../../services/verification/routing/routing-file.ts'
import { accounts, client, runningResponder, trusted } from './running-responder.ts'
import { type Details, runningVerification } from './running-verification.ts'

t.test('a verification goes to the bank over its scheme, and its answer becomes the record', async t => {
  const banks = { vop: await runningResponder(t, 'vop'), cop: await runningResponder(t, 'cop') }
  const directory = t.testdir({
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'ca.pem': trusted.ca,
    'eds.csv': `bic,url\nCOBADEFF,${banks.vop.url}\n`,
  })
  const tls = {
    certificate: join(directory, 'client.pem'),
    key: join(directory, 'client-key.pem'),
    authorities: join(directory, 'ca.pem'),
  }
  const file = parseRoutingFile(
    JSON.stringify({
      providers: {
        vop: {
          kind: 'epc-vop',
          requestingAgent: 'BANKDEFFXXX',
          addressBook: join(directory, 'eds.csv'),
          ...tls,
        },
        cop: { kind: 'uk-cop', url: `${banks.cop.url}/name-verification`, ...tls },
      },
      routes: [
        { countries: ['GB'], provider: 'cop' },
        { identifiers: ['IBAN'], provider: 'vop' },
      ],
    }),
    'routing.json',
  )
  const { verify, lines } = await runningVerification(t, { file })
  const german = (value: string, name: string): Details => ({
    country: 'DE',
    creditorAgent: { bic: 'COBADEFFXXX' },
    creditorAccount: { id: { value, type: AccountIdType.IBAN } },
    creditor: { name },
  })

  const close = await verify(german(accounts.open, 'E Mustermann'))
  t.match(close, {
    state: VerificationState.COMPLETED,
    result: {
      accountStatus: AccountStatus.ACTIVE,
      accountHolderName: { matchStatus: NameMatchStatus.PARTIAL_MATCH, verifiedName: 'Erika Mustermann' },
      schemeResponseCode: 'EPC_VOP_CMTC',
      dataSource: DataSource.SCHEME,
    },
  })
  const none = await verify(german(accounts.open, 'Otto Normalverbraucher'))
  t.match(none.result, {
    accountHolderName: { matchStatus: NameMatchStatus.NO_MATCH },
    schemeResponseCode: 'EPC_VOP_NMTC',
  })
  t.equal(none.result?.accountHolderName?.verifiedName, undefined)

  const british = await verify({
    country: 'GB',
    creditorAgent: { clearingSystemMemberId: { memberId: '20-00-00' } },
    creditorAccount: { id: { value: '00000001', type: AccountIdType.ACCOUNT_NUMBER } },
    creditor: { name: 'Sandbox Trading Ltd', type: PartyType.INDIVIDUAL },
  })
  t.match(british.result, { accountStatus: AccountStatus.ACTIVE, schemeResponseCode: 'UK_COP_BANM' })

  await banks.vop.close()
  const away = await verify(german(accounts.joint, 'Anna Schmidt'))
  t.match(away, {
    state: VerificationState.FAILED,
    failureReason: FailureReason.UNAVAILABLE_FINANCIAL_INSTITUTION,
  })
  t.notMatch(JSON.stringify([lines, banks.vop.lines, banks.cop.lines]), /Mustermann|Schmidt|DE89|DE02/)
})
