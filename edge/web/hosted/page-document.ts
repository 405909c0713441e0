import { Problem } from '../../../services/kit/problem.ts'
import { callOptions, type Context, pathParameter, type Step } from '../../gateway/http/state.ts'
import { namesState } from '../../gateway/http/file-answer.ts'
import type { Asset, Bundle } from './bundle.ts'
import type { HostedDeps } from './hosted-deps.ts'
import { isRightToLeft, type Language, languageFor, languageOf } from './languages.ts'

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
    // Safe in HTML: a tag that names a language has only letters, digits and hyphens.
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
  /** The locale, if the client asked for one. It takes precedence over a language chosen earlier in this browser. */
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
<div id="app"><header class="top"></header><div class="banner-place"></div><main class="boot" aria-busy="true"><p class="visually-hidden" role="status">${texts.loading}</p><div class="bone bone-title"></div><div class="bone"></div><div class="bone"></div><p class="late">${texts.late}</p></main><footer class="bottom"></footer></div>
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

/** GET /embed/payprep-methods.js: the custom element that shows a page on the site of a client, at a stable address. */
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

/** The texts of the document before its script runs. */
// oxfmt-ignore
const shellTexts: Readonly<Record<Language, { readonly title: string; readonly loading: string; readonly noScript: string; readonly late: string }>> = {
  en: { title: 'Payout methods', loading: 'Loading', noScript: 'This page needs JavaScript. Turn it on, and open your link again.', late: 'This page could not be loaded. Check your connection or your content blocker, and reload.' },
  de: { title: 'Auszahlungsmethoden', loading: 'Wird geladen', noScript: 'Diese Seite braucht JavaScript. Schalten Sie es ein und öffnen Sie Ihren Link noch einmal.', late: 'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung oder Ihren Inhaltsblocker und laden Sie neu.' },
  fr: { title: 'Modes de versement', loading: 'Chargement', noScript: 'Cette page a besoin de JavaScript. Activez-le et ouvrez à nouveau votre lien.', late: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion ou votre bloqueur de contenu, puis rechargez-la.' },
  'fr-CA': { title: 'Modes de versement', loading: 'Chargement', noScript: 'Cette page a besoin de JavaScript. Activez-le et ouvrez à nouveau votre lien.', late: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion ou votre bloqueur de contenu, puis rechargez-la.' },
  es: { title: 'Métodos de cobro', loading: 'Cargando', noScript: 'Esta página necesita JavaScript. Actívelo y vuelva a abrir su enlace.', late: 'No se ha podido cargar esta página. Compruebe su conexión o su bloqueador de contenido y vuelva a cargarla.' },
  'es-419': { title: 'Métodos de cobro', loading: 'Cargando', noScript: 'Esta página necesita JavaScript. Actívelo y vuelva a abrir su enlace.', late: 'No se pudo cargar esta página. Revise su conexión o su bloqueador de contenido y vuelva a cargarla.' },
  pt: { title: 'Formas de recebimento', loading: 'Carregando', noScript: 'Esta página precisa de JavaScript. Ative-o e abra o seu link de novo.', late: 'Não foi possível carregar esta página. Verifique sua conexão ou seu bloqueador de conteúdo e recarregue.' },
  'pt-PT': { title: 'Formas de pagamento', loading: 'A carregar', noScript: 'Esta página precisa de JavaScript. Ative-o e abra a sua ligação novamente.', late: 'Não foi possível carregar esta página. Verifique a ligação ou o bloqueador de conteúdo e recarregue.' },
  it: { title: 'Metodi di accredito', loading: 'Caricamento', noScript: 'Questa pagina richiede JavaScript. Lo attivi e apra di nuovo il link.', late: 'Impossibile caricare questa pagina. Controlli la connessione o il blocco dei contenuti e la ricarichi.' },
  pl: { title: 'Metody wypłaty', loading: 'Wczytywanie', noScript: 'Ta strona wymaga JavaScriptu. Włącz go i otwórz link ponownie.', late: 'Nie udało się wczytać tej strony. Sprawdź połączenie lub blokadę treści i odśwież stronę.' },
  nl: { title: 'Uitbetaalmethoden', loading: 'Laden', noScript: 'Deze pagina heeft JavaScript nodig. Zet het aan en open uw link opnieuw.', late: 'Deze pagina kon niet worden geladen. Controleer uw verbinding of uw contentblocker en laad opnieuw.' },
  tr: { title: 'Ödeme alma yöntemleri', loading: 'Yükleniyor', noScript: 'Bu sayfa için JavaScript gerekir. Etkinleştirip bağlantınızı yeniden açın.', late: 'Bu sayfa yüklenemedi. İnternet bağlantınızı veya içerik engelleyicinizi kontrol edip sayfayı yenileyin.' },
  id: { title: 'Metode pencairan', loading: 'Memuat', noScript: 'Halaman ini memerlukan JavaScript. Aktifkan, lalu buka lagi tautan Anda.', late: 'Halaman ini tidak dapat dimuat. Periksa koneksi atau pemblokir konten Anda, lalu muat ulang.' },
  fil: { title: 'Mga payout method', loading: 'Naglo-load', noScript: 'Kailangan ng page na ito ang JavaScript. I-on ito, at buksan ulit ang link mo.', late: 'Hindi ma-load ang page na ito. Suriin ang koneksyon o content blocker mo, at i-reload.' },
  vi: { title: 'Phương thức nhận tiền', loading: 'Đang tải', noScript: 'Trang này cần JavaScript. Hãy bật JavaScript rồi mở lại liên kết.', late: 'Không tải được trang này. Hãy kiểm tra kết nối hoặc trình chặn nội dung rồi tải lại.' },
  th: { title: 'วิธีรับเงิน', loading: 'กำลังโหลด', noScript: 'หน้านี้ต้องใช้ JavaScript โปรดเปิดใช้งานแล้วเปิดลิงก์อีกครั้ง', late: 'โหลดหน้านี้ไม่ได้ โปรดตรวจสอบการเชื่อมต่อหรือตัวบล็อกเนื้อหา แล้วโหลดใหม่' },
  ko: { title: '수령 방법', loading: '불러오는 중', noScript: '이 페이지를 이용하려면 JavaScript가 필요합니다. JavaScript를 켜고 링크를 다시 열어 주세요.', late: '페이지를 불러오지 못했습니다. 연결 상태나 콘텐츠 차단기를 확인하고 새로고침해 주세요.' },
  ja: { title: '受取方法', loading: '読み込み中', noScript: 'このページには JavaScript が必要です。有効にして、もう一度リンクを開いてください。', late: 'このページを読み込めませんでした。通信状況またはコンテンツブロッカーを確認して、再読み込みしてください。' },
  zh: { title: '收款方式', loading: '正在加载', noScript: '此页面需要 JavaScript。请启用后重新打开链接。', late: '无法加载此页面。请检查网络或内容拦截器，然后重新加载。' },
  'zh-Hant': { title: '收款方式', loading: '載入中', noScript: '此頁面需要 JavaScript。請啟用後重新開啟連結。', late: '無法載入此頁面。請檢查網路連線或內容阻擋工具，然後重新載入。' },
  ar: { title: 'طرق استلام المدفوعات', loading: 'جارٍ التحميل', noScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّله ثم افتح الرابط من جديد.', late: 'تعذّر تحميل هذه الصفحة. تحقق من اتصالك أو من مانع المحتوى ثم أعد التحميل.' },
}
