import type { Pairs } from './pairs.ts'

/** Firms, by the legal forms of their countries. */
export const firms: Pairs = {
  MATCH: `
Siemens Aktiengesellschaft | Siemens AG | BUSINESS
Muster g.m.b.h. | Muster GmbH | BUSINESS
Muster Gesellschaft mit beschränkter Haftung | Muster GmbH | BUSINESS
Muster GmbH und Co. KG | Muster GmbH & Co. KG | BUSINESS
Acme Limited | ACME Ltd. | BUSINESS
Acme Pvt. Ltd. | Acme Private Limited | BUSINESS
Tesco PLC | Tesco Public Limited Company | BUSINESS
Apple Incorporated | Apple Inc. | BUSINESS
Ford Motor Co. | Ford Motor Company | BUSINESS
The Coca-Cola Company | Coca Cola Company | BUSINESS
Marks & Spencer plc | Marks and Spencer PLC | BUSINESS
SiemensAG | Siemens AG | BUSINESS
Kowalski sp. z o.o. | Kowalski Spółka z ograniczoną odpowiedzialnością | BUSINESS
Budimex Spółka Akcyjna | Budimex S.A. | BUSINESS
Škoda Auto a.s. | Skoda Auto akciová společnost | BUSINESS
Novák s. r. o. | Novak, spol. s r.o. | BUSINESS
MOL Nyrt. | MOL Nyilvánosan Működő Részvénytársaság | BUSINESS
OTP Bank Zrt | OTP Bank Zártkörűen Működő Részvénytársaság | BUSINESS
Telefónica Sociedad Anónima | TELEFONICA SA | BUSINESS
Construcciones Perez S.L. | Construcciones Pérez Sociedad Limitada | BUSINESS
Grupo Bimbo S.A.B. de C.V. | Grupo Bimbo SAB de CV | BUSINESS
Cemex S.A. de C.V. | CEMEX Sociedad Anónima de Capital Variable | BUSINESS
Petrobras S/A | Petrobras SA | BUSINESS
Padaria Silva Lda. | Padaria Silva, Limitada | BUSINESS
Loja Costa Unipessoal Lda | Loja Costa, Unipessoal, Lda. | BUSINESS
Danone Société Anonyme | Danone SA | BUSINESS
Boulangerie Petit SARL | Boulangerie Petit S.à r.l. | BUSINESS
Ferrari S.p.A. | Ferrari Società per Azioni | BUSINESS
Pizzeria Roma S.r.l. | PIZZERIA ROMA SRL | BUSINESS
Philips B.V. | Philips BV | BUSINESS
Heineken Naamloze Vennootschap | Heineken N.V. | BUSINESS
AB Volvo | Volvo Aktiebolag | BUSINESS
Nokia Oyj | NOKIA OYJ | BUSINESS
Oy Karl Fazer Ab | Karl Fazer Oy Ab | BUSINESS
Maersk A/S | Maersk Aktieselskab | BUSINESS
Novo Nordisk ApS | Novo Nordisk Anpartsselskab | BUSINESS
Equinor ASA | Equinor Allmennaksjeselskap | BUSINESS
UAB Vilniaus prekyba | Vilniaus prekyba, UAB | BUSINESS
SIA Rīgas satiksme | Rigas satiksme SIA | BUSINESS
OÜ Tallinna Kaup | Tallinna Kaup Osaühing | BUSINESS
ООО Ромашка | ООО «Ромашка» | BUSINESS
ООО Ромашка | Общество с ограниченной ответственностью Ромашка | BUSINESS
Gazprom PAO | ПАО Газпром | BUSINESS
ТОВ Київ Буд | TOV Kyiv Bud | BUSINESS
Koç Holding A.Ş. | KOC HOLDING ANONIM SIRKETI | BUSINESS
Yıldız Ltd. Şti. | Yildiz Limited Şirketi | BUSINESS
PT Bank Mandiri Tbk | Bank Mandiri Tbk PT | BUSINESS
Petronas Sdn. Bhd. | PETRONAS SENDIRIAN BERHAD | BUSINESS
Công ty TNHH Phở Hà Nội | Pho Ha Noi TNHH | BUSINESS
トヨタ自動車株式会社 | 株式会社トヨタ自動車 | BUSINESS
삼성전자 주식회사 | (주)삼성전자 | BUSINESS
华为技术有限公司 | 华为技术有限公司 | BUSINESS
1st National Bank | First National Bank | BUSINESS
HK Trading Ltd | Hong Kong Trading Limited | BUSINESS
Smith Bros Ltd | Smith Brothers Limited | BUSINESS
Barnes and Noble Inc | Barnes & Noble, Inc. | BUSINESS
Emaar Properties PJSC | Emaar Properties Public Joint Stock Company | BUSINESS
Al Futtaim L.L.C. | Al-Futtaim LLC | BUSINESS
Reliance Industries Limited | RELIANCE INDUSTRIES LTD | BUSINESS
Naspers (Pty) Ltd | Naspers Proprietary Limited | BUSINESS
Bayerische Motoren Werke AG | Bayerische Motoren Werke Aktiengesellschaft
Fritz Müller e.K. | Fritz Mueller eingetragener Kaufmann
Bäckerei Schmidt OHG | Baeckerei Schmidt offene Handelsgesellschaft
Rot-Weiß e.V. | Rot Weiss eingetragener Verein
Volksbank eG | Volksbank eingetragene Genossenschaft
Startup UG (haftungsbeschränkt) | Startup UG haftungsbeschraenkt
Merck KGaA | Merck Kommanditgesellschaft auf Aktien
Peugeot S.A.S. | Peugeot Société par Actions Simplifiée
SCI Les Lilas | Les Lilas Société Civile Immobilière
Garage Dupont EURL | Garage Dupont E.U.R.L.
Panadería López, Sociedad Limitada Unipersonal | Panaderia Lopez SLU
Inversiones Andes Ltda. | Inversiones Andes Limitada
Comercial Sur SpA | Comercial Sur Sociedad por Acciones
Minera Oro S.A.C. | Minera Oro Sociedad Anónima Cerrada
Bakkerij Jansen V.O.F. | Bakkerij Jansen Vennootschap onder firma
Frituur Peeters BVBA | Frituur Peeters B.V.B.A.
Elektro Kovač d.o.o. | Elektro Kovac društvo s ograničenom odgovornošću
Zlatna Riba EOOD | Златна Риба ЕООД
Софарма АД | Sofarma AD
Dacia S.R.L. | Dacia Societate cu Răspundere Limitată
Alpha Bank A.E. | Alpha Bank Ανώνυμη Εταιρεία
Maxima UAB | Maxima Uždaroji akcinė bendrovė
Latvijas Gaze AS | Latvijas Gaze Akciju sabiedrība
Swedbank AS | Swedbank Aktsiaselts
Marel hf. | Marel hlutafélag
TOO Astana Stroy | ТОО Астана Строй
Petrobras Distribuidora Ltda | PETROBRAS DISTRIBUIDORA LIMITADA
San Miguel Corp. | San Miguel Corporation
Infosys Pvt Ltd | Infosys Private Limited
Woolworths Pty Ltd | Woolworths Proprietary Limited
Singtel Pte. Ltd. | Singtel Pte Limited
Samsung Co., Ltd. | SAMSUNG CO LTD
Toyota Motor Kabushiki Kaisha | Toyota Motor K.K.
株式会社ソニー | ソニー（株）
㈜카카오 | 주식회사 카카오
Siam Cement Public Company Limited | Siam Cement PCL
บริษัท ไทย จำกัด | ไทย จำกัด
CTCP Vinamilk | Công ty Cổ phần Vinamilk
Kenya Tea Ltd | KENYA TEA LIMITED
Dangote Cement Plc | DANGOTE CEMENT PLC
שופרסל בע"מ | שופרסל בע״מ
Emirates Trading FZE | Emirates Trading Free Zone Establishment
Qatar Steel W.L.L. | Qatar Steel WLL
J.P. Morgan & Co | JP Morgan and Co
A.P. Møller - Mærsk A/S | AP Moller Maersk AS
3M Company | 3M Co.
Ernst & Young LLP | Ernst and Young L.L.P.
JSC Argument | JSCARGUMENT
АО Тинькофф Банк | Акционерное общество Тинькофф Банк
H&M Hennes & Mauritz AB | H & M Hennes och Mauritz AB
Twenty20 Ltd | TWENTY20 LIMITED
`,
  CLOSE_MATCH: `
Siemens | Siemens AG | BUSINESS
Tesco | Tesco PLC | BUSINESS
Acme Trading | Acme Trading Ltd | BUSINESS
Müller Bau | Müller Bau GmbH | BUSINESS
Simens AG | Siemens AG | BUSINESS
Volkswagn AG | Volkswagen AG | BUSINESS
Microsfot Corporation | Microsoft Corporation | BUSINESS
Acme Limted | Acme Limited | BUSINESS
Muster Gesellschaft mit beschränkter Hatfung | Muster GmbH | BUSINESS
Siemens Deutschland AG | Siemens AG | BUSINESS
Acme Holding GmbH | Acme GmbH | BUSINESS
Bosch Group | Bosch | BUSINESS
Sony Japan Corp | Sony Corp | BUSINESS
Ромашка | ООО Ромашка | BUSINESS
Telefonica | Telefónica S.A. | BUSINESS
Starbucks Coffe Company | Starbucks Coffee Company | BUSINESS
Deutsche Bnak AG | Deutsche Bank AG | BUSINESS
Carrefour | Carrefour SA | BUSINESS
Hotel Adlon | Hotel Adlon GmbH | BUSINESS
Construcciones Garcia | Construcciones García S.L. | BUSINESS
Toyota Motor | Toyota Motor Corporation | BUSINESS
Kaufland Polska sp. z o.o. | Kaufland sp. z o.o. | BUSINESS
Heineken | Heineken N.V.
Samsung Electronics | Samsung Electronics Co., Ltd.
Bakery Corner | Bakery Corner LLC
IKEA | IKEA AB
Nestle | Nestlé S.A.
Deutsche Telecom AG | Deutsche Telekom AG
Adidass AG | Adidas AG
Samsng Electronics Co Ltd | Samsung Electronics Co Ltd
Telekom Slovakia a.s. | Telekom a.s.
Trading House Ltd | Trading Huose Ltd
Газпром | ПАО Газпром
`,
  NO_MATCH: `
Siemens GmbH | Siemens AG | BUSINESS
Acme Ltd | Acme PLC | BUSINESS
Acme Inc | Acme LLC | BUSINESS
Muster GmbH | Muster GmbH & Co. KG | BUSINESS
Muster UG | Muster GmbH | BUSINESS
Acme Trading Ltd | Acme Shipping Ltd | BUSINESS
Müller Bau GmbH | Müller Immobilien GmbH | BUSINESS
Alpha Consulting Ltd | Beta Consulting Ltd | BUSINESS
Studio 54 Ltd | Studio 55 Ltd | BUSINESS
First National Bank | Second National Bank | BUSINESS
Siemens Deutschland AG | Siemens Österreich AG | BUSINESS
Volkswagen AG | Volvo AG | BUSINESS
North Star Shipping | South Star Shipping | BUSINESS
Smith Plumbing Ltd | Smith Roofing Ltd | BUSINESS
Kowalski Sp. z o.o. | Kowalski S.A. | BUSINESS
Construcciones Perez SL | Construcciones Perez SA | BUSINESS
ООО Ромашка | ООО Василек | BUSINESS
ООО Ромашка | ЗАО Ромашка | BUSINESS
Shell plc | Shelf plc | BUSINESS
Dell Inc | Bell Inc | BUSINESS
HK Trading Ltd | UK Trading Ltd | BUSINESS
Bank of China | Bank of India | BUSINESS
Hotel Adria GmbH | Hotel Astoria GmbH | BUSINESS
Autohaus Weber GmbH | Autohaus Bauer GmbH | BUSINESS
Alpha Bank | Alpha Bank Leasing SA
Acme GmbH | Acme AG
Muster GmbH & Co KG | Muster KG
Sun Trading LLC | Son Trading LLC
Apple Inc | Apple Pie Inc
Delta Air Lines Inc | Delta Faucet Inc
Smith & Sons Ltd | Smith & Daughters Ltd
Bau Müller GmbH | Bau Möller GmbH
Nordic Foods AS | Nordic Fonds AS
ABC Ltd | ABD Ltd
Route 66 Motel LLC | Route 67 Motel LLC
Church of St Mary | Church of St Mark
Hotel Maria | Hotel Mario
Kovács Kft | Kovács Bt
Green Energy UK Ltd | Green Energy France Ltd
Immobilien Nord GmbH | Immobilien Süd GmbH
東京商事株式会社 | 京都商事株式会社
Banco Santander SA | Banco Sabadell SA
DE123456789 | DE123456780
529900T8BM49AURSDO55 | 529900T8BM49AURSDO56
Meta Platforms | Beta Platforms
`,
}
