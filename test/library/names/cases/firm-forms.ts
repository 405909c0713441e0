import type { Pairs } from './pairs.ts'

/** Legal forms spelled out, abbreviated, dotted, glued, translated, before or after the name. */
export const firmForms: Pairs = {
  MATCH: `
G.m.b.H. Möbelwerk Kastner | Möbelwerk Kastner GmbH
GmbH Möbelwerk Kastner | Moebelwerk Kastner Gesellschaft mit beschränkter Haftung
駿業發展公眾有限公司 | 駿業發展公众有限公司
Brightwater Logistics Limited | Brightwater Logistics Ltd
Brightwater Logistics Ltd. | BRIGHTWATER LOGISTICS LTD
Harcourt Foods Public Limited Company | Harcourt Foods PLC
Harcourt Foods P.L.C. | Harcourt Foods plc
Pelham Partners Limited Liability Partnership | Pelham Partners LLP
Granary Wharf Community Interest Company | Granary Wharf C.I.C.
Osprey Ventures Limited Partnership | Osprey Ventures LP
Cascade Timber Incorporated | Cascade Timber Inc.
Cascade Timber Corporation | Cascade Timber Corp
Ridgeline Dental Professional Corporation | Ridgeline Dental P.C.
Ridgeline Dental Professional Limited Liability Company | Ridgeline Dental PLLC
Sandhill Farms L.L.C. | Sandhill Farms LLC
Sandhill Farms Limited Liability Company | Sandhill Farms, L.L.C.
Sandhill Farms Limited Liability Co | Sandhill Farms LLC
Sandhill Farms Company | Sandhill Farms Co.
Hoffmann Kältetechnik Gesellschaft mit beschränkter Haftung | Hoffmann Kaeltetechnik GmbH
Hoffmann Kältetechnik G.m.b.H. | Hoffmann Kältetechnik GmbH
Hoffmann Kältetechnik G. m. b. H. | Hoffmann Kältetechnik GmbH
Hoffmann Kältetechnik Ges.m.b.H. | Hoffmann Kältetechnik GmbH
Kinderhilfe Regenbogen gemeinnützige GmbH | Kinderhilfe Regenbogen gGmbH
Startblock UG (haftungsbeschränkt) | Startblock Unternehmergesellschaft (haftungsbeschränkt)
Startblock UG (haftungsbeschränkt) | STARTBLOCK UG
Brauhaus Lindner GmbH & Co. KG | Brauhaus Lindner GmbH u. Co. KG
Brauhaus Lindner GmbH & Co. Kommanditgesellschaft | BRAUHAUS LINDNER GMBH + CO KG
Brauhaus Lindner GmbH & Co KG | Brauhaus Lindner GmbH und Co. KG
Rheinwerk Kommanditgesellschaft auf Aktien | Rheinwerk KGaA
Turnverein Grünau e.V. | Turnverein Gruenau eingetragener Verein
Wohnbau Elbtal eG | Wohnbau Elbtal eingetragene Genossenschaft
Petersen & Voss OHG | Petersen und Voss offene Handelsgesellschaft
Arztpraxis Kern GbR | Arztpraxis Kern Gesellschaft bürgerlichen Rechts
Elektro Baumann e.K. | Elektro Baumann eingetragener Kaufmann
Zeller Maschinen AG | Zeller Maschinen Aktiengesellschaft
Zeller Maschinen A.G. | ZELLER MASCHINEN AG
Dubois Menuiserie SARL | Dubois Menuiserie S.A.R.L.
Dubois Menuiserie SARL | Dubois Menuiserie Société à responsabilité limitée
Transports Lefort SAS | Transports Lefort Société par actions simplifiée
Transports Lefort S.A.S.U. | TRANSPORTS LEFORT SASU
Les Platanes SCI | SCI Les Platanes
Les Platanes Société civile immobilière | SCI Les Platanes
Garage Moulin EURL | EURL Garage Moulin
Ciments du Rhône Société Anonyme | Ciments du Rhone SA
GIE Ports Atlantiques | Ports Atlantiques Groupement d'intérêt économique
Ferramenta Colombo S.r.l. | FERRAMENTA COLOMBO SRL
Ferramenta Colombo Società a responsabilità limitata | Ferramenta Colombo S.R.L.
Ferramenta Colombo S.r.l. Unipersonale | Ferramenta Colombo SRL
Dolciaria Serra S.p.A. | Dolciaria Serra Società per Azioni
Dolciaria Serra SPA | Dolciaria Serra S.p.A.
Bottega Nuova Srls | Bottega Nuova S.r.l.s.
Fratelli Conti S.a.s. | F.lli Conti SAS
Fratelli Conti S.n.c. | Fratelli Conti Società in nome collettivo
Talleres Ibarra S.L. | Talleres Ibarra Sociedad Limitada
Talleres Ibarra SLU | Talleres Ibarra Sociedad Limitada Unipersonal
Talleres Ibarra, S.L.U. | TALLERES IBARRA S L U
Conservas Rías S.A. | Conservas Rias Sociedad Anónima
Minera Cobriza S.A. de C.V. | MINERA COBRIZA SA DE CV
Minera Cobriza Sociedad Anónima de Capital Variable | Minera Cobriza, S.A. de C.V.
Textiles Puebla S. de R.L. de C.V. | Textiles Puebla S de RL de CV
Inversiones Andina S.A.S. | INVERSIONES ANDINA SAS
Padaria Estrela Ltda | Padaria Estrela Limitada
Padaria Estrela Ltda. - ME | PADARIA ESTRELA LTDA ME
Construtora Vale S/A | Construtora Vale S.A.
Cerâmica Douro Lda | Cerâmica Douro, Limitada
Cerâmica Douro Unipessoal Lda | CERAMICA DOURO, UNIPESSOAL, LDA.
Cerâmica Douro Sociedade Unipessoal Lda | Ceramica Douro Unipessoal Lda
Montalto SGPS SA | Montalto, S.G.P.S., S.A.
Van Rijn Bloemen B.V. | Van Rijn Bloemen BV
Van Rijn Bloemen Besloten Vennootschap | VAN RIJN BLOEMEN B.V.
Koninklijke Havendienst N.V. | Koninklijke Havendienst NV
Claes Bouwwerken BVBA | Claes Bouwwerken B.V.B.A.
Claes Bouwwerken BVBA | Claes Bouwwerken BV
Peeters Imprimerie SPRL | Peeters Imprimerie S.P.R.L.
Visser Transport V.O.F. | Visser Transport VOF
Lindqvist Bygg Aktiebolag | Lindqvist Bygg AB
Lindqvist Bygg AB (publ) | Lindqvist Bygg AB
Rasmussen Møbler A/S | Rasmussen Moebler AS
Rasmussen Møbler Aktieselskab | Rasmussen Møbler A/S
Holm Revision Anpartsselskab | Holm Revision ApS
Holm Revision ApS | HOLM REVISION APS
Haugland Sjømat AS | Haugland Sjoemat Aksjeselskap
Nordfjell ASA | Nordfjell Allmennaksjeselskap
Koskinen Rakennus Oy | Koskinen Rakennus Osakeyhtiö
Koskinen Rakennus Oy Ab | Koskinen Rakennus Oy
Metsola Oyj | Metsola Julkinen Osakeyhtiö
Jökull Ferðir ehf. | Jokull Ferdir EHF
Wiśniewski Meble Sp. z o.o. | Wisniewski Meble Sp zoo
Wiśniewski Meble spółka z ograniczoną odpowiedzialnością | WISNIEWSKI MEBLE SP. Z O.O.
Wiśniewski Meble Sp. z o. o. | Wisniewski Meble sp.z.o.o.
Polmot Spółka Akcyjna | Polmot S.A.
Kowalik i Wspólnicy sp.k. | Kowalik i Wspólnicy Spółka Komandytowa
Kowalik i Wspólnicy sp.j. | Kowalik i Wspolnicy spółka jawna
Novotný Stavby s.r.o. | Novotny Stavby spol. s r.o.
Novotný Stavby s. r. o. | Novotny Stavby sro
Novotný Stavby společnost s ručením omezeným | Novotny Stavby s.r.o.
Moravské Pivo a.s. | Moravske Pivo akciová společnost
Balaton Borház Kft. | Balaton Borhaz Korlátolt Felelősségű Társaság
Balaton Borház Zrt. | Balaton Borház Zártkörűen Működő Részvénytársaság
Balaton Borház Nyrt | BALATON BORHAZ NYRT.
Kovács és Társa Bt. | Kovacs es Tarsa Betéti Társaság
Dunav Promet d.o.o. | DUNAV PROMET DOO
Dunav Promet društvo s ograničenom odgovornošću | Dunav Promet d.o.o.
Dunav Promet d. o. o. | Dunav Promet doo
Jadran Brodovi d.d. | Jadran Brodovi dioničko društvo
Carpati Lemn S.R.L. | CARPATI LEMN SRL
SC Carpati Lemn SRL | Carpati Lemn SRL
Родопи Трейд ЕООД | Rodopi Treyd EOOD
Родопи Трейд ООД | Rodopi Treid OOD
Дунав Индустрия АД | Dunav Industria AD
SIA Baltijas Koks | Baltijas Koks SIA
Sabiedrība ar ierobežotu atbildību Baltijas Koks | SIA "Baltijas Koks"
UAB Nemuno Statyba | Nemuno Statyba, UAB
Uždaroji akcinė bendrovė Nemuno Statyba | UAB "Nemuno statyba"
OÜ Saare Puit | Saare Puit OU
Osaühing Saare Puit | Saare Puit OÜ
AS Saare Laevad | Aktsiaselts Saare Laevad
Aegean Elaiolado A.E. | Aegean Elaiolado AE
Demir Çelik Sanayi A.Ş. | DEMIR CELIK SANAYI AS
Demir Çelik Sanayi Anonim Şirketi | Demir Celik Sanayi A.S.
Yıldız Tekstil Ltd. Şti. | YILDIZ TEKSTIL LTD STI
Yıldız Tekstil Limited Şirketi | Yildiz Tekstil Ltd. Sti.
Yıldız Tekstil San. ve Tic. Ltd. Şti. | Yıldız Tekstil Sanayi ve Ticaret Limited Şirketi
ООО Ромашка | Romashka OOO
ООО «Ромашка» | Общество с ограниченной ответственностью "Ромашка"
ООО Ромашка | Romashka LLC
Romashka Limited Liability Company | ООО "Ромашка"
АО Северсталь Метиз | JSC Severstal Metiz
ПАО Волжский Завод | PJSC Volzhsky Zavod
ЗАО Балтийский Берег | ZAO Baltiyskiy Bereg
ОАО Уралхим | OJSC Uralkhim
Открытое акционерное общество Уралхим | ОАО Уралхим
Публичное акционерное общество "Волжский завод" | ПАО Волжский завод
ТОВ Дніпро Агро | TOV Dnipro Agro
ТОВ Дніпро Агро | Dnipro Agro LLC
Товариство з обмеженою відповідальністю "Дніпро Агро" | ТОВ Дніпро Агро
ТОО Алматы Строй | Almaty Stroy LLP
ИП Сидоров Петр | IP Sidorov Petr
Romashka Joint Stock Company | Romashka JSC
Romashka Public Joint-Stock Company | PJSC Romashka
JSCRomashka | JSC Romashka
LLC "Romashka" | Romashka LLC
ДОО Дунав | DOO Dunav
Aktau Munai JSC | АО Актау Мунай
Sakura Denki K.K. | Sakura Denki Kabushiki Kaisha
株式会社サクラ電機 | サクラ電機株式会社
(株)サクラ電機 | 株式会社サクラ電機
有限会社山田商店 | 山田商店 有限会社
Sakura Denki Co., Ltd. | Sakura Denki Kabushiki Kaisha
Sakura Denki Co Ltd | Sakura Denki Co., Ltd
Shenzhen Huaxin Electronics Co., Ltd. | SHENZHEN HUAXIN ELECTRONICS CO LTD
Shenzhen Huaxin Electronics Company Limited | Shenzhen Huaxin Electronics Co., Ltd
深圳市华新电子有限公司 | 深圳市華新電子有限公司
北京东方科技股份有限公司 | 北京東方科技股份有限公司
Golden Harvest Trading Limited | Golden Harvest Trading Ltd
Pearl River (Hong Kong) Limited | Pearl River (HK) Ltd
Pearl River HK Limited | Pearl River Hong Kong Limited
Formosa Plastics Machinery Co., Ltd. | Formosa Plastics Machinery Company Limited
한빛전자 주식회사 | 주식회사 한빛전자
(주)한빛전자 | 한빛전자 주식회사
Hanbit Electronics Co., Ltd. | Hanbit Electronics Co Ltd
주식회사 한빛 | Hanbit Co., Ltd.
Merbau Timber Sdn. Bhd. | Merbau Timber Sendirian Berhad
Merbau Timber Sdn Bhd | MERBAU TIMBER SDN.BHD.
Merbau Holdings Berhad | Merbau Holdings Bhd
Lion Gate Marine Pte. Ltd. | Lion Gate Marine Private Limited
Lion Gate Marine Pte Ltd | LION GATE MARINE PTE. LIMITED
Kaveri Spices Pvt. Ltd. | Kaveri Spices Private Limited
Kaveri Spices (P) Ltd | Kaveri Spices Pvt Ltd
M/s Kaveri Spices Pvt Ltd | Kaveri Spices Private Limited
Indus Cotton (Pvt.) Limited | Indus Cotton Private Limited
Indus Cotton (Private) Limited | INDUS COTTON PVT LTD
PT Nusantara Jaya Tbk | PT. Nusantara Jaya Tbk.
PT Nusantara Jaya | Perseroan Terbatas Nusantara Jaya
CV Maju Bersama | CV. Maju Bersama
Siam Rice Public Company Limited | Siam Rice PCL
Siam Rice Co., Ltd. | Siam Rice Company Limited
Công ty TNHH Sao Mai | Cong ty trach nhiem huu han Sao Mai
Công ty Cổ phần Sao Mai | CTCP Sao Mai
Sao Mai Company Limited | Công ty TNHH Sao Mai
Mabuhay Shipping Inc. | Mabuhay Shipping Incorporated
Ceylon Leaf (Pvt) Ltd | Ceylon Leaf Private Limited
Dhaka Jute Mills Ltd. | Dhaka Jute Mills Limited
Ulaanbaatar Cashmere LLC | Ulaanbaatar Cashmere ХХК
Wattle Grove Pty Ltd | Wattle Grove Proprietary Limited
Wattle Grove Pty. Limited | WATTLE GROVE PTY LTD
Wattle Grove P/L | Wattle Grove Pty Ltd
Karoo Wool (Pty) Ltd | Karoo Wool Proprietary Limited
Karoo Wool (Pty) Ltd | Karoo Wool Pty Limited
Karoo Children NPC | Karoo Children Non-Profit Company
Karoo Stores CC | Karoo Stores Close Corporation
Kauri Homes Ltd | Kauri Homes Limited
Lagos Cables Nig. Ltd | Lagos Cables Nigeria Limited
Lagos Cables (Nigeria) Ltd | Lagos Cables Nigeria Limited
Al Noor Trading W.L.L. | Al Noor Trading WLL
Al Noor Trading LLC | Al-Noor Trading L.L.C
Desert Falcon FZE | Desert Falcon F.Z.E.
Desert Falcon FZ-LLC | Desert Falcon FZ LLC
Desert Falcon FZCO | DESERT FALCON FZCO.
Desert Falcon DMCC | Desert Falcon D.M.C.C.
Muscat Oil SAOG | Muscat Oil S.A.O.G.
Galil Software Ltd | Galil Software Ltd.
Galil Software B.M. | Galil Software Ltd
גליל תוכנה בע"מ | גליל תוכנה בעמ
Nile Steel S.A.E. | Nile Steel SAE
Atlas Phosphates SARL AU | Atlas Phosphates SARL
Dakar Pêche SARL | DAKAR PECHE S.A.R.L
Kinshasa Bois SPRL | Kinshasa Bois Société privée à responsabilité limitée
شركة النور للتجارة ذ.م.م | شركة النور للتجارة ذ م م
ZellerAG | Zeller AG
BrightwaterLtd | Brightwater Ltd
HoffmannGmbH | Hoffmann GmbH
LLCARGUS | LLC Argus
UABNemunas | UAB Nemunas
Wisniewski Sp.zo.o. | Wisniewski Sp. z o.o.
Wisniewski Spzoo | Wisniewski Sp. z o.o.
Startblock (haftungsbeschränkt) | Startblock UG (haftungsbeschränkt)
Tannenhof Immobilien Verwaltungs GmbH | TANNENHOF IMMOBILIEN VERWALTUNGS G.M.B.H.
Tannenhof Betriebs-GmbH & Co. KG | Tannenhof Betriebs GmbH & Co KG
Schreinerei Vogt GmbH & Co. OHG | Schreinerei Vogt GmbH und Co OHG
Bäckerei Grünwald e. Kfr. | Baeckerei Gruenwald eingetragene Kauffrau
Ateliers Béton S.à r.l. | ATELIERS BETON SARL
Société Générale des Eaux SA | Societe Generale des Eaux S.A.
L'Atelier du Pain SARL | L Atelier du Pain SARL
SNC Lavoie et Cie | Lavoie & Cie SNC
Boucherie Martel et Fils SASU | Boucherie Martel & Fils S.A.S.U.
Kringloop Vereniging zonder winstoogmerk | Kringloop VZW
Stichting De Brug | STICHTING DE BRUG
Van den Berg & Zonen B.V. | van den Berg en Zonen BV
Officine Meccaniche Riva S.n.c. di Riva Carlo & C. | OFFICINE MECCANICHE RIVA SNC DI RIVA CARLO E C | BUSINESS
Cooperativa Agricola Monte Soc. Coop. | Cooperativa Agricola Monte Società cooperativa
Cantina Sole Società Agricola S.r.l. | CANTINA SOLE SOCIETA AGRICOLA SRL
Ferretería El Clavo, S.A.C. | FERRETERIA EL CLAVO SAC
Grupo Lácteo del Sur S.A.P.I. de C.V. | Grupo Lacteo del Sur SAPI DE CV
Distribuidora La Unión C.A. | Distribuidora La Union Compañía Anónima
Comercial Los Robles Limitada | COMERCIAL LOS ROBLES LTDA.
Frigorífico Pampa S.R.L. | FRIGORIFICO PAMPA SRL
Transportes Ágil EIRELI ME | Transportes Agil Eireli - ME
Viveiros do Tejo, Lda. | VIVEIROS DO TEJO LDA
Svensk Kullager Aktiebolaget | Svensk Kullager AB
Handelsbolaget Ek & Ask | Ek & Ask HB
Fiskeri ApS af 1999 | FISKERI APS AF 1999
Bergen Rederi A/S | Bergen Rederi AS
Suomen Puhelin Oy | SUOMEN PUHELIN OSAKEYHTIO
Eystri Fiskur hf | Eystri Fiskur h.f.
Krakowska Piekarnia sp. z o.o. sp. k. | Krakowska Piekarnia Spółka z o.o. Spółka komandytowa
PPHU Jodła s.c. | P.P.H.U. Jodła s.c.
Zakład Stolarski Jan Dąb | Zaklad Stolarski Jan Dab
Česká Pekárna, a.s. | CESKA PEKARNA A.S.
Tatra Drevo, spol. s r. o. | TATRA DREVO SPOL. S R.O.
Pécsi Sör Rt. | Pécsi Sör Részvénytársaság
Apuseni Mob SRL | S.C. APUSENI MOB S.R.L.
Витоша Консулт ЕООД | Vitosha Konsult EOOD
Vardar Promet DOOEL | Вардар Промет ДООЕЛ
Kosova Energji Sh.p.k. | KOSOVA ENERGJI SHPK
Elliniki Zachari Α.Ε. | Elliniki Zachari AE
Boğaz Lojistik Limited Şti. | BOGAZ LOJISTIK LTD. STI.
Öz Kardeşler Gıda A.Ş. | Oz Kardesler Gida Anonim Sirketi
ООО «Северный Ветер» | OOO Severnyi Veter
ООО "Северный ветер" | Severny Veter Ltd
АО «Байкал-Лес» | Baikal-Les JSC
ФОП Шевченко Олена | FOP Shevchenko Olena
ТДВ Полтава Хліб | ТДВ "Полтава Хліб"
ЖШС Алтын Дала | TOO Altyn Dala
"Ararat Wine" CJSC | ARARAT WINE CJSC
Tbilisi Tea LLC | შპს Tbilisi Tea
Azeri Pambıq MMC | AZERI PAMBIQ MMC
Al Rawda Contracting Company W.L.L | Al Rawda Contracting Co. WLL
Al-Rawda Contracting Co. L.L.C. | ALRAWDA CONTRACTING COMPANY LLC
Cedar Bank SAL | Cedar Bank S.A.L.
Haifa Chemicals Works Ltd. | HAIFA CHEMICALS WORKS LIMITED
Shree Ganesh Agro Pvt.Ltd. | Shree Ganesh Agro Private Limited
Shree Ganesh Agro OPC Pvt Ltd | Shree Ganesh Agro (OPC) Private Limited
Messrs Patel Textiles | Patel Textiles
M/S. Patel Textiles LLP | Patel Textiles LLP
Ruhuna Tea (Private) Limited | Ruhuna Tea (Pvt) Ltd
Chittagong Steel Ltd | CHITTAGONG STEEL LIMITED
P.T. Bumi Lestari | PT Bumi Lestari
Bumi Lestari, PT | PT Bumi Lestari
Seri Alam Bhd. | SERI ALAM BERHAD
Kinabalu Foods S/B | Kinabalu Foods Sdn Bhd
Chao Phraya Foods Co.,Ltd. | Chao Phraya Foods Company Limited
Cty TNHH Hoa Sen | Công ty TNHH Hoa Sen
Ningbo Haitian Machinery Co.,Ltd | NINGBO HAITIAN MACHINERY COMPANY LTD.
上海浦东贸易有限责任公司 | 上海浦东贸易有限公司
台灣積木股份有限公司 | 台湾积木股份有限公司
山田製作所(株) | 株式会社山田製作所
Yamada Seisakusho K. K. | Yamada Seisakusho Kabushiki Gaisha
대한건설(주) | 주식회사 대한건설
Kowloon Garments (HK) Limited | KOWLOON GARMENTS HONG KONG LTD
Coral Bay Resorts Pty Ltd | CORAL BAY RESORTS PTY. LTD.
Te Awa Farms Limited | TE AWA FARMS LTD
Drakensberg Tours (Pty) Limited | DRAKENSBERG TOURS PTY LTD
Kilima Coffee Co. Ltd | Kilima Coffee Company Limited
Ashanti Gold (Ghana) Ltd | Ashanti Gold Ghana Limited
Comptoir du Fleuve S.A.R.L | Comptoir du Fleuve SARL
Société Minière du Katanga SA | SOCIETE MINIERE DU KATANGA S.A.
Sidi Bou Saïd Export SUARL | Sidi Bou Said Export SUARL
Cairo Cotton S.A.E | CAIRO COTTON SAE
Granite State Roofing, L.L.C. | Granite State Roofing LLC
Law Offices of Hunt & Peck, P.C. | Law Offices of Hunt and Peck PC
Maple Leaf Lumber Ltée | Maple Leaf Lumber Ltd
Érablière Côté inc. | ERABLIERE COTE INC
First Harvest Church, Inc. | 1st Harvest Church Inc
U.S. Steel Fabricators Inc | US Steel Fabricators Inc.
R & D Plumbing Ltd | R&D Plumbing Limited
RD Plumbing Ltd | R.D. Plumbing Ltd
Emerald Isle Dairy DAC | Emerald Isle Dairy Designated Activity Company
Wee Bakers Ltd (The) | The Wee Bakers Ltd
24-7 Couriers Ltd | 24/7 Couriers Limited
Pizza4U GmbH | PIZZA 4U GMBH
TechnoVision S.A. | Techno Vision SA
CarPoint AG | Carpoint AG
Mc Donnell Haulage Ltd | McDonnell Haulage Ltd
O Brien Electrical Ltd | O'Brien Electrical Limited
Blue Lagoon | Tropico Leisure Ltd trading as Blue Lagoon
Tropico Leisure Ltd | Tropico Leisure Limited T/A Blue Lagoon
`,
  CLOSE_MATCH: `
g.m.b.h Möbelwerk Kastner | Möbelwerk Kastner
駿業發展有限公司 | 駿業發展公眾有限公司
Vidraria Sado Lda | Vidraria Sado Unipessoal Lda
Vidraria Sado, Lda. | Vidraria Sado Sociedade Unipessoal Limitada
Peeters Imprimerie SPRL | Peeters Imprimerie SRL
PT Nusantara Jaya Tbk | Nusantara Jaya PT
Hoffmann Kältetechnik Gmhb | Hoffmann Kältetechnik GmbH
Hoffmann Kältetechnik GmbhH | Hoffmann Kältetechnik GmbH
Brightwater Logistics Limted | Brightwater Logistics Limited
Brightwater Logistics Lmited | Brightwater Logistics Ltd
Brightwater Logistics Limitd | Brightwater Logistics Limited
Cascade Timber Corporaton | Cascade Timber Corporation
Cascade Timber Incorporatd | Cascade Timber Inc
Zeller Maschinen Aktiengeselschaft | Zeller Maschinen AG
Dubois Menuiserie SRAL | Dubois Menuiserie SARL
Kaveri Spices Privte Limited | Kaveri Spices Pvt Ltd
Brightwater Logistics | Brightwater Logistics Ltd
Brightwater Logistics Ltd | Brightwater Logistics
Hoffmann Kältetechnik | Hoffmann Kältetechnik GmbH
Les Platanes | SCI Les Platanes | BUSINESS
Romashka | ООО Ромашка
Sakura Denki | Sakura Denki K.K.
Minera Cobriza | Minera Cobriza SA de CV
Merbau Timber | Merbau Timber Sdn Bhd
Demir Çelik Sanayi | Demir Celik Sanayi A.S.
`,
  NO_MATCH: `
G.m.b.H. Möbelwerk Kastner | Möbelwerk Kastner AG
駿業發展公眾有限公司 | 駿業集團公眾有限公司
Vidraria Sado Lda | Vidraria Sado SA
Müller GmbH | Müller GmbH & Co. KG
Müller GmbH | Müller AG
Müller KG | Müller GmbH & Co. KG
Müller OHG | Müller GmbH
Müller UG (haftungsbeschränkt) | Müller GmbH
Harcourt Foods Ltd | Harcourt Foods PLC
Harcourt Foods LLP | Harcourt Foods Ltd
Dubois SARL | Dubois SA
Dubois SAS | Dubois SCI
Colombo S.p.A. | Colombo S.r.l.
Colombo S.r.l. | Colombo S.a.s.
Cascade Timber Inc | Cascade Timber LLC
Cascade Timber LLC | Cascade Timber LP
Ibarra SL | Ibarra SA
Novotný s.r.o. | Novotný a.s.
Wisniewski sp. z o.o. | Wisniewski S.A.
Balaton Kft | Balaton Zrt
Balaton Nyrt | Balaton Kft
Dunav d.o.o. | Dunav d.d.
UAB Nemunas | AB Nemunas
OÜ Saare | AS Saare
SIA Koks | AS Koks
Holm ApS | Holm A/S
Nordfjell AS | Nordfjell ASA
Yıldız A.Ş. | Yıldız Ltd. Şti.
ООО Ромашка | АО Ромашка
ООО Ромашка | ИП Ромашка
ПАО Волга | ООО Волга
Родопи ЕООД | Родопи АД
株式会社サクラ | 有限会社サクラ
PT Maju Bersama | CV Maju Bersama
Merbau Sdn Bhd | Merbau LLP
Wattle Pty Ltd | Wattle Trust
Padaria Estrela Ltda | Padaria Estrela S.A.
Rijn B.V. | Rijn N.V.
Desert Falcon FZE | Desert Falcon PJSC
Turnverein Grünau e.V. | Turnverein Grünau GmbH
`,
}
