/**
 * The legal forms of firms. One form a line: `id | spellings, ...`. Case, accents, dots and spaces do not count, so
 * `G. m. b. H.` needs no separate spelling. A form with `= ids` may be translated as these (a Russian OOO signs as
 * LLC): they are equal. With `~ ids` one is a shorter way to say the other: the pair is close. `!` marks the form of a
 * sole trader: the firm is the same party as its owner. `^` marks a form that may precede the name.
 *
 * Facts from the ISO 20275 ELF code list (GLEIF) and from OpenSanctions rigour, resources/names/org_types.yml
 * (MIT, Copyright (c) 2023-2025 OpenSanctions Datenbanken GmbH).
 */
export const legalForms = `
ltd | Ltd, Limited, Limited Company, Private Limited Company, Teoranta, Cyfyngedig, Cyf, लिमिटेड, Ltd Company ~ coltd
private | Private Limited, Private Ltd, (Private) Limited, Private Ltd Co, प्राइवेट लिमिटेड = pvt pte ~ ltd
pvt | Pvt Ltd, Pvt Limited, (Pvt) Ltd, (P) Ltd, (P) Limited ~ ltd
pte | Pte Ltd, Pte Limited, Pte ~ ltd
pty | Pty Ltd, Pty Limited, Proprietary Limited, (Pty) Ltd, Proprietary Ltd, P/L ~ ltd
coltd ^ | Co Ltd, Company Limited, Co Limited, Company Ltd, Ltd Co, บจก, บจ, บริษัทจำกัด, จำกัด, บริษัท จำกัด, Compagnie Limitée, Cie Ltée ~ ltd co
plc ^ | PLC, บมจ, บริษัท จำกัด มหาชน, Public Limited Company, Public Ltd Co, Public Limited Co, ccc, cwmni cyfyngedig cyhoeddus, มหาชน, บริษัทมหาชน, จำกัด มหาชน, Public Company Limited, PCL
llp | LLP, Limited Liability Partnership
lp | LP, Limited Partnership
cic | CIC, Community Interest Company
fc ^ | FC, Football Club, Fußballclub, Futbol Club, Fútbol Club, Fussballclub
afc | AFC, Association Football Club ~ fc
rfc | RFC, Rugby Football Club
golf | Golf Club
tennis | Tennis Club, Tennisclub
pub | PH, Public House
inc | Inc, Incorporated, Incorporée ~ corp
corp | Corp, Corporation, Corpn ~ inc
co | Co, Company, Comp = cie
cie ^ | Cie, Compagnie, Compañía, Cía, Companhia, Cia, บริษัท
llc ^ | LLC, Limited Liability Company, Limited Liability Co, LC, L L Company
pllc | PLLC, Professional Limited Liability Company
pc | Professional Corporation, PC
parish | Parish Council, Parish Cncl ~ pc
na | NA, National Association
gp | General Partnership
cyltda | Cia Ltda, Compañía Limitada, y Cia Ltda, Companhia Limitada
ltee | Ltée, Limitée = ltd
ulc | ULC, Unlimited Liability Company
uc | UC, Unlimited Company
dac | DAC, Designated Activity Company
clg | CLG, Company Limited by Guarantee
gmbh ^ | GmbH, Gesellschaft mit beschränkter Haftung, Gesellschaft mbH, Ges mbH, Gesellschaft m b H, mbH, GesmbH, Gesellschaft mit beschr Haftung, gGmbH, gemeinnützige GmbH, gemeinnützige Gesellschaft mit beschränkter Haftung, гмбх
ug | UG, UG haftungsbeschränkt, haftungsbeschränkt, Unternehmergesellschaft, Unternehmergesellschaft haftungsbeschränkt
ag | AG, Aktiengesellschaft, Aktien Gesellschaft
kg | KG, Kommanditgesellschaft
gmbhcokg | GmbH & Co KG, Ges mbH & Co KG, GmbH Co KG, GmbH u Co KG, GmbH und Co KG, GmbH + Co KG, Gesellschaft mit beschränkter Haftung & Co KG, Gesellschaft mbH & Co KG, mbH & Co KG, GmbH & Co Kommanditgesellschaft, GmbH und Co Kommanditgesellschaft, Gesellschaft mit beschränkter Haftung & Co Kommanditgesellschaft, GmbH & Compagnie KG ~ gmbhco
gmbhco | GmbH & Co, GmbH und Co ~ gmbhcokg
ugcokg | UG & Co KG, UG haftungsbeschränkt & Co KG, UG haftungsbeschränkt und Co KG
agcokg | AG & Co KG, Aktiengesellschaft & Co KG, AG und Co KG
secokg | SE & Co KG, SE und Co KG
secokgaa | SE & Co KGaA, SE und Co KGaA
agcokgaa | AG & Co KGaA, AG und Co KGaA
gmbhcokgaa | GmbH & Co KGaA, GmbH und Co KGaA
kgaa | KGaA, Kommanditgesellschaft auf Aktien
ohg | OHG, offene Handelsgesellschaft
gmbhcoohg | GmbH & Co OHG
gbr | GbR, Gesellschaft bürgerlichen Rechts, Gesellschaft des bürgerlichen Rechts, eGbR, GesbR
ek ! | e K, eingetragener Kaufmann, eingetragene Kauffrau, e Kfm, e Kfr, e U, eingetragenes Einzelunternehmen, Einzelunternehmen, Einzelfirma
ev | e V, eingetragener Verein
eg | e G, eingetragene Genossenschaft, Genossenschaft, eGen
partg | PartG, Partnerschaftsgesellschaft
partgmbb | PartG mbB, PartGmbB, Partnerschaftsgesellschaft mbB, Partnerschaft mbB, Partnerschaftsgesellschaft mit beschränkter Berufshaftung
vvag | VVaG, Versicherungsverein auf Gegenseitigkeit
aor | AöR, Anstalt des öffentlichen Rechts
kor | KdöR, Körperschaft des öffentlichen Rechts
se | SE, Societas Europaea
sa ^ | SC SA, SA, Société Anonyme, Sociedad Anónima, Sociedade Anónima, Sociedade Anônima, Sociedade por Ações, Societate pe Acțiuni, S/A, Spółka Akcyjna, Societe Anonyme
sas ^ | SAS, Société par actions simplifiée, Sociedad por Acciones Simplificada, Societate pe acțiuni simplificată
sasu ^ | SASU, Société par actions simplifiée unipersonnelle ~ sas
sarl ^ | SARL, SARL AU, Société à responsabilité limitée, S à r l, Sàrl, Sagl, Società a garanzia limitata, GmbH Sàrl
eurl ^ | EURL, Entreprise unipersonnelle à responsabilité limitée ~ sarl
sci ^ | SCI, Société civile immobilière
scp ^ | SCP, Société civile professionnelle
scop ^ | SCOP, Société coopérative de production
scs ^ | SCS, Société en commandite simple, Sociedad en Comandita Simple
sca ^ | SCA, Société en commandite par actions
snc ^ | SNC, Société en nom collectif, Società in nome collettivo
selarl ^ | SELARL, Société d'exercice libéral à responsabilité limitée
ei ! ^ | Entreprise individuelle, Entrepreneur individuel, auto entrepreneur, EIRL entrepreneur
gie ^ | GIE, Groupement d'intérêt économique
asbl ^ | ASBL, Association sans but lucratif, VZW, Vereniging zonder winstoogmerk
aisbl ^ | AISBL, IVZW
sl ^ | SL, SC SRL, SRL Unipersonale, SRL a socio unico, SRL con socio unico, SRL con unico socio, Sociedad Limitada, Sociedad de Responsabilidad Limitada, SRL, Società a responsabilità limitata, Societate cu răspundere limitată, Societatea cu raspundere limitata, S de RL, S R Ltda, Sociedad Responsabilidad Limitada, Società responsabilità limitata
slu | SLU, Sociedad Limitada Unipersonal, SL Unipersonal, SRLU, SRL Unipersonal ~ sl
slne | SLNE, Sociedad Limitada Nueva Empresa
sau | SAU, Sociedad Anónima Unipersonal, SA Unipersonal ~ sa
slp | SLP, Sociedad Limitada Profesional
sll | SLL, Sociedad Limitada Laboral
cb | CB, Comunidad de Bienes
cp_es ^ | Comunidad de Propietarios, Comunidad Propietarios, Cdad de Propietarios, Cdad Propietarios, Cdad Prop, Com Prop, Cdad de Prop, CCPP ~ ctcp
scoop ^ | S Coop, Sociedad Cooperativa, SCCL, Cooperativa
eirl ! | EIRL, Empresa Individual de Responsabilidad Limitada
sadecv ^ | SA de CV, Sociedad Anónima de Capital Variable
sapidecv | SAPI de CV, Sociedad Anónima Promotora de Inversión de Capital Variable
srldecv | S de RL de CV, S R L de CV, Sociedad de Responsabilidad Limitada de Capital Variable
sab | SAB de CV, Sociedad Anónima Bursátil de Capital Variable
sc | SC, Sociedad Civil, SC de RL
spachile | Sociedad por Acciones = spa
saic | SAIC, SACI, SACIF, SACIFI, SAICF
sac ^ | SAC, Sociedad Anónima Cerrada
ca | CA, Compañía Anónima
ltda ^ | Ltda, Limitada, Lda, Sociedade por Quotas, Sociedade Limitada, Sociedade Limitada Empresária, Cia Limitada
ltdame | Ltda ME, Lda ME ~ ltda
ltdaepp | Ltda EPP ~ ltda
ulda | Unipessoal Lda, Sociedade Unipessoal Limitada, Sociedade Unipessoal Lda, Soc Unipessoal Lda, Unipessoal, Unipessoal Limitada, Sociedade Unipessoal por Quotas, Sociedade Limitada Unipessoal, SLU Ltda, Unipessoal Ltda ~ ltda ~ ltda
eireli | EIRELI, Empresa Individual de Responsabilidade Limitada
eirelime | EIRELI ME ~ eireli
eireliepp | EIRELI EPP ~ eireli
mei ! ^ | MEI, Microempreendedor Individual, Empresário Individual
me | ME, Microempresa
epp | EPP, Empresa de Pequeno Porte
spa | SpA, SpA Unipersonale, SpA a socio unico, SpA con socio unico, Società per Azioni
srls ^ | SRLS, Società a responsabilità limitata semplificata
sas_it | SAS di, Società in accomandita semplice
sapa | SApA, Società in accomandita per azioni
ss | Società semplice
scarl | SCARL, Società cooperativa a responsabilità limitata, Soc Coop a rl, Società consortile a responsabilità limitata, SCRL
soccoop ^ | Soc Coop, Società cooperativa
ditta ! ^ | Ditta individuale, Impresa individuale, DI
bv | BV, Besloten Vennootschap, Besloten vennootschap met beperkte aansprakelijkheid, BVBA, BV BVBA
sprl ^ | SPRL, Société privée à responsabilité limitée = bv ~ sl
nv | NV, Naamloze Vennootschap
vof ^ | VOF, Vennootschap onder firma
cv ^ | CV, Commanditaire Vennootschap
maatschap | Maatschap
vve ^ | VvE, Vereniging van Eigenaars, Vereniging van Eigenaren, Ver van Eigenaars, Ver van Eigenaren
eenmanszaak ! | Eenmanszaak
cvba ^ | CVBA, Coöperatieve vennootschap, Coöperatie UA, Coöperatie
ab ^ | AB, Aktiebolag, Aktiebolaget
abpubl | AB publ, Aktiebolag publ, Abp, Publikt aktiebolag = ab
hb ^ | HB, Handelsbolag, Handelsbolaget
kb ^ | KB, Kommanditbolag, Kommanditbolaget
ekfor | ek för, Ekonomisk förening
brf ^ | Brf, Bostadsrättsföreningen, Bostadsrättsförening
ef_dk ^ | E/F, Ejerforeningen, Ejerforening
ab_dk ^ | Andelsboligforeningen, Andelsboligforening
enskild ! ^ | Enskild firma, Enskild näringsverksamhet
as ^ | AS, A/S, Aktieselskab, Aktieselskabet, Aksjeselskap, Aksjeselskapet
asa | ASA, Allmennaksjeselskap
aps | ApS, Anpartsselskab, Anpartsselskabet
is | I/S, Interessentskab
ks | K/S, Kommanditselskab, Kommandittselskap
ivs | IVS, Iværksætterselskab
enk ! | ENK, Enkeltpersonforetak, Enkeltmandsvirksomhed, Enkeltpersonforetag
da | Ansvarlig selskap
nuf | NUF
amba | A m b a, Andelsselskab med begrænset ansvar
oy ^ | Oy, Osakeyhtiö, Oy Ab, Osakeyhtio
oyj | Oyj, Julkinen osakeyhtiö, Oyj Abp
koy ^ | KOy, Kiinteistö Oy, Fastighets Ab
asoy ^ | As Oy, Asunto Oy, Bostads Ab
ky | Ky, Kommandiittiyhtiö
osk | Osk, Osuuskunta
tmi ! ^ | Tmi, Toiminimi
ry | r y, Rekisteröity yhdistys
ehf | ehf, einkahlutafélag
hf | hf, hlutafélag
ohf | ohf
ou ^ | OÜ, Osaühing
as_ee ^ | Aktsiaselts = as
fie ! ^ | FIE, Füüsilisest isikust ettevõtja
sia ^ | SIA, Sabiedrība ar ierobežotu atbildību
as_lv ^ | Akciju sabiedrība = as
uab ^ | UAB, Uždaroji akcinė bendrovė
ab_lt ^ | Akcinė bendrovė = ab
mb ^ | MB, Mažoji bendrija
spzoo ^ | Sp z o o, Spółka z o o, Spółka z ograniczoną odpowiedzialnością, Sp zoo, Sp z oo, Spolka z oo, Spółka z ogr odp, Sp z ogr odp
spzoosk | Sp z o o Sp k, Sp z o o spółka komandytowa, Spółka z ograniczoną odpowiedzialnością spółka komandytowa, Spółka z o o spółka komandytowa, spółka z o o sp k, sp z o o s k, sp z o o sp komandytowa
sa_pl | Spółka Akcyjna = sa
spj | Sp j, Spółka jawna
spk | Sp k, Spółka komandytowa
ska | SKA, Spółka komandytowo akcyjna
sc_pl ! | Spółka cywilna
psa | PSA, Prosta spółka akcyjna
sro | s r o, spol s r o, společnost s ručením omezeným, spoločnosť s ručením obmedzeným, spol sro
as_cz | Akciová společnost, Akciová spoločnosť, akc spol = as
vos | v o s, veřejná obchodní společnost, verejná obchodná spoločnosť
ks_cz | komanditní společnost, komanditná spoločnosť
zs | z s, zapsaný spolek
ops | o p s, obecně prospěšná společnost
kft | Kft, Korlátolt felelősségű társaság
bt | Bt, Betéti társaság
zrt | Zrt, Zártkörűen működő részvénytársaság
nyrt | Nyrt, Nyilvánosan működő részvénytársaság
rt | Rt, Részvénytársaság
kkt | Kkt, Közkereseti társaság
evhu ! ^ | egyéni vállalkozó, EV egyéni vállalkozó
pfa ! ^ | PFA, Persoană fizică autorizată
ii_ro ! ^ | Întreprindere individuală
doo ^ | d o o, društvo s ograničenom odgovornošću, društvo sa ograničenom odgovornošću, družba z omejeno odgovornostjo, ДОО, друштво са ограниченом одговорношћу, д о о, друштво со ограничена одговорност
jdoo | j d o o, jednostavno društvo s ograničenom odgovornošću
dd | d d, dioničko društvo, delniška družba, dioničarsko društvo
ad ^ | a d, akcionarsko društvo, акционарско друштво, АД, Акционерно дружество, акционерско друштво, AD
obrt ! ^ | obrt, samostalni preduzetnik, samostojni podjetnik, s p, preduzetnik, pr, p r
eood ^ | ЕООД, EOOD, еднолично дружество с ограничена отговорност
ood ^ | ООД, OOD, дружество с ограничена отговорност = llc
ead ^ | ЕАД, EAD, еднолично акционерно дружество
et ! ^ | ЕТ, едноличен търговец
dooel | ДООЕЛ, DOOEL, друштво со ограничена одговорност од едно лице
shpk | Sh p k, Shoqëri me përgjegjësi të kufizuar
sha | Sh a, Shoqëri aksionare
ooo ^ | ООО, OOO, Общество с ограниченной ответственностью, Obshchestvo s ogranichennoy otvetstvennostyu, Obshestvo s ogranichennoi otvetstvennostyu = llc ltd
zao ^ | ЗАО, ZAO, Закрытое акционерное общество, CJSC, Closed Joint Stock Company
oao ^ | ОАО, OAO, Открытое акционерное общество, OJSC, Open Joint Stock Company
pao ^ | ПАО, PAO, Публичное акционерное общество, PJSC, Public Joint Stock Company, ПАТ, PAT, Публічне акціонерне товариство
ao ^ | АО, AO, Акционерное общество, JSC, Joint Stock Company, АТ, AT, Акціонерне товариство, акционерлік қоғам, АҚ
ao_np ^ | НАО, Непубличное акционерное общество
ip ! ^ | ИП, IP, Индивидуальный предприниматель, ФОП, FOP, Фізична особа підприємець, ЖК, Жеке кәсіпкер, ІП
tov ^ | ТОВ, TOV, TzOV, Товариство з обмеженою відповідальністю, Tovarystvo z obmezhenoyu vidpovidalnistyu = llc ltd
prat ^ | ПрАТ, PrAT, PrJSC, Private Joint Stock Company, Приватне акціонерне товариство
pp ^ | ПП, Приватне підприємство = pe
pe | Private Enterprise
too ^ | ТОО, TOO, Товарищество с ограниченной ответственностью, ЖШС, жауапкершілігі шектеулі серіктестік = llp llc
ooo_by ^ | ТАА, таварыства з абмежаванай адказнасцю = ooo llc
odo ^ | ОДО, ODO, общество с дополнительной ответственностью
chup ^ | ЧУП, ЧТУП, частное унитарное предприятие
gup ^ | ГУП, GUP, государственное унитарное предприятие
mup ^ | МУП, MUP
fgup ^ | ФГУП, FGUP
mchj ^ | MChJ, Mas'uliyati cheklangan jamiyat, МЧЖ = llc ooo
osoo ^ | ОсОО, OsOO = llc ooo
mmc ^ | MMC, Məhdud Məsuliyyətli Cəmiyyət = llc
asc ^ | ASC, Açıq Səhmdar Cəmiyyəti = ao oao
qsc_az ^ | Qapalı Səhmdar Cəmiyyəti = zao
spy ^ | ՍՊԸ, SPE, სპს = llc
pby ^ | ՓԲԸ = zao
bby ^ | ԲԲԸ = oao
shps ^ | შპს, შეზღუდული პასუხისმგებლობის საზოგადოება = llc ltd
ss_ge ^ | სს, სააქციო საზოგადოება = ao
im_ge ! ^ | ინდივიდუალური მეწარმე, ი მ
as_tr | A Ş, Anonim Şirketi, Anonim Şirket, AŞ, Anonim Ortaklığı = as
ltdsti | Ltd Şti, Limited Şirketi, Limited Şti, Ltd Şirketi, San ve Tic Ltd Şti, Sanayi ve Ticaret Limited Şirketi, San Tic Ltd Şti, Tic Ltd Şti
santicas | Sanayi ve Ticaret Anonim Şirketi, San ve Tic A Ş, Sanayi ve Ticaret A Ş, San Tic A Ş ~ as_tr as
ae | Α Ε, ΑΕ, Ανώνυμη Εταιρεία, Ανώνυμη Εταιρία, A E = sa
epe | Ε Π Ε, ΕΠΕ, Εταιρεία Περιορισμένης Ευθύνης, EPE = ltd llc
ike | Ι Κ Ε, ΙΚΕ, Ιδιωτική Κεφαλαιουχική Εταιρεία, IKE, Private Company PC
oe | Ο Ε, ΟΕ, Ομόρρυθμη Εταιρεία
ee | Ε Ε, ΕΕ, Ετερόρρυθμη Εταιρεία
baam | בע"מ, בעמ, בערבון מוגבל, B M = ltd
amuta ^ | ע"ר, עמותה
thmm ^ | ذ م م, ذ.م.م, شركة ذات مسؤولية محدودة, ذات مسؤولية محدودة, ش ذ م م, W L L, WLL, With Limited Liability, ذ م م ح = llc
shmm ^ | ش م م, ش م ع, ش م ك, شركة مساهمة عامة, شركة مساهمة, ش م ل = ao sal sae saog saoc ksc qsc bsc
sal | SAL
sae | SAE
saog | SAOG
saoc | SAOC
ksc | KSC, KSCP, KSCC
qsc | QSC, QPSC
bsc | BSC, BSCC
fze | FZE, Free Zone Establishment
fzco | FZCO, FZC, Free Zone Company
fzllc | FZ LLC, FZ LLE
dmcc | DMCC
est ^ | Est, Establishment, مؤسسة
sharika ^ | شركة
pjs_ir | سهامی خاص, شرکت سهامی خاص, Private Joint Stock
kk ^ | 株式会社, (株), ㈱, K K, KK, Kabushiki Kaisha, Kabushiki Gaisha, カブシキガイシャ, カ) = coltd corp inc ltd
yk ^ | 有限会社, (有), ㈲, Y K, Yugen Kaisha = coltd ltd
gk ^ | 合同会社, G K, Godo Kaisha = llc
gmk ^ | 合名会社
gsk ^ | 合資会社
ippan ^ | 一般社団法人, 社団法人, 財団法人, 一般財団法人
cnltd ^ | 有限公司, 有限责任公司, 有限責任公司, 有限會社 = coltd ltd llc
cnplc ^ | 公眾有限公司, 公众有限公司 = plc ~ cnltd
cnjsc ^ | 股份有限公司, 股份公司 = coltd ltd corp inc
cngroup ^ | 集团有限公司, 集團有限公司
cngs ^ | 公司 = co
krjusik ^ | 주식회사, (주), ㈜, Jusik Hoesa, Chusik Hoesa = coltd corp inc ltd
kryuhan ^ | 유한회사, (유), 유한책임회사, Yuhan Hoesa = coltd ltd llc
sdnbhd | Sdn Bhd, S/B, Sendirian Berhad
bhd | Bhd, Berhad
pt ^ | PT, Perseroan Terbatas, P T
pttbk ^ | PT Tbk, Tbk, Tbk PT ~ pt
cvid ^ | CV Persekutuan Komanditer, Persekutuan Komanditer
ud ! ^ | Usaha Dagang
firma ^ | Fa
tnhh ^ | TNHH, Công ty TNHH, Cty TNHH, Công ty trách nhiệm hữu hạn, trách nhiệm hữu hạn, CT TNHH, Cong ty trach nhiem huu han = coltd ltd llc
tnhhmtv ^ | TNHH MTV, Công ty TNHH MTV, Công ty TNHH một thành viên, TNHH một thành viên, Công ty trách nhiệm hữu hạn một thành viên = coltd ltd llc
ctcp ^ | CTCP, CP, Công ty cổ phần, Cty CP, Công ty CP = corp coltd
dntn ^ | DNTN, Doanh nghiệp tư nhân
hjs ^ | หจก, ห้างหุ้นส่วนจำกัด, ห้างหุ้นส่วน จำกัด = lp
shk ^ | XXK, ХХК, хязгаарлагдмал хариуцлагатай компани, LLC ХХК = llc
jsc_mn ^ | ХК, хувьцаат компани = ao
cc ^ | CC, Close Corporation
cricket | Cricket Club ~ cc
npc | NPC, NPO, Non Profit Company
soc | SOC Ltd, SOC Limited
rf | RF Ltd, RF Pty Ltd
opc | OPC, One Person Company, OPC Pvt Ltd, OPC Private Limited
huf | HUF, Hindu Undivided Family
`
