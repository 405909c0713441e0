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
aydin babic bae baek baez bah bai bailey bajram bak baker bakker balaz balazs ball balog balogh banks bardhi barker
barnes barone barry basile bates bauer baur beck becker begu bekim bell benali berg berger berry bhak bianco bill
binder bird biton bizjak black blake blanco block bock boehm boer bohm bolat bondar bonnet borg bos boyko bozic brand
brandt braun bravo briem brooks brown bruni bruno bui bun burger burke burns busch bustos butkus butler byrne bytyqi
cai calvo cami campos can cano cao caputo caro carter caruso carver castro ceban celik cen cengic cerna cerny cetin
cha chadad chai chan chand chang chao chavez chazan che chea cheam chen cheng cheon cheong chetry cheung chey chhan
chhet chhim chhoa chhorn chi chiba chim chin chiu cho choa choe choi chong choo chow choy chu chua chun chung claes
clark clarke clerk coelho cohen coi cole coles conte conti cook cooke cooper corpuz correa cortes cortez costa coste
cox cruz cui cunha dahan dahl dai dam dang dao david davies davis dekker demir deng denis deo devi di diallo dias diaz
dibra dijk din ding dinh dith dizon do doan dogan donev dong donoso dou doyle du duan duarte dubois dukic dul dumont
duong dupont durand duric dvorak dyk eam eaw ebner eder edri edry egger egzon ek ellis emine endo eng eom evans fabbri
faber fan fang farias farina farkas farmer fatime feher fei fekete feng ferri ferro fiore fisher flores fong ford
foster fox franco frank franz frei fritz fu fuchs fujii fujita fukuda fung funk gabai gage gagnon gajdos gal galea
galli gallo gamage gang gao garcia garza gashi gates gatti gega gegaj gerber ghang ghim gil giles gim girard gjika
gjoni go godoy goh golan golob gomes gomez goo goto gouw graaf graf grand grant grassi grasso gray grech greco green
greene grey grgic groot gross gruber gu guan guang guerra gui guo gurung gutu guzman gwak gwon ha haas hadad hadzic
hagen hah hahn halili hall han hang hansen hao hara harada harris hart hasani haugen hazan he heilig hein heinz heng
heo her herath herz hess hill hills hirano hirsch ho hoa hoang hodzic hofer holmes hong horak horn horvat hoti hou
howard hoxha hribar hu huaman huang huber hudak hughes hui hull hun hunt huo hur hurt huynh hwang hysi ibanez ibarra
ibraev ieong ikeda ilic iliev ilieva ilves im imai inoue isaev ishida ishii islam ito iu iv ivanou ivanov jacobs jager
james janev jang jansen jara javier jean jee jen jensen jeon jeong jesus ji jia jian jiang jin jing jo joe joeng johns
jones jong joo joy ju juarez juhasz jukic jun jung juric juu kaiser kaliev kalloe kaneko kang kara karpin kato katz
kaur kavcic kawano kaya kayser kazlou keller kelley kelly keo kern kerry khan khat khatun khay khen khiev khlot khmer
khuc kilic kim kimura king kiss klein knight ko koak koc koch koh kohen kohl kojima kola kolar kolla kollar koller
kondo kong kono kontos koo koppel koren kos kosir kostov kotnik koufos kovac kovacs koval koyama kozlov kraft krajnc
kralj kramer kraus krause kremer krier kristi kristo krug kucera kudo kuen kuhn kukk kumar kumara kunz kuqi kurt kurz
kvaran kwak kwan kwok kwon la laci lagos lai laine lake lakmal lal lam lama lan lang lange lao lara larsen lata lau
law le lee lehmann lehner lei leiva leka lema leng lenz leon leone leroy leung levi levin levine levy lewis li liang
liao lie liem lim lima lin ling liu lo lobos long longo lopes lopez lord lorenz lou louis lovric low lu luan luca luka
lukac lukic lum luna lund lungu luo luong luongo lutz luu ly lynch ma mac madsen maeda maes magar magi mai maier mak
makela malcah malka mamani manalo mao marat maric marin marini marino markov marks marku martin marx mason masuda mata
matei matic matos matsui mauer maurer maus mayer mayr mazur mazza mean means meas medina meer mei meier meijer mejia
melnic melnyk melo mena mendes mendez mendis meng merlo merz metz meyer meyers meza michel miles miller mills min ming
miura mlakar mo mohan mohr molina moll moller molnar montes monti moon moor moore mora morais moran moreau morel
moreno morgan mori morina morita moroz morris moser moshe mota mu mul mulder muller mun munn munoz murat murata murati
murphy murray muy myers na nagel nagy naidu nakano nam nan nand nason nava nelly nelson nemec nemeth nepali neri
neumann neves ng ngo nguyen nham nhek ni nie niemi nilsen ning no noh nomura norris novak novik nowak nunes nunez
oblak ochion ochoa ogawa oh ohana ohayon ok okada olah olsen olsson om omarov omer ong ono oravec orozco ortega ortiz
ota otero otsuka otto ou ouyang oyama ozkan ozols ozturk pabst pae pagano page pai paik paine pak palma palmer pan
pang papp parisi park parker parks parn parra patel paul pavic pavlov payne paz pei peiris pen pena peng penov perera
peretz perez peric perry petek peter peters petit petkov petrov phak pham phan phi phung phy pina pinas ping pino
pinti pinto piras pires pohl pok polak poli ponce poon pop popa popoff popov porter powell prasad price prieto prifti
pryce qi qian qiang qiao qin qing qiu qu quach quan quinn quispe ra rabin racz radic radu rahman rai raj ram ramos ran
rana rangel rau rebane reddy reed reich reilly reis reiter ren renz reuter rey reyes rhee rhim ricci ries riley rim
rios ritter riva rivas rivera rivero rizzi rizzo robert robles roca rocha rogers roh rojas romano romeo romero rong
ros rosa rosas rosca rose ross rossi rosso rotari roth rott roux roy rozman ruan rubin rubio ruf ruiz rupp russ russo
rust rusu ryan ryang ryoo ryu saar sabajo saez sah sahin saito sakai sala salas salo sam san sang sanna sano santis
santos sanz saric sasaki sat sato sauer savic say schmid schmit schuh schulz scott segal segel segura seidel semil sen
seng seo seoh seong sepp sera serra shah shala shan shang shao sharma she shehu shen sheng shi shim shin shong shu
shuai shum shung si sieng silva sim sima simic simoes simon simsek sin sinani singh sirbu siu smet smit smith smits
smyth so soares sohn sok solis som sommer son song sonn sor soria sosa soto soun sousa sow sparks stan stark stein
stern stoica stolz stone su suarez suen suh sui suljic sun sung suy suzuki szabo szeto ta tai taing takacs takada
takagi takaki takata takeda taketa tal tam tamang tamm tamura tan tanaka tang tao tapia taylor teng teo teoh tep terry
terzic testa thach thai than thapa tharu thiel thill thomas thuong thy tian tieu ting tiong tiu tjin to tomic tong
toro torok torres toska toskaj toth toy trac tran trieu trinh truong tsang tsay tse tsoi tsui tu turcan turk turner ty
uch uchida ueda ueno ueta uhm um ung unger ursu uy valdes valdez valon vanags vang varela varga vargas vega vella vera
vesela vesely vidal vidmar vieira villa viola visser vitale vitols vo vogel vogt voigt volkov vong vu vujic vuong
waage wada wade wagner walker walsh walter wan wang waqa ward ware watabe watson watts webb weber wei weiss wells
welsh welter wen weng wenz werner west white willis wilson wimmer wit wojcik wolf wolff wong woo wood woods wright wu
xi xia xian xiang xiao xie xin xing xiong xu xuan xue yadav yam yamada yan yanez yang yao yates yau ye yee yeong yeung
yi yick yildiz yilmaz yim yin ying yip yong yoo yoon yos yosef you youn young yu yuan yue yuen yun yung zagar zammit
zamora zang zarins zeng zha zhai zhan zhang zhao zhen zheng zhong zhou zhu zhuang zhuo zimmer zoeng zong zou zukic
zuniga zuo zupan zuu
`
    .trim()
    .split(/\s+/),
)

export const isSurname = (word: string): boolean => surnames.has(word)
