import type { Language } from './languages.ts'

/** The texts of the document before its script runs. */
// oxfmt-ignore
export const shellTexts: Readonly<Record<Language, { readonly title: string; readonly loading: string; readonly noScript: string }>> = {
  en: { title: 'Payout methods', loading: 'Loading', noScript: 'This page needs JavaScript. Turn it on, and open your link again.' },
  de: { title: 'Auszahlungsmethoden', loading: 'Wird geladen', noScript: 'Diese Seite braucht JavaScript. Schalten Sie es ein und öffnen Sie Ihren Link noch einmal.' },
  fr: { title: 'Modes de versement', loading: 'Chargement', noScript: 'Cette page a besoin de JavaScript. Activez-le et ouvrez à nouveau votre lien.' },
  es: { title: 'Métodos de cobro', loading: 'Cargando', noScript: 'Esta página necesita JavaScript. Actívelo y vuelva a abrir su enlace.' },
  pt: { title: 'Formas de recebimento', loading: 'Carregando', noScript: 'Esta página precisa de JavaScript. Ative-o e abra o seu link de novo.' },
  it: { title: 'Metodi di accredito', loading: 'Caricamento', noScript: 'Questa pagina richiede JavaScript. Lo attivi e apra di nuovo il link.' },
  pl: { title: 'Metody wypłaty', loading: 'Wczytywanie', noScript: 'Ta strona wymaga JavaScriptu. Włącz go i otwórz link ponownie.' },
  nl: { title: 'Uitbetaalmethoden', loading: 'Laden', noScript: 'Deze pagina heeft JavaScript nodig. Zet het aan en open uw link opnieuw.' },
  tr: { title: 'Ödeme alma yöntemleri', loading: 'Yükleniyor', noScript: 'Bu sayfa için JavaScript gerekir. Açıp bağlantınızı yeniden açın.' },
  id: { title: 'Metode pencairan', loading: 'Memuat', noScript: 'Halaman ini memerlukan JavaScript. Aktifkan, lalu buka lagi tautan Anda.' },
  fil: { title: 'Mga payout method', loading: 'Naglo-load', noScript: 'Kailangan ng page na ito ang JavaScript. I-on ito, at buksan ulit ang link mo.' },
  vi: { title: 'Phương thức nhận tiền', loading: 'Đang tải', noScript: 'Trang này cần JavaScript. Hãy bật JavaScript rồi mở lại liên kết.' },
  th: { title: 'วิธีรับเงิน', loading: 'กำลังโหลด', noScript: 'หน้านี้ต้องใช้ JavaScript โปรดเปิดใช้งานแล้วเปิดลิงก์อีกครั้ง' },
  ko: { title: '수령 방법', loading: '불러오는 중', noScript: '이 페이지를 이용하려면 JavaScript가 필요합니다. JavaScript를 켜고 링크를 다시 열어 주세요.' },
  ja: { title: '受取方法', loading: '読み込み中', noScript: 'このページには JavaScript が必要です。有効にして、もう一度リンクを開いてください。' },
  zh: { title: '收款方式', loading: '正在加载', noScript: '此页面需要 JavaScript。请启用后重新打开链接。' },
  'zh-Hant': { title: '收款方式', loading: '載入中', noScript: '此頁面需要 JavaScript。請啟用後重新開啟連結。' },
  ar: { title: 'طرق استلام المدفوعات', loading: 'جارٍ التحميل', noScript: 'تحتاج هذه الصفحة إلى JavaScript. فعّله ثم افتح الرابط من جديد.' },
}
