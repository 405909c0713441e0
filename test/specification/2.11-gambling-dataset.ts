import { get, refused, type Request, statement, type Statement, type Step } from './statement.ts'

const ENTITY = '/gambling/entities/{entity}'
const put = (body: unknown, line = `PUT ${ENTITY}`): Request => ({ line, body })

const platform: Step = [
  put(
    {
      schema: 'PLATFORM',
      attributes: {
        name: '스페이드 클럽',
        services: ['CASINO', 'POKER'],
        urls: ['https://spade-club.example/ko'],
      },
    },
    'PUT /gambling/entities/{platform}',
  ),
  { status: 201 },
]

/** Attributes of each schema, and for each member a value that it does not take. */
const schemas: Readonly<
  Record<
    string,
    {
      readonly attributes: Readonly<Record<string, unknown>>
      readonly bad: Readonly<Record<string, unknown>>
      readonly optional?: readonly string[]
    }
  >
> = {
  PLATFORM: {
    attributes: {
      name: 'Στοίχημα Πλάι',
      services: ['SPORTS'],
      urls: ['https://xn--hxajbheg2az3al.example/'],
    },
    bad: { name: 7, services: ['LOTTERY'], urls: 'https://example.org' },
  },
  MERCHANT: {
    attributes: {
      platformId: '{platform}',
      cardNetwork: 'MASTERCARD',
      mid: '0004711-QX',
      name: 'ΣΤΟΙΧΗΜΑ*PLAY',
      mcc: '7801',
      isImpactful: true,
    },
    bad: { platformId: 'one', cardNetwork: 'JCB', mid: '', name: [], mcc: '78O1', isImpactful: 'yes' },
  },
  BANK_ACCOUNT: {
    attributes: {
      platformId: '{platform}',
      bankId: 'OTPVHUHB',
      bankIdType: 'BIC',
      accountId: 'HU42117730161111101800000000',
      accountIdType: 'IBAN',
      accountHolderName: 'Kártyaház Kft.',
    },
    bad: {
      platformId: 1,
      bankId: 'x'.repeat(12),
      bankIdType: 'ABA',
      accountId: '',
      accountIdType: 'EMAIL',
      accountHolderName: {},
    },
    optional: ['bankId', 'bankIdType'],
  },
  CRYPTO_WALLET: {
    attributes: { platformId: '{platform}', network: 'TRON', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
    bad: { platformId: null, network: 'MONERO', address: 'x' },
  },
}
const NETWORKS = `BITCOIN, RIPPLE, BITCOINCASH, LITECOIN, ETHEREUM, DOGECOIN, CARDANO, STELLAR, POLKADOT, SOLANA, AVALANCHE, EOS, TEZOS, DASH, ALGORAND, CELO, BSC, POLYGON, FANTOM, OPTIMISM, COSMOS, KUSAMA, ETHEREUMCLASSIC, ETHEREUMPOW, HEDERAHASHGRAPH, TRON, KAVA, NEAR, SONGBIRD, FLARE, CELESTIA, BASE`

const without = (attributes: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))
const is = (says: string, ...steps: readonly Step[]): Statement => ({ section: '2.11', says, steps })

export const gamblingDataset: readonly Statement[] = [
  ...Object.entries(schemas).flatMap(([schema, { attributes, bad, optional = [] }]) => [
    is(
      `a ${schema} has the common structure and its attributes`, platform,
      [put({ schema, attributes }), { status: 201, body: { id: /^[0-9a-f-]{36}$/, schema, createdDate: /^20\d\d-\d\d-\d\dT/, updatedDate: /^20\d\d-/, state: 'ACTIVE', attributes: without(attributes, 'platformId', 'urls') } }],
      [get(ENTITY), { status: 200, body: { schema, state: 'ACTIVE' } }],
    ), // oxfmt-ignore
    ...Object.entries(bad).map(([name, value]) =>
      is(`${schema}/${name} does not take ${JSON.stringify(value)}`, [put({ schema, attributes: { ...attributes, [name]: value } }), refused(400, 'REQUEST_INVALID', new RegExp(`/attributes/${name}`))]),
    ),
    ...Object.keys(attributes).filter(name => !optional.includes(name)).map(name =>
      is(`${schema}/${name} is required`, [put({ schema, attributes: without(attributes, name) }), refused(400, 'REQUEST_INVALID', new RegExp(`/attributes/${name} is required`))]),
    ),
  ]), // oxfmt-ignore
  is('a BANK_ACCOUNT needs no bank', platform, [
    put({
      schema: 'BANK_ACCOUNT',
      attributes: {
        platformId: '{platform}',
        accountId: '٠٠١٢٣٤٥',
        accountIdType: 'ACCOUNT_NUMBER',
        accountHolderName: 'دار الحظ',
      },
    }),
    { status: 201 },
  ]),
  is('a sort code has 6 digits', [
    put({
      schema: 'BANK_ACCOUNT',
      attributes: {
        platformId: '{platform}',
        bankId: '60-16-1',
        bankIdType: 'GBDSC',
        accountId: '31926819',
        accountIdType: 'ACCOUNT_NUMBER',
        accountHolderName: 'x',
      },
    }),
    refused(400, 'REQUEST_INVALID', /bankId/),
  ]),
  is('the networks are those of this section', [
    put({
      schema: 'CRYPTO_WALLET',
      attributes: { platformId: '{platform}', network: 'MONERO', address: '4' },
    }),
    refused(400, 'REQUEST_INVALID', new RegExp(NETWORKS)),
  ]),
  is('a platform that is not there cannot be referred to', [
    put({
      schema: 'CRYPTO_WALLET',
      attributes: { ...schemas.CRYPTO_WALLET!.attributes, platformId: '{nobody}' },
    }),
    { status: 400 },
  ]),
  is('there is no other schema', [
    put({ schema: 'SHOP', attributes: {} }),
    refused(400, 'REQUEST_INVALID', /schema must be one of PLATFORM/),
  ]),
  statement(
    '2.11',
    'an entity is read by clients with the right alone',
    get('/gambling/entities', { as: 'nobody' }),
    refused(401, 'AUTH_M2M_TOKEN_NOT_FOUND'),
  ),
  {
    section: '3',
    says: 'an entity becomes OBSOLETE and ACTIVE again, and stays',
    steps: [
      platform,
      [
        put({ schema: 'MERCHANT', attributes: { ...schemas.MERCHANT!.attributes, mid: '00815' } }),
        { status: 201, body: { state: 'ACTIVE' } },
      ],
      [{ line: `POST ${ENTITY}/obsolete` }, { status: 200, body: { state: 'OBSOLETE' } }],
      [get(ENTITY), { status: 200, body: { state: 'OBSOLETE' } }],
      [{ line: `POST ${ENTITY}/reactivate` }, { status: 200, body: { state: 'ACTIVE' } }],
    ],
  },
]
