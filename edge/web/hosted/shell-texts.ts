import type { Language } from './languages.ts'

/** The texts of the document before its script runs. */
// oxfmt-ignore
export const shellTexts: Readonly<Record<Language, { readonly title: string; readonly loading: string; readonly noScript: string; readonly late: string }>> = {
  en: { title: 'Payout methods', loading: 'Loading', noScript: 'This page needs JavaScript. Turn it on, and open your link again.', late: 'This page could not be loaded. Check your connection or your content blocker, and reload.' },
  de: { title: 'Auszahlungsmethoden', loading: 'Wird geladen', noScript: 'Diese Seite braucht JavaScript. Schalten Sie es ein und öffnen Sie Ihren Link noch einmal.', late: 'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung oder Ihren Inhaltsblocker und laden Sie neu.' },
  fr: { title: 'Modes de versement', loading: 'Chargement', noScript: 'Cette page a besoin de JavaScript. Activez-le et ouvrez à nouveau votre lien.', late: 'Cette page n’a pas pu être chargée. Vérifiez votre connexion ou votre bloqueur de contenu, puis rechargez-la.' },
  es: { title: 'Métodos de cobro', loading: 'Cargando', noScript: 'Esta página necesita JavaScript. Actívelo y vuelva a abrir su enlace.', late: 'No se ha podido cargar esta página. Compruebe su conexión o su bloqueador de contenido y vuelva a cargarla.' },
  pt: { title: 'Formas de recebimento', loading: 'Carregando', noScript: 'Esta página precisa de JavaScript. Ative-o e abra o seu link de novo.', late: 'Não foi possível carregar esta página. Verifique sua conexão ou seu bloqueador de conteúdo e recarregue.' },
  it: { title: 'Metodi di accredito', loading: 'Caricamento', noScript: 'Questa pagina richiede JavaScript. Lo attivi e apra di nuovo il link.', late: 'Impossibile caricare questa pagina. Controlli la connessione o il blocco dei contenuti e la ricarichi.' },
  pl: { title: 'Metody wypłaty', loading: 'Wczytywanie', noScript: 'Ta strona wymaga JavaScriptu. Włącz go i otwórz link ponownie.', late: 'Nie udało się wczytać tej strony. Sprawdź połączenie lub blokadę treści i odśwież stronę.' },
  nl: { title: 'Uitbetaalmethoden', loading: 'Laden', noScript: 'Deze pagina heeft JavaScript nodig. Zet het aan en open uw link opnieuw.', late: 'Deze pagina kon niet worden geladen. Controleer uw verbinding of uw contentblocker en laad opnieuw.' },
  tr: { title: 'Ödeme alma yöntemleri', loading: 'Yükleniyor', noScript: 'Bu sayfa için JavaScript gerekir. Açıp bağlantınızı yeniden açın.', late: 'Bu sayfa yüklenemedi. Bağlantınızı veya içerik engelleyicinizi kontrol edip sayfayı yenileyin.' },
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
