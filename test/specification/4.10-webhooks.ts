import { added, changed, recipient, removed } from './2.4-recipient.ts'
import {
  get,
  post,
  refused,
  type Expected,
  type Request,
  statement,
  type Statement,
  type Step,
} from './statement.ts'

const SUBSCRIPTIONS = '/webhooks/subscriptions'
const ONE = `${SUBSCRIPTIONS}/{subscription}`
const patch = (body: object): Request => ({ line: `PATCH ${ONE}`, body })

/** The url of a public host: nothing is sent there. */
const url = 'https://вебхуки.example.com/ловим?место={a place}'
const request = { title: 'Зарплаты ②', url, events: ['RECIPIENT_UPDATED'] }
const created: Expected = {
  status: 201,
  body: {
    id: /^[0-9a-f-]{36}$/,
    createdDate: /^20\d\d-\d\d-\d\dT/,
    title: 'Зарплаты ②',
    url: /^https:\/\//,
    events: ['RECIPIENT_UPDATED'],
    enabled: true,
    secret: /^whsec_[A-Za-z0-9+/]{43}=$/,
  },
  keep: ({ id, secret }) => ({ subscription: id, secret }),
}
const subscribed: Step = [post(SUBSCRIPTIONS, request), created]
const notFound = refused(404, 'NOT_FOUND')

const makes = (section: string, says: string, ...steps: Step[]): Statement => ({
  section,
  says,
  steps: [subscribed, ...steps],
})
const invalid = (says: string, body: object, message: RegExp) =>
  statement('2.8', says, post(SUBSCRIPTIONS, body), refused(400, 'REQUEST_INVALID', message))
const urlRefused = (says: string, given: string): Statement =>
  statement(
    '4.10',
    `${says}: ${given}`,
    post(SUBSCRIPTIONS, { ...request, url: given }),
    refused(400, 'WEBHOOK_ENDPOINT_URL_INVALID', /\/url/),
  )

/** A subscription of the endpoint that listens. */
const listening = (place: string, events: readonly string[], more: object = {}): Step => [
  post(SUBSCRIPTIONS, { title: place, url: `{endpoint}/{${place}}`, events, ...more }),
  { status: 201, keep: ({ id, secret }) => ({ [`id of ${place}`]: id, [`secret of ${place}`]: secret }) },
]
const arrives = (place: string, eventType: string, more: Partial<Expected> = {}): Step => [
  { line: `DELIVERED /{${place}}` },
  { status: 200, body: { eventType, object: { id: /^[0-9a-f-]{36}$/ } }, ...more },
]
const ALL = ['RECIPIENT_CREATED', 'RECIPIENT_UPDATED', 'RECIPIENT_DELETED']

export const webhooks: readonly Statement[] = [
  makes('2.8', 'the answer to the creation has all fields'),
  invalid('title is required', { url, events: [] }, /title is required/),
  invalid('url is required', { title: 'x', events: [] }, /url is required/),
  invalid('events is required', { title: 'x', url }, /events is required/),
  invalid(
    'an event type is a known one',
    { ...request, events: ['RECIPIENT_*'] },
    /events\/0 must be one of/,
  ),
  invalid('enabled is a boolean', { ...request, enabled: 'нет' }, /enabled/),
  statement('2.8', 'events may be empty', post(SUBSCRIPTIONS, { ...request, events: [] }), {
    status: 201,
    body: { events: [] },
  }),

  urlRefused('only https', 'http://вебхуки.example.com/'),
  ...[
    'https://93.184.216.34/',
    'https://[2606:2800:21f:cb07::1]/',
    'https://1572395042/',
    'https://0x5d.184.216.34/',
  ].map(given => urlRefused('no IP address', given)),
  ...['https://localhost/', 'https://кто:пароль@example.com/', 'https://example.com:25/', 'нет'].map(given =>
    urlRefused('no other address that no webhook may go to', given),
  ),
  statement(
    '4.10',
    'another port is taken',
    post(SUBSCRIPTIONS, { ...request, url: 'https://example.com:8443/' }),
    { status: 201 },
  ),
  makes('4.10', 'the same url cannot be subscribed twice, however it is written', [
    post(SUBSCRIPTIONS, { ...request, url: url.replace('вебхуки', 'ВЕБХУКИ') }),
    refused(409, 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED'),
  ]),
  makes('4.10', 'another organization may subscribe it too', [
    {
      ...post(SUBSCRIPTIONS, { ...request, url: 'https://вебхуки.example.com/ловим?{a place}' }),
      as: 'other',
    },
    { status: 201 },
  ]),
  makes(
    '4.10',
    'the secret is in no later answer', // oxfmt-ignore
    [get(ONE), { status: 200, lacks: ['secret'] }],
    [get(SUBSCRIPTIONS), { status: 200, body: { items: [{ title: 'Зарплаты ②' }] } }],
    [patch({ title: 'x' }), { status: 200, lacks: ['secret'] }],
  ),
  {
    section: '4.10',
    says: 'the list has the newest first',
    steps: [
      subscribed,
      [post(SUBSCRIPTIONS, { ...request, title: 'вторая', url: 'https://example.com/2' }), { status: 201 }],
      [get(SUBSCRIPTIONS), { status: 200, body: { items: [{ title: 'вторая' }, { title: 'Зарплаты ②' }] } }],
    ],
  },
  makes('4.10', 'one is read by its id', [
    get(ONE),
    { status: 200, body: { title: 'Зарплаты ②', enabled: true } },
  ]),
  makes(
    '4.10',
    'PATCH changes title, url, events and enabled, and each alone',
    [patch({ title: 'два' }), { status: 200, body: { title: 'два', events: ['RECIPIENT_UPDATED'] } }],
    [
      patch({ url: 'https://example.com/два', events: [], enabled: false }),
      { status: 200, body: { title: 'два', url: /example\.com/, events: [], enabled: false } },
    ],
  ),
  makes(
    '4.10',
    'DELETE answers 204, and the subscription is gone',
    [{ line: `DELETE ${ONE}` }, { status: 204 }],
    [get(ONE), notFound],
  ),
  makes(
    '4.10',
    'a subscription of another organization is not found',
    [{ ...get(ONE), as: 'other' }, notFound],
    [{ ...patch({ enabled: false }), as: 'other' }, notFound],
    [{ line: `DELETE ${ONE}`, as: 'other' }, notFound],
    [get(ONE), { status: 200, body: { enabled: true } }],
  ),
  {
    section: '8',
    says: 'an organization has at most 20 subscriptions',
    steps: [
      ...Array.from({ length: 20 }, (_, n): Step => [
        post(SUBSCRIPTIONS, { ...request, url: `https://example.com/${n}` }),
        { status: 201 },
      ]),
      [post(SUBSCRIPTIONS, request), refused(409, 'WEBHOOK_SUBSCRIPTIONS_LIMIT_REACHED')],
    ],
  },

  {
    section: '3',
    says: 'a subscription is enabled from its creation, and events come at once',
    steps: [listening('inbox', ALL), ...added, arrives('inbox', 'RECIPIENT_CREATED')],
  },
  {
    section: '3',
    says: 'one that is created disabled gets nothing until it is enabled',
    steps: [
      listening('quiet', ALL, { enabled: false }), listening('inbox', ALL), ...added, arrives('inbox', 'RECIPIENT_CREATED'),
      [{ line: 'PATCH /webhooks/subscriptions/{id of quiet}', body: { enabled: true } }, { status: 200, body: { enabled: true } }],
      changed, arrives('quiet', 'RECIPIENT_UPDATED'),
    ],
  }, // oxfmt-ignore
  {
    section: '3',
    says: 'one that is disabled gets no more',
    steps: [
      listening('quiet', ALL), listening('inbox', ALL), ...added, arrives('quiet', 'RECIPIENT_CREATED'), arrives('inbox', 'RECIPIENT_CREATED'),
      [{ line: 'PATCH /webhooks/subscriptions/{id of quiet}', body: { enabled: false } }, { status: 200, body: { enabled: false } }],
      changed, arrives('inbox', 'RECIPIENT_UPDATED'),
      [{ line: 'UNDELIVERED /{quiet}' }, { status: 204 }],
    ],
  }, // oxfmt-ignore

  {
    section: '6.1',
    says: 'each subscription gets the events of its list alone',
    steps: [
      listening('inbox', ['RECIPIENT_DELETED']),
      ...added,
      changed,
      removed,
      arrives('inbox', 'RECIPIENT_DELETED'),
      [{ line: 'UNDELIVERED /{inbox}' }, { status: 204 }],
    ],
  },
  {
    section: '6.2',
    says: 'an end-user who adds, changes and removes an account causes three events',
    steps: [
      listening('inbox', ALL),
      ...added,
      arrives('inbox', 'RECIPIENT_CREATED'),
      changed,
      arrives('inbox', 'RECIPIENT_UPDATED'),
      removed,
      arrives('inbox', 'RECIPIENT_DELETED'),
    ],
  },
  {
    section: '6.3',
    says: 'an event carries the id of the recipient, by which it is read',
    steps: [
      listening('inbox', ALL), ...added,
      arrives('inbox', 'RECIPIENT_CREATED', { keep: ({ object }) => ({ 'id of event': object.id }) }),
      [get('/beneficiaries/organizations/recipients/{id of event}'), { status: 200, body: recipient }],
    ],
  }, // oxfmt-ignore
  {
    section: '6.4',
    says: 'an empty list of events delivers nothing',
    steps: [
      listening('quiet', []),
      listening('inbox', ALL),
      ...added,
      arrives('inbox', 'RECIPIENT_CREATED'),
      [{ line: 'UNDELIVERED /{quiet}' }, { status: 204 }],
    ],
  },
  {
    section: '6.5',
    says: 'the payload has id, createdDate, eventType and object, with the end-user',
    steps: [
      listening('inbox', ALL),
      ...added,
      arrives('inbox', 'RECIPIENT_CREATED', {
        body: {
          id: /^[0-9a-f-]{36}$/,
          createdDate: /^20\d\d-/,
          eventType: 'RECIPIENT_CREATED',
          object: { id: String, externalUserId: '{user}' },
        },
      }),
    ],
  },
  {
    section: '5.6',
    says: 'requests are signed as Standard Webhooks says',
    steps: [
      listening('inbox', ALL),
      ...added,
      arrives('inbox', 'RECIPIENT_CREATED', {
        signedWith: '{secret of inbox}',
      }),
    ],
  },
  statement(
    '6.6',
    'the types of events are those of recipients and of verifications',
    post(SUBSCRIPTIONS, {
      ...request,
      events: [
        ...ALL,
        'ACCOUNT_VERIFICATION_SUBMITTED',
        'ACCOUNT_VERIFICATION_COMPLETED',
        'ACCOUNT_VERIFICATION_FAILED',
      ],
    }),
    { status: 201 },
  ),
]
