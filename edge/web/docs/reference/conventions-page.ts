import { LENGTH_MAX } from '../../../../services/library/bounds/bounds.ts'
import { JSON_DEPTH_MAX } from '../../../gateway/json/parse.ts'
import { ITEMS_PER_REQUEST } from '../../../gateway/http/usage.ts'
import { JSON_BYTES_MAX } from '../../../gateway/middleware/body.ts'
import { UPLOAD_BYTES_MAX } from '../../../gateway/middleware/upload.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'

/** What holds for all requests. */
export function conventionsPage(): Page {
  return {
    title: 'Conventions',
    main: html`<header><h1>Conventions</h1></header>
      <ul>
        <li>
          Bodies are JSON in UTF-8, have at most ${JSON_BYTES_MAX / 1024} KiB, and nest at most
          ${JSON_DEPTH_MAX} levels. Uploads of JSON Lines have at most ${UPLOAD_BYTES_MAX / 1024 / 1024} MiB.
          A body must arrive within 20 seconds, of an upload each MiB.
        </li>
        <li>A string has 1 to ${LENGTH_MAX} characters unless its field says otherwise.</li>
        <li>
          Send an <code>X-Request-Id</code> to find a request in your logs and ours; every answer carries one.
          It is logged as you send it: it must hold no personal data and no account number.
        </li>
        <li>
          After 401, obtain a new token. After 429 and 503, wait as many seconds as
          <code>Retry-After</code> says.
        </li>
        <li>
          What a client and its organization may send is limited. <code>RateLimit-Policy</code> and
          <code>RateLimit</code> (IETF draft httpapi-ratelimit-headers, 11) say how much, and what is left:
          <code>"client";q=200;w=2</code> lets 200 requests be sent at once after a pause, and 200 within each
          2 seconds from then on. A bulk request counts as one request for each ${ITEMS_PER_REQUEST} items,
          begun: 20 items as 4. What is refused with 429 does not count.
        </li>
        <li>
          Many requests at once wait for one another, by client and organization, so that none takes the
          capacity of others. A client needs no more than a few connections.
        </li>
        <li>Validation and enrichment store nothing, so they can be repeated safely.</li>
        <li>
          An operation with an <code>Idempotency-Key</code> runs once per key. After a lost answer, a 409 or a
          5xx, send the request again with the same key.
        </li>
      </ul> `,
  }
}
