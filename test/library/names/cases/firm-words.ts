import type { Pairs } from './pairs.ts'

/** Firms by the words of their names: short and foreign words, numbers, branches, trading names, near misses. */
export const firmWords: Pairs = {
  MATCH: `
Baker and Sons Ltd | Baker & Sons Limited
Baker + Sons Ltd | Baker & Sons Ltd
Müller und Söhne GmbH | Mueller & Soehne GmbH
Dupont et Fils SARL | Dupont & Fils SARL
García e Hijos S.L. | Garcia & Hijos SL
The Copper Kettle Ltd | Copper Kettle Ltd
Copper Kettle Limited, The | The Copper Kettle Ltd
Gebr. Schuster GmbH | Gebrüder Schuster GmbH
Hartley Bros Ltd | Hartley Brothers Limited
O'Malley's Pubs Ltd | OMalleys Pubs Limited
Farmer's Friend Inc | Farmers Friend Inc.
J.P. Hartwell & Co. Ltd | JP Hartwell and Company Limited
A.B.C. Plumbing Ltd | ABC Plumbing Ltd
A B C Plumbing Ltd | ABC Plumbing Limited
1st Choice Windows Ltd | First Choice Windows Ltd
3rd Wave Coffee LLC | Third Wave Coffee LLC
Second Street Bakery Inc | 2nd Street Bakery Inc
Studio Three Design Ltd | Studio 3 Design Ltd
City Health Centre Ltd | City Health Center Ltd
North East Glass Ltd | Northeast Glass Ltd
Sun Light Solar Ltd | Sunlight Solar Ltd
E-Motion Bikes Ltd | Emotion Bikes Ltd
Bio-Garten GmbH | Biogarten GmbH
Coca‑Cola Hellenic AG | Coca Cola Hellenic AG
St. Mary's Care Ltd | Saint Mary's Care Ltd
Colour Print Ltd | Colour-Print Limited
Yildiz Organization Ltd | Yildiz Organisation Ltd
Foto-Studio Berger e.K. | Fotostudio Berger e. K.
Acme Brushes (UK) Limited | Acme Brushes UK Ltd
Acme Brushes (U.K.) Ltd | Acme Brushes UK Ltd
Acme Brushes USA Inc | Acme Brushes U.S.A., Inc.
Copper Kettle | J Hartwell Catering Ltd ; Copper Kettle
Copper Kettle | J Hartwell Catering Ltd t/a Copper Kettle
J Hartwell Catering Ltd | J Hartwell Catering Ltd t/a Copper Kettle
J Hartwell Catering Ltd t/a Copper Kettle | J Hartwell Catering Ltd
J Hartwell Catering Ltd trading as Copper Kettle | J Hartwell Catering Ltd T/A Copper Kettle
Copper Kettle | Hartwell Catering LLC dba Copper Kettle
Hartwell Catering LLC | Hartwell Catering LLC d/b/a Copper Kettle
Hartwell Catering LLC | Hartwell Catering LLC, doing business as Copper Kettle
Stiftung Kinderherz | STIFTUNG KINDERHERZ
Kinderherz Stiftung | Stiftung Kinderherz
Verein Bergfreunde | Bergfreunde Verein
Fundación Esperanza | Fundacion Esperanza
Association Les Amis du Lac | ASSOCIATION LES AMIS DU LAC
Fondazione Verdi | FONDAZIONE VERDI
Oakfield Co-operative Ltd | Oakfield Cooperative Limited
Oakfield Co-op Ltd | Oakfield Cooperative Ltd
Univ. of Leeds | University of Leeds
Deutsche Stiftung Wald | Deutsche Wald Stiftung
Sägewerk Huber Ges.m.b.H. & Co KG | Saegewerk Huber GmbH & Co. KG
Weingut Prantl KG | Weingut Prantl Kommanditgesellschaft
Imprenta Solís S. de R.L. de C.V. | IMPRENTA SOLIS S DE RL DE CV
Clínica Vida Sociedade Unipessoal, Lda. | CLINICA VIDA SOC UNIPESSOAL LDA
Pastificio Bruno & Figli S.r.l. | PASTIFICIO BRUNO E FIGLI SRL
Delhaize Frères S.P.R.L. | Delhaize Freres SPRL
Torvald Shipping ASA | TORVALD SHIPPING A.S.A.
Zemgales Piens, SIA | SIA "ZEMGALES PIENS"
Viru Kaubandus OÜ | VIRU KAUBANDUS OU
Mlyn Košice, s.r.o. | Mlyn Kosice spol. s r. o.
ТОВ «Карпати Ліс» | Karpaty Lis LLC
ООО "Волга-Транс" | OOO Volga Trans
Gulf Pearl Marine L.L.C - FZ | Gulf Pearl Marine LLC FZ
Penang Rubber Sdn.Bhd | PENANG RUBBER SENDIRIAN BERHAD
Surya Textiles (India) Pvt. Ltd. | Surya Textiles India Private Limited
大阪商事株式会社 | (株)大阪商事
广州宏达有限公司 | 廣州宏達有限公司
서울무역(주) | 서울무역 주식회사
Fourth Avenue Deli Inc. | 4th Avenue Deli, Incorporated
Quill & Ink Ltd | Quill and Ink Limited
Riverbend Co-operative Society Ltd | Riverbend Cooperative Society Limited
Nairobi Roses Co Ltd | NAIROBI ROSES COMPANY LIMITED
Bondi Surf Pty Ltd T/A Wave Shack | Bondi Surf Pty Ltd
Kaisha Foods KK | Kaisha Foods Co., Ltd.
`,
  CLOSE_MATCH: `
Brack Logistics Ltd | Breck Logistics Ltd
Volta Kammern Optik GmbH | Valta Kammern Optik GmbH
Orion Intl Ltd | Orion International Ltd
Orion Int'l Trading LLC | Orion International Trading LLC
Crown Mfg Co Ltd | Crown Manufacturing Co Ltd
Vertex Tech Ltd | Vertex Technologies Ltd
Vertex Svcs Inc | Vertex Services Inc
Pinnacle Mgmt Ltd | Pinnacle Management Ltd
Harbor Eng. Inc | Harbor Engineering Inc
Nat'l Lumber Corp | National Lumber Corp
Marine Dept Stores Ltd | Marine Department Stores Ltd
Assoc. Bakers plc | Associated Bakers plc
Riverside Property Mgt Ltd | Riverside Property Management Ltd
Colour Print Ltd | Color Print Ltd
Jewellery Hub Ltd | Jewelry Hub Ltd
Labor Supply Inc | Labour Supply Inc
Acme Brushes | Acme Brushes Deutschland GmbH
Acme Brushes Germany GmbH | Acme Brushes Deutschland GmbH
Acme Brushes Great Britain Ltd | Acme Brushes GB Ltd
Acme Brushes España S.L. | Acme Brushes Spain SL
Acme Brushes Polska Sp. z o.o. | Acme Brushes Poland Sp. z o.o.
Acme Brushes (Schweiz) AG | Acme Brushes Switzerland AG
Acme Brushes Italia S.r.l. | Acme Brushes Italy Srl
Acme Brushes Österreich GmbH | Acme Brushes Austria GmbH
Acme Brushes Group Ltd | Acme Brushes Ltd
Acme Brushes plc, London Branch | Acme Brushes plc
Acme Brushes plc London Branch | Acme Brushes plc
Acme Brushes AG Niederlassung Wien | Acme Brushes AG
Acme Brushes SA, succursale de Paris | Acme Brushes SA
Elektro Baumann Inh. Klaus Baumann | Elektro Baumann
Elektro Baumann | Elektro Baumann Inh. Klaus Baumann
Elektro Baumann Inhaber Klaus Baumann e.K. | Elektro Baumann e.K.
Brightwater Logistics Ltd c/o Smith Accountants | Brightwater Logistics Ltd
Brightwater Logistics Ltd (formerly Dockside Ltd) | Brightwater Logistics Ltd
Brigtwater Logistics Ltd | Brightwater Logistics Ltd
Brightwater Logsitics Ltd | Brightwater Logistics Ltd
Hofmann Kältetechnik GmbH | Hoffmann Kältetechnik GmbH
Minera Cobrisa SA de CV | Minera Cobriza SA de CV
Shenzen Huaxin Electronics Co Ltd | Shenzhen Huaxin Electronics Co Ltd
Pelham Parners LLP | Pelham Partners LLP
Cacsade Timber Inc | Cascade Timber Inc
Novotny Stavyb s.r.o. | Novotny Stavby s.r.o.
Kinderherz Foundation | Stiftung Kinderherz
Esperanza Foundation | Fundación Esperanza
Lion Gate Ltd | Lion Gate Pty Ltd
Bank of Ireland Group | Bank of Ireland
Coral Bay Resorts | Coral Bay Resorts Pty Ltd
Granite State Roofing | Granite State Roofing LLC
Bumi Lestari | PT Bumi Lestari
Boğaz Lojistik | Boğaz Lojistik Ltd Şti
Северный ветер | ООО Северный ветер
Coral Bay Resrots Pty Ltd | Coral Bay Resorts Pty Ltd
Tannehnof Immobilien GmbH | Tannenhof Immobilien GmbH
Kowlon Garments Ltd | Kowloon Garments Ltd
Drakensburg Tours Pty Ltd | Drakensberg Tours Pty Ltd
Granite State Rofing LLC | Granite State Roofing LLC
Ashanti Gold Ltd | Ashanti Gold Ghana Ltd
Emerald Isle Dairy Ireland DAC | Emerald Isle Dairy DAC
Seri Alam Holdings Bhd | Seri Alam Bhd
Haitian Machinery Intl Co Ltd | Haitian Machinery International Co Ltd
Techno Vision Group SA | Techno Vision SA
Kringloop Belgie VZW | Kringloop VZW
Coral Bay Resorts Pty Limtied | Coral Bay Resorts Pty Limited
Svensk Kullager AB, filial Oslo | Svensk Kullager AB
Sunrise Bakery Limited Liability Compny | Sunrise Bakery LLC
Riverbend Dairy Mgmt LLC | Riverbend Dairy Management LLC
Nordsee Handles GmbH | Nordsee Handels GmbH
Torvald Shiping ASA | Torvald Shipping ASA
Siemens Healthineers Espana SA | Siemens Healthineers Spain SA
Bank Nowy S.A. Oddział w Krakowie | Bank Nowy S.A.
Weingut Prantl Inh. Josef Prantl | Weingut Prantl
Penang Rubber | Penang Rubber Sdn Bhd
Zemgales Piens | SIA Zemgales Piens
`,
  NO_MATCH: `
Brack Ltd | Breck Ltd
Breck Motors Ltd | Breca Motors Ltd
Solid Metal Works Ltd | Solid Petal Works Ltd
Brett Logistics Ltd | Bract Logistics Ltd
Acme Brushes France SARL | Acme Brushes Belgique SRL
Acme Brushes UK Ltd | Acme Brushes Ireland Ltd
Acme Brushes Germany GmbH | Acme Brushes Austria GmbH
Copper Pot | J Hartwell Catering Ltd t/a Copper Kettle
Smith Accountants | Brightwater Logistics Ltd c/o Smith Accountants
Maria Hartwell | J Hartwell Catering Ltd t/a Copper Kettle
Brightwater Logistics Ltd | Brightwater Properties Ltd
Brightwater Logistics Ltd | Brightwood Logistics Ltd
Brightwater Logistics Ltd | Stillwater Logistics Ltd
Harcourt Foods PLC | Harcourt Fuels PLC
Alpha Trading Ltd | Alfa Romeo Trading Ltd
Delta Marine Ltd | Delta Marina Hotel Ltd
Copper Kettle Ltd | Copper Kettle Bristol Ltd
Copper Kettle Ltd | Copper Kettle Property Ltd
North Shore Fishing Ltd | South Shore Fishing Ltd
North Sea Supply AS | North Star Supply AS
Unit 5 Studios Ltd | Unit 6 Studios Ltd
Fund II LP | Fund III LP
Osprey Ventures II LP | Osprey Ventures III LP
Osprey Ventures 1 LP | Osprey Ventures 2 LP
1st Choice Windows Ltd | 2nd Choice Windows Ltd
ABC Plumbing Ltd | ABD Plumbing Ltd
ABC Ltd | BCA Ltd
IBX Corp | IBM Corp
KLM Trading | KLN Trading
Sun Solar Ltd | Son Solar Ltd
Baker Ltd | Barker Ltd
Baker & Sons Ltd | Baker & Daughters Ltd
Baker Brothers Ltd | Baker Sisters Ltd
Müller Metallbau GmbH | Müller Holzbau GmbH
Müller Bau GmbH | Maler Bau GmbH
Royal Bank Ltd | Royal Bean Ltd
Shenzhen Huaxin Electronics Co Ltd | Shenzhen Huaxing Textiles Co Ltd
Guangzhou Huaxin Electronics Co Ltd | Shenzhen Huaxin Electronics Co Ltd
Grand Hotel Wien GmbH | Grand Hotel Graz GmbH
Bank of Ireland | Bank of Scotland
University of Leeds | University of Leicester
Dr. Schmidt Apotheke | Dr. Schmitz Drogerie
Green Energy Ltd | Green Energy Solutions Ltd
Apex Consulting Ltd | Apex Construction Ltd
Vertex Systems Inc | Vertex Services Inc
Nova Pharma d.o.o. | Nova Farma Trade d.o.o.
Cascade Timber Inc | Cascade Lumber Inc
Ромашка ООО | Рюмашка Торг ООО
株式会社サクラ電機 | 株式会社サクラ電気工事
深圳市华新电子有限公司 | 深圳市华兴电子有限公司
한빛전자 주식회사 | 한빛건설 주식회사
Kaveri Spices Pvt Ltd | Cauvery Traders Pvt Ltd
Stiftung Kinderherz | Stiftung Kinderhilfe
Acme Holding GmbH | Acme Trading GmbH
Alpha Holdings Ltd | Beta Holdings Ltd
Smith Consulting Ltd | Smyth & Co Consulting Services Ltd
Red Rock Mining | Red Rock Milling
Costa Coffee Ltd | Coast Coffee Ltd
Mariner Foods Ltd | Marine Foods Ltd
Zenit Ltd | Zenith Travel Ltd
Trans Cargo Srl | Trans Carga Srl
深圳市华新电子有限公司 | 深圳市华鑫电子有限公司
I Motors Ltd | E Motors Ltd
Osprey Fund I Partners LP | Osprey Fund Partners LP
Osprey Fund I LP | Osprey Fund LP
PC World Ltd | World Ltd
SC Johnson Inc | Johnson Inc
AS Roma SpA | Roma SpA
IP Solutions Ltd | Solutions Ltd
Hartwell Ltd | Hartwell & Co Ltd
Müller & Co KG | Müller KG
Lion Gate Pte Ltd | Lion Gate Pty Ltd
Lion Gate Pvt Ltd | Lion Gate Pty Ltd
Muscat Oil SAOG | Muscat Oil SAOC
Desert Falcon FZCO | Desert Falcon FZ LLC
Bertelsmann Stiftung | Bertelsmann
Bank of China | Bank
Air France | Air
AB Plumbing Ltd | ABC Plumbing Ltd
ABC Ltd | ABCD Ltd
HSBC Ltd | HBSC Ltd
Baker Plumbing Ltd | Barker Plumbing Ltd
Optima Foods Ltd | Optimal Foods Ltd
Best Foods Ltd | Beast Foods Ltd
Hartwell Ltd t/a Copper Kettle | Dockside Ltd t/a Copper Kettle
Acme plc London Branch | Acme plc Paris Branch
Green Corp | Green Ltd
CV Library Ltd | Library Ltd
NA Motors | Motors
ME Transport | Transport
Co Motors | Motors
한빛전자 주식회사 | 한빛전기 주식회사
ООО Ромашка | ООО Рамашко Плюс
شركة النور للتجارة | شركة النيل للتجارة
株式会社山本 | 株式会社山元
Restaurant Teo | Restaurant
Deutsche Bank AG | Deutsche Bahn AG
Air China Ltd | Air India Ltd
United Kingdom Trading Ltd | United Trading Ltd
Group Five Ltd | Five Ltd
China Mobile Ltd | Mobile Ltd
Norton Partners LLP | Morton Partners LLP
Vitamin E Foods Ltd | Vitamin Foods Ltd
Tannenhof Immobilien GmbH | Tannenhof Immobilien GmbH & Co. KG
Tannenhof Verwaltungs GmbH | Tannenhof Betriebs GmbH
Tannenhof Immobilien GmbH | Tannenberg Immobilien GmbH
Coral Bay Resorts Pty Ltd | Coral Bay Marina Pty Ltd
Coral Bay Resorts Pty Ltd | Coral Reef Resorts Pty Ltd
Granite State Roofing LLC | Granite State Roofing Inc
Granite State Roofing LLC | Garnet State Roofing LLC
Granite State Roofing LLC | Bay State Roofing LLC
ООО Северный ветер | ООО Южный ветер
ООО Северный ветер | ПАО Северный ветер
ООО Северный ветер | ООО Северный ветер Плюс
АО Байкал-Лес | АО Байкал-Лев
PT Bumi Lestari | PT Bumi Sejahtera
PT Bumi Lestari | PT Budi Lestari
Seri Alam Bhd | Seri Alam Sdn Bhd
上海浦东贸易有限公司 | 上海浦西贸易有限公司
上海浦东贸易有限公司 | 上海浦东贸易股份有限公司
山田製作所(株) | 山口製作所(株)
대한건설(주) | 대환건설(주)
Hunt & Peck PC | Hunt & Beck PC
Hunt & Peck LLP | Hunt LLP
R & D Plumbing Ltd | R & B Plumbing Ltd
U.S. Steel Fabricators Inc | U.K. Steel Fabricators Inc
Pizza4U GmbH | Pizza2U GmbH
First Harvest Church | Second Harvest Church
24/7 Couriers Ltd | 24/6 Couriers Ltd
Van den Berg & Zonen BV | Van den Berg BV
Van den Berg BV | Van den Burg BV
Van den Berg BV | Van der Berg Holding NV
Stichting De Brug | De Brug B.V.
Boğaz Lojistik A.Ş. | Boğaz Lojistik Ltd. Şti.
Öz Kardeşler Gıda A.Ş. | Öz Kardeşler Tekstil A.Ş.
Al Rawda Contracting LLC | Al Rawdah Contracting Services LLC
Al Noor Trading LLC | Al Nour Transport LLC
Emerald Isle Dairy DAC | Emerald Isle Dairy PLC
Cedar Bank SAL | Cedar Bank SARL
Česká Pekárna a.s. | Česká Pekárna s.r.o.
Krakowska Piekarnia sp. z o.o. | Krakowska Piekarnia sp. z o.o. sp. k.
Cantina Sole S.r.l. | Cantina Luna S.r.l.
Cantina Sole Società Agricola S.r.l. | Cantina Sole S.r.l.
Ferretería El Clavo SAC | Ferretería El Clavel SAC
Banco del Sur SA | Banco del Norte SA
Maple Leaf Lumber Ltd | Maple Leaf Foods Ltd
Te Awa Farms Ltd | Te Awa Trust
Blue Lagoon Ltd | Green Lagoon Ltd
Tropico Leisure Ltd | Tropica Leisure Ltd
Fund of Funds A LP | Fund of Funds B LP
Building 7 LLC | Building 9 LLC
Series A Holdings LLC | Series B Holdings LLC
Team 21 GmbH | Team 12 GmbH
Class of 1998 Ltd | Class of 1989 Ltd
Hotel Post 2019 GmbH | Hotel Post 2020 GmbH
London Bakery Ltd | Leeds Bakery Ltd
UAB Baltic Wood | UAB Baltic Food
SIA Daugava | SIA Gauja
Kft Balaton | Tisza Kft
Norddeutsche Werft AG | Süddeutsche Werft AG
West Coast Cranes | East Coast Cranes
Petra Foods Ltd | Petro Foods Ltd
Solar One Ltd | Solar Two Ltd
Dixon & Partners LLP | Dickson & Partners LLP
Kramer AG | Krämer GmbH
Meier Treuhand AG | Meyer Treuhand AG
Nordica Spa | Nordika Trading Spa
MSC Ltd | MCS Ltd
AMG AG | AMC AG
BP Trading Ltd | BPI Trading Ltd
Fish & Chips Ltd | Fish & Ships Ltd
Amazing Tours | Amazon Tours
Data Corp | Delta Corp
Weingut Prantl KG | Weingut Prantl GmbH & Co. KG
Weingut Prantl KG | Weingut Brantl KG
大阪商事株式会社 | 大阪商社株式会社
Penang Rubber Sdn Bhd | Penang Timber Sdn Bhd
Torvald Shipping ASA | Torvald Shipping AS
Riverbend Dairy LLC | Riverbend Daily LLC
Quill & Ink Ltd | Quill & Pen Ltd
Fourth Avenue Deli Inc | Fifth Avenue Deli Inc
Bruno Pastificio Srl | Bruno Panificio Srl
ООО Волга-Транс | ООО Волга-Строй
Lagos Foods Plc | Lagos Foods Ltd
Nordsee Handels GmbH | Ostsee Handels GmbH
Viru Kaubandus OÜ | Viru Kaubandus AS
Alpine Capital Fund I LP | Alpine Capital Fund II LP
Alpine Capital Partners LLP | Alpine Capital Management LLP
Josef Prantl | Weingut Prantl KG
Bondi Surf Pty Ltd | Bondi Surf Trust Pty Ltd
Manila Cargo Inc | Manila Carga Inc
Hotel Sonne AG | Hotel Sonnen AG
Rotor Systems BV | Motor Systems BV
`,
}
