/**
 * What people type who look for their bank, and its code: ten for each country, about half of them with a slip (a letter
 * missing, doubled, wrong, or two swapped), the others with short names, former names, other scripts and half words.
 */
// oxfmt-ignore
export const typedQueries: Readonly<Record<string, readonly (readonly [typed: string, code: string])[]>> = {
  AR: [['galcia', '007'], ['supervile', '027'], ['brubnak', '143'], ['hipotecrio', '044'], ['santadner', '072'], ['macro', '285'], ['credicop', '191'], ['patagnia', '034'], ['ciudad', '029'], ['comafi', '299']],
  BR: [['bradsco', '237'], ['bradesko', '237'], ['nubnk', '260'], ['santnder', '033'], ['itua', '341'], ['caixa economica', '104'], ['banco do brasl', '001'], ['sicreedi', '748'], ['picpay', '380'], ['merado pago', '323']],
  CA: [['scotaibank', '002'], ['desjardin', '815'], ['dejsardins', '815'], ['tangerne', '614'], ['laurentain', '039'], ['montreal', '001'], ['royal bnak', '003'], ['cibc', '010'], ['manulfie', '540'], ['toronto dominon', '004']],
  CL: [['bancoestdo', '012'], ['santnader', '037'], ['falabela', '051'], ['itau', '039'], ['scotiabnak', '014'], ['cuenta rut', '012'], ['secrity', '049'], ['consorico', '055'], ['coopeuch', '672'], ['banco de chiel', '001']],
  CN: [['招商', '308'], ['建设银行', '105'], ['中信', '302'], ['minshneg', '305'], ['everbrigth', '303'], ['agricultral', '103'], ['gongshang', '102'], ['pingan', '307'], ['邮储', '403'], ['bank of shangai', '325']],
  CO: [['bancolmbia', '007'], ['davivenda', '051'], ['nequi', '507'], ['daviplta', '551'], ['occidnete', '023'], ['bbva', '013'], ['popualr', '002'], ['colpatira', '019'], ['agrario', '040'], ['falabela', '062']],
  EC: [['pichncha', '0010'], ['guayaquli', '0017'], ['pacifico', '0030'], ['produbanko', '0036'], ['bolivarano', '0037'], ['austro', '0035'], ['internacinal', '0032'], ['produbnaco', '0036'], ['banco guayaqil', '0017'], ['picinhca', '0010']],
  GH: [['ecobnak', 'ECOCGHAC'], ['stanbci', 'SBICGHAC'], ['gcb', 'GHCBGHAC'], ['calbnk', 'ACCCGHAC'], ['fideltiy', 'FBLIGHAC'], ['mtn momo', '300591'], ['zenit', 'ZEBLGHAC'], ['prudental', 'PUBKGHAC'], ['absa', 'BARCGHAC'], ['societe generle', 'SSEBGHAC']],
  HK: [['hang sneg', '024'], ['匯豐', '004'], ['standrad chartered', '003'], ['恒生', '024'], ['bank of east aisa', '015'], ['dah snig', '040'], ['nanyan', '043'], ['zabank', '387'], ['中银', '012'], ['chong hign', '041']],
  ID: [['jago', '542'], ['bank jago', '542'], ['mandri', '008'], ['danamn', '011'], ['permta', '013'], ['bca', '014'], ['cimb niga', '022'], ['muamlat', '147'], ['seabnak', '535'], ['sinarams', '153']],
  IN: [['hdfc', 'HDFC'], ['icci bank', 'ICIC'], ['state bank of inida', 'SBIN'], ['axis bnak', 'UTIB'], ['kotak', 'KKBK'], ['punjab natinal', 'PUNB'], ['canra bank', 'CNRB'], ['bank of barodda', 'BARB'], ['indusnd', 'INDB'], ['sbi', 'SBIN']],
  JP: [['mitubishi', '0005'], ['rakutn', '0036'], ['三菱', '0005'], ['mizhuo', '0001'], ['ゆうちょ', '9900'], ['resoan', '0010'], ['りそな', '0010'], ['sumitmo mitsui', '0009'], ['らくてん', '0036'], ['yokohma', '0138']],
  KE: [['equtiy', '68'], ['co-opertive', '11'], ['kcb', '01'], ['stanbik', '31'], ['famliy', '70'], ['diamond turst', '63'], ['absa', '03'], ['ncba', '07'], ['ecobnk', '43'], ['gulf afrcan', '72']],
  KR: [['카카오', '090'], ['신한', '088'], ['shinahn', '088'], ['kookmni', '004'], ['woori', '020'], ['케이뱅크', '089'], ['toss', '092'], ['카카오뱅그', '090'], ['nonghup', '011'], ['busna', '032']],
  LK: [['sampat bank', '7278'], ['comercial bank', '7056'], ['hatton natonal', '7083'], ['peoples bank', '7135'], ['seyaln', '7287'], ['hnb', '7083'], ['nations trsut', '7162'], ['bank of ceylno', '7010'], ['dfcc', '7454'], ['cargils', '7481']],
  MX: [['banamx', '002'], ['bbva', '012'], ['santnder', '014'], ['banrte', '072'], ['azteka', '127'], ['inbrusa', '036'], ['scotiabnk', '044'], ['hey banco', '167'], ['afirm', '062'], ['banco copel', '137']],
  MY: [['maybnak', '27'], ['cimb', '35'], ['publc bank', '33'], ['hong loeng', '24'], ['ambnak', '08'], ['rhb', '18'], ['bank ilsam', '45'], ['simpanan nasonal', '10'], ['agrobnk', '49'], ['bank rakyta', '02']],
  NG: [['zenth', '057'], ['gtbank', '058'], ['acces bank', '044'], ['palmapy', '999991'], ['monipoint', '50515'], ['fidelty', '070'], ['steling', '232'], ['uba', '033'], ['kuda', '50211'], ['firts bank', '011']],
  PE: [['bcp', '002'], ['interbnk', '003'], ['scotiabnak', '009'], ['bbva', '011'], ['banco de la nacoin', '018'], ['mibnaco', '049'], ['pichnicha', '035'], ['banco de credto', '002'], ['falabella', '054'], ['banbif', '038']],
  PH: [['bdo', '010530667'], ['metrobnak', '010269996'], ['unionbnk', '010419995'], ['land bnak', '010350025'], ['securty bank', '010140015'], ['chinabnak', '010100013'], ['eastwset', '010620014'], ['pnb', '010080010'], ['rcbc', '010280014'], ['maybnk', '010220016']],
  SG: [['dbs', '7171'], ['ocbc', '7339'], ['posb', '7171'], ['united oversea', '7375'], ['citibnak', '7214'], ['standard charterd', '7144'], ['maybnk', '7302'], ['mizhuo', '7621'], ['cimb', '7986'], ['uob', '7375']],
  TH: [['kasikron', '004'], ['กสิกร', '004'], ['ไทยพาณิชย์', '014'], ['krungtahi', '006'], ['bangkok bnak', '002'], ['ttb', '011'], ['กรุงไทย', '006'], ['siam comercial', '014'], ['ออมสิน', '030'], ['krungsir', '025']],
  TW: [['ctbc', '822'], ['玉山', '808'], ['cathya', '013'], ['國泰', '013'], ['taishn', '812'], ['sinopca', '807'], ['富邦', '012'], ['mega internatonal', '017'], ['first comercial', '007'], ['line bnak', '824']],
  VN: [['vietcombnak', '970436'], ['techcombak', '970407'], ['vcb', '970436'], ['agribnk', '970405'], ['sacombnk', '970403'], ['vietinbnak', '970415'], ['mbbank', '970422'], ['tpbnak', '970423'], ['á châu', '970416'], ['eximbnk', '970431']],
  ZA: [['capitc', '470010'], ['standrad bank', '051001'], ['fnb', '250655'], ['nedbnak', '198765'], ['absa', '632005'], ['tymebnk', '678910'], ['investc', '580105'], ['discovry', '679000'], ['bank zreo', '888000'], ['african bnak', '430000']],
}
