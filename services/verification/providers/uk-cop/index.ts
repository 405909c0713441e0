import { z } from 'zod'
import { DEFAULT_TRUST_ANCHOR, payloadForms, type Signer } from '../../schemes/message-signature.ts'
import { numberSchemeNames } from '../../schemes/uk-cop.ts'
import { type AccessTokens, accessTokens, httpsUrl, oauthSettings } from '../access-token.ts'
import { type Proof, readProof } from '../client-proof.ts'
import { authoritySettings, clientCertificateSettings } from '../client-tls.ts'
import { unsupported } from '../failures.ts'
import { type HttpsClient, httpsClient } from '../https-client.ts'
import { fetchedKeys, fixedKeys, type KeySet } from '../key-sets.ts'
import { privateKeySettings, readPrivateKey } from '../private-key.ts'
import type { ProviderDeps, ProviderKind, Question } from '../provider.ts'
import { path, readSetting } from '../settings.ts'
import { copRequestOf, nameForms, sortCodeAccountOf } from './cop-request.ts'
import { alarm, type Bank, exchange } from './exchange.ts'
import { onePeer, type Peer, type Peers, readDirectory } from './peers.ts'

const settings = z
  .strictObject({
    /** The address of the name-verification of a bank or aggregator. */
    url: httpsUrl.optional(),
    /** Instead: the CSV with the address of each bank (see peers.ts). */
    directory: path.optional(),
    ...z.object(clientCertificateSettings).partial().shape,
    ...authoritySettings,
    /** With a directory, `tokenUrl` and `clientId` are in it. */
    oauth: oauthSettings.partial({ tokenUrl: true, clientId: true }).optional(),
    /** The bank's id in the directory of Open Banking: x-fapi-financial-id, and the issuer of its signatures. */
    financialId: z.string().min(1).optional(),
    /** The CSV with the sort codes that the provider reaches (see sort-codes.ts); without it, all. */
    sortCodes: path.optional(),
    nameForm: z.enum(nameForms).default('whole'),
    schemeName: z.enum(numberSchemeNames).default('SortCodeAccountNumber'),
    /** How our questions are signed. The issuer is our id in the directory, or with a slash that of our software. */
    signing: z.strictObject({ ...privateKeySettings, issuer: z.string().min(1) }).optional(),
    /** The URL or the file of the bank's public keys (a JWK set): its answers must then be signed. */
    answerKeys: z.string().min(1).optional(),
    signatures: z.enum(payloadForms).default('encoded'),
    trustAnchor: z.string().min(1).default(DEFAULT_TRUST_ANCHOR),
  })
  .refine(({ url, directory }) => (url === undefined) !== (directory === undefined), {
    error: 'must have either url or directory',
  })
  .refine(
    ({ directory, financialId, sortCodes, answerKeys }) =>
      directory === undefined || [financialId, sortCodes, answerKeys].every(each => each === undefined),
    { error: 'must not have financialId, sortCodes and answerKeys with directory, which holds them' },
  )
  .refine(
    ({ directory, oauth = {} }) =>
      [oauth.tokenUrl, oauth.clientId].every(
        each => (each === undefined) === (directory !== undefined || Object.keys(oauth).length === 0),
      ),
    { path: ['oauth'], error: 'must have tokenUrl and clientId with url, and not with directory' },
  )
  .refine(({ answerKeys, financialId }) => answerKeys === undefined || financialId !== undefined, {
    error: 'must have financialId with answerKeys: the bank signs by this name',
  })
  .refine(({ certificate, key }) => (certificate === undefined) === (key === undefined), {
    error: 'must have both certificate and key, or neither',
  })
  .refine(
    ({ certificate, oauth }) =>
      certificate !== undefined || oauth?.clientSecret !== undefined || oauth?.assertion !== undefined,
    { error: 'must have certificate and key, or oauth with clientSecret or assertion' },
  )
type Settings = z.output<typeof settings>

/** Asks banks over Confirmation of Payee, the scheme of Pay.UK, as Open Banking UK writes it. */
export const ukCop: ProviderKind<Settings> = {
  settings,
  async open(given, deps) {
    const { nameForm, schemeName } = given
    const form = { nameForm, schemeName }
    const peerOf = await peersOf(given, deps)
    const proof = given.oauth && (await readProof(given.oauth, deps))
    const signer = given.signing && (await readSigner(given, given.signing, deps))
    const client = await httpsClient(given, deps)
    const banks = openBanks(given, { proof, signer, client, deps })

    return {
      source: 'SCHEME',

      plan(question) {
        const account = sortCodeAccountOf(question)
        const isReached =
          account === undefined ? lacksSortCode(question) : peerOf(account.sortCode) !== undefined
        if (!isReached) return 'UNSUPPORTED'
        const missing = missingIn(question)
        return missing.length === 0 ? 'OK' : { missing }
      },

      async verify(question, attempt) {
        const account = sortCodeAccountOf(question)
        const request = copRequestOf(question, form)
        if (account === undefined || request === undefined)
          return unsupported('the scheme asks for a sort code, an account number, a name and a type')
        const peer = peerOf(account.sortCode)
        if (peer === undefined) return unsupported('the sort code is not in the list of sort codes')
        return exchange(request, attempt, await banks.of(peer))
      },

      async close() {
        banks.close()
        await client.close()
      },
    }
  },
}

async function peersOf(
  { url, directory, financialId, sortCodes, oauth, answerKeys }: Settings,
  deps: ProviderDeps,
): Promise<Peers> {
  if (directory !== undefined)
    return readDirectory(directory, String(await readSetting('directory', directory, deps)))
  const { tokenUrl, clientId } = oauth ?? {}
  const tokens = tokenUrl === undefined ? undefined : { tokenUrl, clientId: clientId! }
  return onePeer({ url: url!, organisationId: financialId, tokens, keys: answerKeys }, sortCodes, deps)
}

async function readSigner(
  { trustAnchor }: Settings,
  signing: NonNullable<Settings['signing']>,
  deps: ProviderDeps,
): Promise<Signer> {
  const { kid, issuer } = signing
  return { key: await readPrivateKey('signing/key', signing, deps), kid, issuer, trustAnchor }
}

interface Ours {
  readonly proof: Proof | undefined
  readonly signer: Signer | undefined
  readonly client: HttpsClient
  readonly deps: ProviderDeps
}

/** Banks with what is kept of each: its access token and its keys. */
function openBanks(
  { oauth, signatures: form, trustAnchor }: Settings,
  { proof, signer, client, deps }: Ours,
) {
  const banks = new Map<Peer, Promise<Bank>>()
  const closing: AccessTokens[] = []
  const keysAt = fetchedKeys(client)

  async function keysOf(where: string): Promise<KeySet> {
    if (/^https:/i.test(where)) return keysAt(where)
    return fixedKeys(JSON.parse(String(await readSetting('answerKeys', where, deps))))
  }

  async function open({ url, organisationId, tokens: at, keys }: Peer): Promise<Bank> {
    const tokens =
      at && accessTokens(client, { ...at, scope: oauth?.scope }, proof ?? {}, cause => alarm(deps, { cause }))
    if (tokens !== undefined) closing.push(tokens)
    const expected = keys === undefined ? undefined : await keysOf(keys)
    return {
      url: new URL(url),
      organisationId,
      client,
      tokens,
      signer,
      expected: expected && { keys: expected.find, issuers: [organisationId!], trustAnchor, form },
      form,
      deps,
    }
  }

  return {
    of(peer: Peer): Promise<Bank> {
      const bank = banks.get(peer) ?? open(peer)
      banks.set(peer, bank)
      return bank
    },
    close: () => closing.forEach(tokens => tokens.close()),
  }
}

function lacksSortCode({ account, bank }: Question): boolean {
  return account.type === 'ACCOUNT_NUMBER' && bank.memberId === undefined
}

function missingIn(question: Question): readonly string[] {
  const { party } = question
  return [
    ...(lacksSortCode(question) ? ['/creditorAgent/clearingSystemMemberId/memberId'] : []),
    ...(party.type === undefined ? ['/creditor/type'] : []),
    ...(party.name === undefined ? ['/creditor/name'] : []),
  ]
}
