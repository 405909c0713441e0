/**
 * Common family names of up to six letters, without accents. Two of them are two families (Chen and Cheng), unless they
 * are variants. Longer ones are too far apart to matter.
 *
 * Most come from the Popular Names by Country Dataset (github.com/sigpwned, CC0 1.0).
 */
const surnames: ReadonlySet<string> = new Set(
  `
abazi abe acosta adams adary adrei ahamed ahmed ahn ahonen aigner akter ali aliev alievi aliyev allen alonso alves
amar amato an ando andov andre ang aoki aquino arai araujo araya arben arias arslan aslan attard auer avila ayala
aydin babic bae baek baez bah bai bailey bajram bak baker bakker balaz balazs balog balogh bardhi barnes barone barry
basile bauer becker begu bekim bell benali berg berger bhak bianco binder bird biton bizjak blanco boer bolat bondar
bonnet borg bos boyko bozic braun bravo briem brooks brown bruno bui bun bustos butkus butler byrne bytyqi cai calvo
cami campos can cao caputo carter caruso castro ceban celik cen cengic cerna cerny cetin cha chadad chai chan chand
chang chao chavez chazan che chea cheam chen cheng cheon cheong chetry cheung chey chhan chhet chhim chhoa chhorn chi
chiba chim chin chiu cho choa choe choi chong choo chow choy chu chua chun chung claes clark clarke coelho cohen coi
conte conti cook cooper corpuz correa cortes cortez costa cox cruz cui cunha dahan dahl dai dam dang dao david davies
davis dekker demir deng denis deo devi di diallo dias diaz dibra dijk din ding dinh dith dizon do doan dogan donev
dong donoso dou doyle du duan duarte dubois dukic dul dumont duong dupont durand duric dvorak dyk eam eaw ebner eder
edri edry egger egzon ek emine endo eng eom evans fabbri faber fan fang farias farina farkas fatime feher fei fekete
feng ferri fiore fisher flores fong foster franco frei fu fuchs fujii fujita fukuda fung gabai gagnon gajdos gal galea
galli gallo gamage gang gao garcia garza gashi gatti gega gegaj gerber ghang ghim gil gim girard gjika gjoni go godoy
goh golan golob gomes gomez goo goto gouw graaf grassi grasso gray grech greco green grgic groot gruber gu guan guang
guerra gui guo gurung gutu guzman gwak gwon ha haas hadad hadzic hagen hah halili hall han hang hansen hao hara harada
harris hasani haugen hazan he heilig heng heo her herath hill hirano ho hoa hoang hodzic hofer hong horak horvat hoti
hou howard hoxha hribar hu huaman huang huber hudak hughes hui hun huo hur huynh hwang hysi ibanez ibarra ibraev ieong
ikeda ilic iliev ilieva ilves im imai inoue isaev ishida ishii islam ito iu iv ivanou ivanov jacobs james janev jang
jansen jara javier jean jee jen jensen jeon jeong jesus ji jia jian jiang jin jing jo joe joeng jones jong joo joy ju
juarez juhasz jukic jun jung juric juu kaliev kalloe kaneko kang kara karpin kato katz kaur kavcic kawano kaya kayser
kazlou keller kelly keo khan khat khatun khay khen khiev khlot khmer khuc kilic kim kimura king kiss klein ko koak koc
koh kojima kola kolar kolla kollar koller kondo kong kono kontos koo koppel koren kos kosir kostov kotnik koufos kovac
kovacs koval koyama kozlov krajnc kralj kremer krier kristi kristo kucera kudo kuen kukk kumar kumara kuqi kurt kvaran
kwak kwan kwok kwon la laci lagos lai laine lakmal lal lam lama lan lang lao lara larsen lata lau law le lee lehner
lei leiva leka leng leon leone leroy leung levi levin levy lewis li liang liao lie liem lim lima lin ling liu lo long
longo lopes lopez lou lovric low lu luan luca luka lukac lukic lum luna lund lungu luo luong luu ly lynch ma mac
madsen maeda maes magar magi mai maier mak makela malcah malka mamani manalo mao marat maric marin marini marino
markov marku martin mason masuda matei matic matos matsui mayer mayr mazur mazza mean means meas medina meer mei meier
meijer mejia melnic melnyk melo mendes mendez mendis meng meyer meyers meza michel miller min ming miura mlakar mo
mohan molina moller molnar montes monti moon moore mora morais moreau morel moreno morgan mori morina morita moroz
morris moser moshe mu mul mulder muller mun munn munoz murat murata murati murphy murray muy myers na nagy naidu
nakano nam nan nand nava nelson nemec nemeth nepali neri neves ng ngo nguyen nham nhek ni nie niemi nilsen ning no noh
nomura novak novik nowak nunes nunez oblak ochion ochoa ogawa oh ohana ohayon ok okada olah olsen olsson om omarov
omer ong ono oravec orozco ortega ortiz ota otero otsuka ou ouyang oyama ozkan ozols ozturk pae pagano pai paik pak
palma pan pang papp parisi park parker parn parra patel pavic pavlov paz pei peiris pen pena peng penov perera peretz
perez peric perry petek peters petit petkov petrov phak pham phan phi phung phy pinas ping pino pinto piras pires pok
polak poli ponce poon pop popa popoff popov powell prasad price prieto prifti qi qian qiang qiao qin qing qiu qu quach
quan quinn quispe ra racz radic radu rahman rai raj ram ramos ran rana rangel rebane reddy reed reilly reis reiter ren
reuter rey reyes rhee rhim ricci ries rim rios riva rivas rivera rivero rizzi rizzo robert robles rocha rogers roh
rojas romano romeo romero rong ros rosa rosas rosca rose ross rossi rotari roux roy rozman ruan rubio ruiz russo rusu
ryan ryang ryoo ryu saar sabajo saez sah sahin saito sakai sala salas salo sam san sang sanna sano santis santos sanz
saric sasaki sat sato savic say schmid schmit schulz scott segal segel segura semil sen seng seo seoh seong sepp serra
shah shala shan shang shao sharma she shehu shen sheng shi shim shin shong shu shuai shum shung si sieng silva sim
sima simic simoes simon simsek sin sinani singh sirbu siu smet smit smith smits so soares sohn sok solis som son song
sonn sor soria sosa soto soun sousa sow stan stoica su suarez suen suh sui suljic sun sung suy suzuki szabo szeto ta
tai taing takacs takada takagi takaki takata takeda taketa tal tam tamang tamm tamura tan tanaka tang tao tapia taylor
teng teo teoh tep terzic testa thach thai than thapa tharu thill thomas thuong thy tian tieu ting tiong tiu tjin to
tomic tong toro torok torres toska toskaj toth toy trac tran trieu trinh truong tsang tsay tse tsoi tsui tu turcan
turk turner ty uch uchida ueda ueno ueta uhm um ung ursu uy valdes valdez valon vanags vang varela varga vargas vega
vella vera vesela vesely vidal vidmar vieira villa visser vitale vitols vo volkov vong vu vujic vuong waage wada
wagner walker walsh wan wang waqa ward watabe watson weber wei weiss welter wen weng white wilson wimmer wit wojcik
wolf wong woo wood wright wu xi xia xian xiang xiao xie xin xing xiong xu xuan xue yadav yam yamada yan yanez yang yao
yau ye yee yeong yeung yi yick yildiz yilmaz yim yin ying yip yong yoo yoon yos yosef you youn young yu yuan yue yuen
yun yung zagar zammit zamora zang zarins zeng zha zhai zhan zhang zhao zhen zheng zhong zhou zhu zhuang zhuo zoeng
zong zou zukic zuniga zuo zupan zuu
`
    .trim()
    .split(/\s+/),
)

export const isSurname = (word: string): boolean => surnames.has(word)
