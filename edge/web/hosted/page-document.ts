import { Problem } from '../../../services/kit/problem.ts'
import { callOptions } from '../../gateway/http/call-options.ts'
import { namesState } from '../../gateway/http/entity-tags.ts'
import { type Context, pathParameter, type Step } from '../../gateway/http/state.ts'
import type { Asset, Bundle } from './bundle.ts'
import type { HostedDeps } from './hosted-deps.ts'
import { isRightToLeft, type Language, languageFor, languageOf } from './languages.ts'
import { shellTexts } from './shell-texts.ts'

type Deps = Pick<HostedDeps, 'bundle' | 'beneficiaries' | 'brandings'>

/**
 * Only our own files, nothing inline, and no string becomes markup or script.
 * Script sets the brand colour through the CSSOM, to which style-src does not
 * apply.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Language',
}

/**
 * GET /sessions/:sessionId. The secret is in the fragment, which browsers do not
 * send, so the document is the same for every session except for the sites that
 * may show it in a frame, its language, and the site that it came from.
 */
export function pageRoute({ bundle, beneficiaries, brandings }: Deps): Step {
  return async ctx => {
    const sessionId = pathParameter(ctx, 'sessionId')
    const { organizationId, returnOrigin, locale } = await beneficiaries.getSessionOrganization(
      { sessionId },
      callOptions(ctx),
    )
    const framers = organizationId === undefined ? [] : (await brandings.of(organizationId)).frameAncestors
    const asked = locale === undefined ? undefined : languageOf(locale)
    const language = asked ?? languageFor(ctx.get('Accept-Language'))
    // A tag that names a language has no other signs than letters, digits and hyphens.
    const shell = { language, asked: asked && locale, returnOrigin, framers }
    ctx.set(headers)
    const ancestors = framers.length === 0 ? "'none'" : framers.join(' ')
    ctx.set('Content-Security-Policy', `${POLICY}; frame-ancestors ${ancestors}`)
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = documentIn(shell, bundle)
  }
}

interface Shell {
  readonly language: Language
  /** The locale, if the client asked for one. It then goes before the language that was chosen in this browser once. */
  readonly asked: string | undefined
  readonly returnOrigin: string | undefined
  readonly framers: readonly string[]
}

function documentIn(
  { language, asked, returnOrigin, framers }: Shell,
  { script, imports, style, icon, scriptOf }: Bundle,
): string {
  const texts = shellTexts[language]
  return `<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"${asked === undefined ? '' : ` data-asked="${asked}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${framers.length === 0 ? '' : `<meta name="framers" content="${framers.join(' ')}">\n`}<title>${texts.title}</title>
${returnOrigin === undefined ? '' : `<meta name="return-origin" content="${returnOrigin}">\n`}<link rel="icon" href="/hosted/${icon}" type="image/svg+xml">
<link rel="stylesheet" href="/hosted/${style}">
${[...imports, scriptOf(language)].map(name => `<link rel="modulepreload" href="/hosted/${name}">`).join('\n')}
<script type="module" src="/hosted/${script}"></script>
</head>
<body>
<div id="app"><main class="boot" aria-busy="true"><p class="visually-hidden" role="status">${texts.loading}</p><div class="bone bone-title"></div><div class="bone"></div><div class="bone"></div><p class="late">${texts.late}</p></main></div>
<noscript><main class="lone"><section class="card center"><h1>${texts.title}</h1><p>${texts.noScript}</p></section></main></noscript>
</body>
</html>
`
}

/** The name of a file contains a hash of its content. */
const FOREVER = 'public, max-age=31536000, immutable'

/** GET /hosted/:name: the files of the page. */
export function assetRoute(bundle: Bundle): Step {
  return ctx => {
    const asset = bundle.assets.get(pathParameter(ctx, 'name'))
    if (asset === undefined) throw new Problem('notFound', 'there is no such file')
    ctx.set('Cache-Control', FOREVER)
    return sendAsset(ctx, asset)
  }
}

/** GET /embed/payprep-methods.js: the custom element that shows a page on the site of a client, at an address that stays. */
export function embedRoute({ assets, embed }: Bundle): Step {
  const asset = assets.get(embed)!
  const etag = `"${embed}"`
  return ctx => {
    ctx.set({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=600',
      // Weak, as the same content is sent compressed and not.
      ETag: `W/${etag}`,
    })
    if (!namesState(ctx.get('If-None-Match'), etag)) return sendAsset(ctx, asset)
    ctx.status = 304
  }
}

async function sendAsset(ctx: Context, { type, content, compressed }: Asset): Promise<void> {
  ctx.set('Vary', 'Accept-Encoding')
  const encoding = encodings.find(each => ctx.acceptsEncodings(each) !== false)
  if (encoding !== undefined) ctx.set('Content-Encoding', encoding)
  ctx.type = type
  ctx.body = encoding === undefined ? content : await compressed(encoding)
}

/** In our order of preference; browsers state none. */
const encodings = ['br', 'gzip'] as const
