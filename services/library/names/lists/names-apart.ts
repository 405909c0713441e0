/**
 * Names that differ by one letter from another name, without accents: two of them are two people. They are kept apart
 * from the lists of given names and surnames, which also tell a person from a firm. More names only make the answer
 * stricter.
 *
 * From Faker (github.com/joke2k/faker, MIT, Copyright (c) 2012 Daniele Faraglia and contributors) for 60 locales, and
 * from the Popular Names by Country Dataset (github.com/sigpwned, CC0 1.0).
 */
const givenNames = `
aaban aadam aadi aadil aahil aalam aalim aamil aamir aaqil aarif aarna aarnav aaro aarush aaryan aashi aashif aashir
aasif aasim aatif aatiq aaus aayan aayush aazim aba abaan abbey abbi abbos abdalla abdi abdis abdon abdu abduaziz
abdullahi abdulloh abebi abeni abha abid abig abigael abigaili abilio abina abiona abiye abjorn ablen abner abram abril
abror acar aclan adak adal adamo adams adan adean adebiyi adedayo adekola adelardo adelbert adelia adelin adelinde adem
aden adeniyi adetayo adhiarja adhra adia adiarja adiela adika adila adile adinata adis adlan admir adolfs adora adra
adriane adriania adrianna adrianne adrien adrienn adrienne adrija adrijana adriyan advik advika adya aedan aedin aela
aengus aenne afaq afer afet afife afil afiq afra africa aftin afua agap agapi agapios agapitos agapiy agathe agathi
agca age aggeliki aggelis aggelos aggey aggrey agim aglaia aglay aglaya agne agnen agnesa agnesh agni agnos agop
agostina agostino agron aharon ahat ahsen aias aide aideen aiko aila aili ailis ailish aime aimo aina aine ainoa airi
aishling aislinn aivaras ajala ajan ajani ajiman ajimat ajimin ajna ajoke akar akay akbar akbas akdora ake akif akife
akim akise akmal akoz aksay akseli aksentiya akshay aksintiya aksoy akua akver akwasi akwesi ala alaaddin alade aladin
aladino alaeddin alanna alannah alara alastair alaz albano albeiro albertina albertine alberts albino alcan alcira
aldin aldis alea aleg aleisha aleksej aleksi aleksia alen alenka alevtin alevtina alexandar alexe alexi alexios alfio
alfons alfonz alfreds aliana alica alida alika aliki alirio aliro alis alisha alissa alisson alistair alistar alister
aliye aliyu alize alizee alja aljaz alka allana allen allison almasi almast almaz almir almira almus almut almuth
aloisia alojzia alojzij alojzija aloys aloyse alpcan alphonce alphons alphonse alpin alsoy alta altin alvard alve
alveiro alvine alwina alwine alya alzina amac amada amado amador amaira amalija amaliya amalya amando amaro amaru
amedeo amedeu amel amela america americo ami amie aminatu amiran amoke amol amon among amope amor amra amre amri amrita
amruta amvrosia amvrosiy amza anabela anabella anahi anahis anaida anamaria anamariya anaru anasa anastacia anastasie
anastatia anastazie anatoli anatolie anatolij anatoliy anatoliya anay ancuta anda andela andika andjela andranik andree
andreja andrejka andrejs andrena andress andrian andriani andrija andrin andrina andron andronik androniki andrus anej
anel anelina anes anette ange angele angelino angelita angelka anghel anghelina aniela anina anissa anitsa ankica anmol
annabell annabella annah annak annaliese annalisa annalise annamaria annamarie annedore annegret annegrete anneleen
annelene annelore annet annett annetta anni annica annick anniina annija annina annita anny anom anon anoni anri
anselma ansh ansis anssi ante anthi antim antip anto antoin antonela antonie antonija antoniu antoniy antons antony
antoon antra antun anusha anuta anvar anvi anyelo anyi anza anze anzor aoibhin aoibhinn aongus apaydin apisara apollo
apollon apollonia apolonia aqil aracely aral araliya aran arben arbey arbnor arcan archil arda ardian ardit ardita
argam argu arham ariadni arian arianne ariela ariele arif arife arike ariki arin aris arisara aristide aristides arja
arkadiy arkadiya arkut arlet arley arlind arlinda arlo armandas armande armend arnas arnau arnaude arnd arndt arnim
arnoldas arnoldo arnolds arnulfo aroa aroha aronas arpag arran arron arsen arsena arsenie arseniy arsim arta artak
artan artemio artemios artemis artemisa artemisia artemiy artis arturas aru arya aryan arzu asa asafe asake asali asani
asanti ase asef aselina ashan asher ashlee ashlene ashling ashton asif asifa asila asile asiman asir asirwada asirwanda
aslan asliye asman asmat asmini asmira asmuni assar astero aston astride astrit asu aswani atagun atena atgun athman
athuman athumani atiena atila atilgan atilhan atilio atina atit atma atnan atom atte aude audrey audrius augusta
augustas augustina augustine augusts aune aura auraq aureja aurelian aureliana aureliano aurelija aurica aurore ausma
ausrine austin austine avel aver averil avgust avgustian avgustin avni avraam avram avreli avreliy avril avror awadil
awamil awan awani awesi awhina awj awlya awmar ayan ayaydin aycan aydan aydar ayden aydin aydinc ayelen aygul aygutalp
ayhan ayinde ayinke aykut aykutalp ayleen aylil aylla aynur aynure ayoka aypar ayren aysan aysar aysoy aysu aysuna
aytek ayten aytuna ayu ayush aza azaan azad azade azahar azahara azaliya azar azariy azat azban azer azize azizi baaba
baahir baaqee baaqir baaree baashir baasim baasit babar baber babett babette badawi badri bagas bagdas bagdat bagiya
bagra bagrat bagus bagya baha bahari bahati bairbel bairon bajram bakari baki bakiadi bakianto bakidin bakijan bakiman
bakiono bakti baktiadi baktianto baktiono balca bale balhaar bali balidin balijan balina balinda balli baltas baltazar
balthasar balz banara banawa banawi bancar banel banu baptist baptiste baqar baqir bara baraka barasa baris barna barr
barsen basaam baseer basel bashaar bashaarat bashan bashar basharat basheer basir bastiaan batal baykan bayman bayram
bayron baytal beat beatrijs beatris beda bedi bedri begim behram behrem beka bekim bekir bello belo benard benedicte
benedicto benedikte benek beniamin benice benigna benjamim benn bent benta benthe bento berat beray beren berend
berends bergen berin berislava beriya beriye berndt bernice bernt bernward bero berra berran berrin berthe berto
bertold besart besarta beshte besim besin besir beste bethan bethany betina betino bett beverley beya beyda bezek
bhavani bhavini bhavya bianka bilaal bilay bilkay bilol biltas bina binay binko birben birgid birgitt birgitte birsan
birsen birthe biruta bisar biserka biyanka bizhan blago blagoj blagoy blas blerta boaz bodo boe boel bog bogdanna
bogomil bogomir bogoslav boguslav boguslava bohumir bohuslava boil boila boje bolen boleslav boma bondo bone bonface
bonifac boniface bonislav bonko bono bonu borena borge borje borris boyan boyko bozhan bozhidar bozhidara bozhik bozhin
bozhinel bozhinela bozhko bozho bozidara bozo brady brandy branislav branka branko brayan breandan breanna breda breeda
brendah brendon breno brent brianna brice brid bridgit bridie briek brien briget brighid brigid brigita brigitta brinda
brita britney britt brittney brodie brona bronach bronagh bronislav bronwen brunhild bruni bryan buhari buna burckhard
burghard burkard burkhardt busara cabir cacilia cacilie caetana caga cagak cahal cahan cahir cahya cahyadi cahyo cailin
cailum caio cait caitlin caitlyn caitriona caleb calebe calim calin calista calisto calixta calixto callan callum calum
camil camillo can canal canan candace candelas candra cangur canice cannur canur caolain caolan capa cara caren carita
carlotta carly carmel carolien carolyne carren cas casian casiana caspar cassandra cathal catherina cathrina cathrine
cathriona cato catrin catrina catrine catrinel catur caua caue cavad cavid cavit cayadi ceara cecelia cecilija cecille
cedrin celal celene celestin celestina celestine celil celinda cemal cemale cemil cemile cemiyle cenan cengiz centa
cerci cercis cevale ceyhun ceyhune cezar cezara chaaya chacho chad chamali chaman chameli chana chandran chaniya chanko
chano chantel chanya chara charan chari charis charita charity charlesh charline charlott charlotta charos charvi
chavvi chedo chedomir chelsey chen chenko chenyu chepo cherie cherif chia chidimma chieh chien chih chiko chilo chin
chita chiyo chloi chocho chona chonar choni chono chonyu christer christie christl christof chuan chucho chude chudo
chudomir chuk chuki chun cian cianan ciaran cielo cihan cilli cilly cingiz cinta cinthia cinthya cintia cinzia cipriana
ciril citra claas claes clair clarisa clarisse clark clas claudie claudina claudius claudy clavs clelia clemence
clemente cleto cloe clothilde codie codin codrin codrina codrut codruta cody cohen cokan cole coleman coline colins
collette collin collins colm colman colomba colpan colum columba come conal conall conan concepta conn constanca
constant constanza consuela coralia coralie coraline cord corey corine cormac cormack cornelio corona corsin cortney
corvin cory coskun cosme cosqun courteney crin crina cristal cristhian cristofer cristofor crystal custodia custodio
cvetka cvetko cyprian cyriel cyrill daan daanish daawood dabir dacian daciana dacin dadap dadas dadi dafina dafinka
dafne dafni dagel dagmara dagobert dagoberto dahiana dai daiana daire dairo daiyaan dajana daksh daksha dalan dalbir
dale daler dali dalili dalima daliman dalimin dalmas damar damiani damianos damijan damini damjana damu damyana danai
dancan dancun danila danis danish danitsa danitza danka dante danu danuja dany dara daragh darain darcy dardan darejan
daren dariana darijan darika darimin darin darina darinka dariya darja darman darmana darpan darragh darran darrin
darryl darryn darsh daru daruna darwin dary dasa dato daud daudi davida davin davis davy davyd dawud dayana dayar dayna
dayyaan dea deane debby deborrah dechko decho deha deiby deicy deidre deisy delcho delfin delfino deliana delil delya
delyan delyana demeter demetra demi demian demid demir demur dencho denes deniis denika denimir denislav denisse deniz
dereck derick dermot dermott derrick derval dervla desho desimir desire despin despina despinka despoina detlev dev
devi devika devin devon dex deya deyan diah dian dianah diann dianne diar diarmaid diarmuid dida didko dido diedrich
dierk diether dietlind dietlinde digna dijana diko dilan dilare dilcan dilsad dilsat dilyan dimas dimaz dimos dinah
dinda dinis dinna dinu diogo dionne dionysia dipa dipta dirja dismas dita ditmar dittmar divan diya diyor diyora dmitro
dobrina dobroslav docha dochia dodo doina dolphine domenic domenika domingo domingos dominick dominyka domna domnica
dona donal donat donatello done doner donika donnacha donncha dono dorcas dorcus doreen dorel doriana dorien dorine
dorinel dorit dorita dorli doroteja dorothe dorthe doru dounia dovud doyka draga drago drahomir drilon drita driton
duane duban ducu duha duje duke duma dunya dunyo duruk dushan duuk duvan dylano dymphna dympna eamon eamonn eanna earl
eavan eba eberhardt ecaterina eckard eckehard eckhardt eckhart eddah eddy edel edelmiro edeltraud edeltraut edeltrud
eden eder edgaras edgard edhitha edi edibe edier edilson edin edinah edinson edison edisson editha edna edon edona
edoward edson eduar edvard edvin edvinas edvins edwar eelis eemil eesaa eesha efe efil efka efraim efrem efren eftimia
eftimie ega egbert eggert egor egzon egzona ehan ehed ehmed ehrhard ehsan eider eijaz eilis eilish eimear eimer eimhear
einari einer eira eithne eivind eja ejaz ejder eka ekene ekim ekkehart ekow ekrem ekta ektar ektor eladio elaf elba
elcin elcira elcy elda eldar eldon elea elean eleanora elen elenore eleonor elfi elfida elfie elgin elgun elhan
eliabeth elian eliecer elien eliezer eligia eliisa elinor eliona eliott elis elisabeta elisabete elisavet elisaveta
elisey elisha eliso elita elitsa eliz elizabet elizabeta elizabete elizar elize elkana elkin elko elladio elliott ellis
elly elma elman elmars elmer elmeri elmir elmira elmo elna elnare elnure eloa eloah elodia elof eloi eloise elon elona
elosy elpida elpis elsad elsebeth elsen elsy elva elvan elvana elver elvia elvin elvina elvire elvy elwira elxan emal
emanoil emanuella emanuelly emanuil emanuila emas emelina emeline emelyne emer emiel emilce emile emiliana emilien
emilis emiliyan emilly emilse emin emina emiro emis emmah emmanuil emmet emmett emy enar enda endah endo endra enea
enes enfes engin enis enith enitsa enna ennio enno enrika ensar ensari enver enya enyu enzi enzio eoin eral erast erbil
ercan erdal erem eremia eremiya erginel ergul ergun erhardt erick erina erion eris erkinel ermes ermil ermis ernestas
ernests erny erogul erol eroz ersat ersec ersel ersen ertan erten ertun erva ervand erwan eryk eryn esa esen esger
eshan eshana esila esim esmee esmer esmira esna essi estela estella estera esteri eta etela eter ethna ethne etien etta
euan eugine eun eunan eusebiu evaldas evalds evaline evalyne evans evde evelia evelien eveliina evelyne ever everline
everlyne evert evgine evita evrim evstafiy evstati evstatiy evtim evy exequiel eya eydokia eydoxia eygenia eygenios
eymenios eyseveia eysevia eyyub eyyup ezgin faas fabia fabiyana fabricio fadey fadil fadila fadile fadime faina faiq
faisa faizah faizan faize falak falan falk falko fami famil famile fancy fani fanni faqid faraj faraja faras farhan
fariq fariz fariza farzona fatihe fatime fatmir fatmire faton fatuma fayize fazil fazli fazul feargal fearghal febe
febi federigo fedir fedot fehmin fekla felice feliciana felicie felicien feline felista felizitas fella fem fen fenna
fenne fenni fenya ferat ferda fergal ferhad ferhan ferhat ferid feride ferihan ferman fernand fernande ferney ferny
fersan ferzi fevronia fevroniya ficho fidan fidel fidela fidelma fien fiene filaret filareti filcho fildan fili filidan
filimon filio filion filipas filipp filippa filippia filippos filit filko finbar finbarr finian fintan fionan fionna
fionnula fircho firmin firo firs fitan fito fjolla flavie flaviu flaviya floare floarea floor flor flore florea florent
florenta florentia flori floriane floriant florica florika florim florinda florine floris floro flurin flurina flynn
fodil foka fokas folke folker folkert foma fori fortunat fosil fotima fouzia frado franc franca france francia francisc
francisek franciska francy franjo frankline franky frants fraser frazer frede frederico frederika fredric fredrick
fredrika fredy freia fresia fridah fridrich friedo frodo fronka frusina fuga fugo fuko fynn gabel gabin gabino
gabrielly gada gadang gading gaduh gagan gaia gaida gaiman gaja gala galak galang galar galena galih galini galip galo
galuh galur gaman gamani gancho ganda gandi ganga gangsa gangsar gani ganim ganislav ganna gara garan garang garda
garech garo garret garreth garrett garri garry garvan gaspard gaspare gasti gastone gatra gatso gaurang gaurangi gauri
gautam gautami gavan gavriella gavrila gavrilo gazel geanina gebhard gecho gedeon gedion geert gejza gela gema gena
genadi genadiy gencho genislav genko gennadiy gennaro geno genovefa genta geo geoffroy geofrey georgel georgian
georgine georgiy geovanny geraldo gerardine geraud geray gercho gerdan gerdana gerdi gereon gerga gergan gergey gergin
gerhardt gerhart gerlind gerlinde germain germaine gero gerold gerolf geroy gerrard gerson gerta gertraud gertraude
gertraut gertruda gerwin gery gesa gesho geta getislav getko geto getrude getso ghaalib ghaazi ghafoor ghalib ghanee
ghanem ghasaan ghauth ghawth ghayoor ghazalan ghazanfar ghazanfer ghazawan ghazi ghislain ghislaine ghita ghiyaath
ghiyath ghulaam ghulam gia giampaolo gianina gica gicu giel giesela giga gigla giko gilang gilberte gillis gilma gilman
gioele gion giorgian giorgiana giovanny gisa gisbert gisselle gitau giuli giz gizela gladis gladys glen glib goda
godelieva godelieve goga gogi goken goksev gokten goli goma goncalo gonen gordan gordey gordiy gorgi gorm gorr gorsev
gote gotsa gotse gottfrid gotz gozel gozem gracia graciana grania gratian gratiana gratiela greca greco grega gregor
gregorian gretl gretta gricelda griet grieta grigol grigor grigore griselda grit gudula guenter guiseppe gul gulab
gulare gulay gulbiye guldam gulder gulegen gulel guler gulev gulfaam gulfam gulgen gulinaz guller gulnar gulnara
gulnare gulnaz gulnur gulper gulsa gulsahin gulsalin gulselin gulseref gulseren gulsiye gulsu gulsum gulten gulter
gulus gulxar gulzar guna gunar gunda gundel gunden gundhild gundi gundula guney gunita gunn gunnel gunner gunsel gunsen
gunser guntram gunver gurarda gurten gust gustaaf gustas gustaw gusti guus guzey gwenda gwendolen gwendolyn gyorgyi
gyte gytis habibe habibu habil hadija hadiza hafiz hafiza hafsat haiba hailey hajo hakob haley halid halisi hami hamima
hamis hamisi hanife hanim hanja hanns hanny hanora hansjorg hansjurg hanss hardana hardi hardik harish hariz harja
harjasa harjaya harjo harley harm harol haroldo haron harro harsana harsaya harsh hartaka hartana hartmuth harto harvey
hasim hasret hasta hatima hatin hauwa hava havali havard hayali haydee hayden hayel hayley hayret hazeem heci hedi
hedviga hedvika hedy heidy heimo heini hekima hekime hekmet helan heleen helina hellen hellena hellevi hellmut hellmuth
helmar helmer helmuth heloisa heloise hemal hemang hemani hemi hemid hendri henife henna henni henny henric henrich
henrieta henrietta henriks herberto heribert herma hermanni hermina herminda herrmann herta hertha heru herwig hesen
heva hezi hidde hikmet hildah hildegart hillary hillevi hilma hiltraud hiltrud hinrich hiral hjalte hoani hocine honora
honore horea horia hortenzia hosea houcine hua huia humaira humaiya humayra humeyra iago iara iban ibis ibn ibraaheem
ibraheem ibrohim ibun icha icho ide idik idika idiris idriz idun ieremia ieremias iesa ifa iftikhaar iftikhar ige
ignace ignat ignatia ignatiy ignatz igne igors ihsaan ihsan ihtesham ihtsham iiris ijaya ika ikbal ikeoluwa ikhsan ikin
ikiz iklim ikraam ikramah ikrimah ikshita ilan ilari ilarie ilarion ilcho ildem ildes ilgi ilham ilhame ilhan ilia
iliana ilianna ilim ilinda ilir iliya iliyan ilja ilkim ilkin ilko illya ilnare ilper ilqar ilqare ilsa ilsu ilyas
ilyes imam imany imara imaran imer imge immo imona imren imron inan inare incho indi india indie indre indy ine inesa
ineta inez ineza ing ingeburg ingegard ingemar ingetraud ingetraut ingrida ingried inko ino insa insaf intan intizar
ioanina iona ionas ionelia iordania iordanis iosefina iosifina ipolit ippolit iraklis irakliy iren irfan irian iriana
irin irine irinel iriney iriyan irko irla irmela irmeli irmengard irmi irmingard irmtraud irmtraut irmtrud irwan irya
isaack isaak isabela isabelly isac isack isadora isaiah isavella isay isaya iscan ise iseoluwa ishaan ishani ishanvi
ishita isidor isidoros isin isis islam islom ismayil ismoil isobel isra issack istan isus ita itko itso ituri itzel
iuliu iuri iurie iustin iustina ivane ivanna iver ivette ivinka ivka ivona ivone ivor iya iymona iza izabele ize izel
izidor izidora izmail jaabir jaana jaba jabal jabbaar jabr jacintha jackeline jackline jader jael jaeman jafar jafet
jaga jagat jagvi jahangir jahdami jahdari jahi jahiz jahm jahongir jai jaider jail jaiman jair jairo jais jaka jakobs
jalaal jale jalia jalil jalol jalsa jamaal janaki janani janeta janeth janett janic janick janik janin janja jankat
janko jann janneth janni jannie jannik jannis januja janus janya japhet japheth jara jarl jarlath jarleth jarne jarno
jaron jarwa jarwadi jarwi jasin jasmijn jasminka jasmit jasna jaswadi jati jatin javan jaxon jayda jayde jayden jayson
jeana jeanette jeanine jeannie jeanny jebet jecinta jeet jef jeferson jefferson jeffery jeison jeisson jekaubs jele
jelita jelle jelte jemal jena jenifer jeniffer jennie jenniffer jente jere jeremi jeremiah jeremias jermiah jernej
jerneja jerson jesika jesse jessika jessy jet jeyn jhan jhoan jhoana jhon jhonatan jhonny jhony jil jina jip jivan
joacim joann joannes joash job jobst jocelyne jochem jodi jodie jody joep joeri joffrey johana johanne johans johnathan
johny jolana jolene jolie jolien jolijn jolina joline jonah jonatan jonathon jonna jono joon joona joonas joonatan
joppe joram joran jordon jordy joren joris jorj jorja jort jorune jos josee josefiina josefin joselyn josepha josephat
josephina josianne josko joso josphat josphine josse josua josue josy joyline jozefina jozo jua judita juergen juhana
jula jule julienne julieth julijana julijs julita juma jumadi jumari juna juni jure jurg juri jurre justinas juulia
kaamil kaan kaarlo kaashif kaat kaazim kabiru kada kadir kahina kahir kaitlin kaitlyn kaj kajen kala kalbi kaleb kaleem
kaleema kaleya kali kalim kalisa kalliroi kallirroi kaltrina kaluda kaluwa kamala kamar kameya kamiel kamilla kamilly
kamran kamron kamya kana kanak kanda kane kani kania kaori kara karabas karaca karama karan karani karatas karcan
karcho kardi kare karimah kariman karimi karja karlina karlo karma karman karmen karna karolien karolos karp karsa
karta karya karyn kasam kasandra kashif kasif kasimir kassandra kassim katalina katalinka katerin katerine kathe
katherin katherina katica katleen kato katrien katriina katrijn katriona katty katy kaunka kauri kauthar kaver kawaca
kawaya kaye kayla kazim kazime kazimir kealan keano keegan keelan keely keira keisha keji kelli kellie kemale kemba
kenan kenedy keneth kenn kennedy kennet kent kenth kenza keri kerim kerime kerman kerri kerrie kerry kete keti keto
kevim kezia keziah khaalid khaan khadidja khalil khana khanko khari khasan khinka khinko khino khitko khriso khrista
khristina khristo khristya khuana khuban khubav khuben kiah kian kiano kiapo kiaran kibar kiber kibet kick kiera
kiernan kieron kifaye kifayet kijana kijani kiki killian kimani kimanzi kimba kimberley kimbo kimcho kimya kin kinka
kino kinta kioko kipkemboi kipkemoi kipkirui kipkurui kiplagat kiplangat kipriyan kir kirakos kirat kircho kiri kiril
kirilo kirka kirstie kirstin kirstine kirui kiryak kiryaki kiryako kirykos kis kitan kito kiwara kizil kjeld kjetil
klare klaudie klavdija klavdiy klavdiya klavs klemen klement klim kliment kobe koha koko koktas kolcho kole komnin
komnini konradi kori korir kornelija korneliya kornil kornilia kosmas kosta koycho koyno koyo kralina krish krisha
krisi kriss krista krister kristers kristi kristiaan kristiana kristie kristien kristijan kristiya krists kristy
kristyna krystof kunigunda kunigunde kunka kuno kupriyan kuria kurnia kutgun kutun kwamena kweku kweli kwesi kyalo kyan
kyano kyara kyla kylian kyllian laban lacin ladislau ladislaus ladli lady laetitia lage laika laiq lais laith lajita
lala lale lali lalita lalka lalko laly lamar lamara lambert lamberto lambi lambo lamine lamiye lander lanjar lantar
laoise laora laowra laras larra lascar lasha laskal laskar lassi laswi latika latin latko latsa laureen laurens
laurentia laurenz lauretta laurette laurian lauriane laurin laurina laurine lauris laurita laurits laus laust laylo
layrentia layth lazaros laze lazim laziz lazura lazzaro lean leana leander leandre leandros leane leanne lecho lee
leela lega leia leidy leire leka leke leko lela lelia leman lemonia lemonis lenah lenin lenko lenn lennard lennarth
lennert leokadia leonardos leonce leoni leonidas leonidia leonore leons leontin leontina leontine leontiy leopolda leos
lere lerze lesana lese lesly leticija letif letife letitia levan levcho levent levin levis levko levon leydi leyli
leyre liane liba liban liberta libia libusa lica liceth licho licia lida lidija lidiyka lidwina lidya lieke liene liesa
liesbet liesbeth lieve lieven lieze ligita lika lilcho lilia lilija lilijana lilita liliya liljana lilko lill lilo
lilou lilyan liman limar limon linah lindah linde lindsey linet linn lioara lioba lionel lipe liridon liridona lisanne
liselott liselotte liseth lisette lissette lissi lissy lito liva liwia liya liyaaqat liyaqat lize lizete lizeth lizz
lizzy ljubisa ljubov ljudmila loan lode loek loes loic loice loida loise loke lona loni loot lopa lope loraine lorans
loreto loretto lori lorik lorin lorine lot lotfi loti lott lotti louana louane loui louka louna lova lovcho love lovis
lovisa lovre lowe lowie lowiza loyiza lozan lozana lozanka lozen luan luara luba lubica lubomira lubor luboslav
luboslava lucca lucile lucky lucretia lucretiu ludmilla ludo ludomil ludomila ludovit ludvig ludvik ludwina luena
luigina luisana luisina luiza lujza lukan lukita lukiya lukman luko lulcho luli luluh lulut lung lunna luqmaan luqman
lusio lusiya lut lutf lutfi luthfi luzia luzie lwandile lya lyam lydiah lydiane lydianne lydie lyndsay lyndsey lynette
lynley lynne lynnette lynsey lysiane lyubim lyubimi lyubina lyublina maahir maaike maalik maanas maanav maaria maarit
maaya maaz mabad mac macaria macario macharia macide mackenzie macs mad madaha madalena madani madara maddison madelene
madhav madhavi madini madiyan madlen madoa madona madyan maelle maeve magalie magaly magarete magdaline magdalini
magret magrit mahad mahali mahaz mahdy maheen mahesa mahfud mahfuj mahfuz mahika mahir mahire mahja mahnaz mahter mai
maicol maida maik maiken maikol maila maimuna maimunah maina maira mairin mairtin maisa maise maisha maisy majani majdi
majdy majken makar makara makarena makau makayla makeen makena makini makrina maks makuu mala malachy malea malena
malina malio maliza malou maltina malva malvina malwina maman mamen mamun man manaf manah manan manana manawa manca
manda manila manja manoel manol manola manole mans mante mantha manthan manto manuella manuelle manuil manus manush
manvel manya manyu mar maraea maras marceline marchelo marciano marcio marcu mare maree mareen mareile mareks marese
marfa margana margar margarit margaud margaux margietta margita margitta margo margoth margreth margrit margrith marguy
mariadi mariah mariane marianela mariann maricel maricela marieke mariela mariele mariette marigo marijn marinel
marinela marineta marinette marini marinka marinos marise marisel marisela marissa maristela marite maritna maritta
maritza mariuca mariy mariyan mariyka marjaana marjana marjanca marjani marjeta marjo marjona marjut markella marketta
markos marleen marlen marlena marleny marliese marlis marlise marly marlyse maro maros martaka martana martani martial
martijn martinos martta martyn marusa marush marusya maryadi maryann maryanne marylene maryline maryse masar masho
maside masika masinde maslina mason matea mateja matey matheo matheus mathew mathijs mathys matic matina matiss matiu
matka mato matous matts matus matyu maua maude mauno maurilio maurin maurine maurits mauritz mavie mavuno maxima
maximiano maximo maxine maxwel may maykol mayra mayros mayte mayya maza mboya mckenzie meabh meagan meaghan mechthild
mechtild mecide meda medea medeja median medina medine meera megane megha meghan meghana megi mehin meibh meik meja
melania melanine melaniya melany melanya melba melchior melek melenia meletia meline melita melitta melle melvine
melwin memmed mengi mensur mensure merab meral merba mercy merdi mereana merel meret merethe mergim meri merijn merilin
merim merita merja merlin merline meropa meropi mert mertel merva mervi mervin mervyn mery meryeme meshur mestur metka
metod metodi meveddet mey mezide mher micael micah miceal micha michaele micheal micheala michell michiel mickael miel
migle miglena miha mihels mihhail mihin mihrab mihran miia miika mijo mikaela mikako mikayil mikayla mikels mikes
mikhaylo mikheil mikolay milara milay milcah mile milia miliana miliy milka milkah mille miller milost milou mimmi mimy
min minas mindy minka minoas mioara mir miran miranta miranza miray mireli mirena mireya miriama mirian mirna miron
mirona miropa mirriam mirte mirtha mirthe miruna miryam mirze misael mischa misla mislav misra mitchel mitchelle mitica
mitra mizhir moa modest mohamedi mohamud mohand moisey mollie monicah monja mora moraa moreen moreno morgane morine
morris moscha moureen mourine mowrad moya mueni mufide mufit mugo mugur muhamed muhamet muhammet muia mujur muli mulwa
mulya mumo mumtaz mumtaze mumtoz muni munif munisa munyoki muret murielle muriithi murit murithi murod mursel murtaz
murti musau muslim muslima muslum mustafo mustofa musyoka musyoki mutai mutia mutie mutua muveddet muzaffer muzeffer
muzhir mwaura mya mylene myrta myrtha myrthe myrto mzia naadir naail naasih naasir naathim naazhim nabeeh nabhan nabigh
nabih nacer nachko nacio nadeem nadejda nadeschda nadeshda nadezda nadhir nadin nadka nadr nae naeem nafasat nafii
nafile nafis nafisat naftali nahiara nahide naiara naib naibe naide nail naile naimh naina nair naira nairi naja najam
nake naki nakif nakip nako nalan nalar namiq nancho nand nane nani nanko nano naoimh naoki naom naomh naomy naoto
napoleon napoleone naradi narcis narcisa narciso nardi narji narkis nas nasiba nasko nasra natacha natali natalio
natalja nataly natan natanael natanail nataniel natasja natasza natela natella nathalia nathaly nathanael nathanail
nathasha natia natiq natko natsko natso naud naum nayara nayaret nayareth naycho nayda nayfa nayibe nayil nayo nazaret
nazeli nazi nazile nazime nazimet nazir nazli nazlim nazmi ndunge ndungu nea neasa nebih nebiha nechifor nedko neel
neelima nefise nefiye neftali negrita nehip neill neja nejc nelah nelcho nelcy nele neli nelida nelima nelko nelli
nelsy nelya nencho nene nenko neokli neoklis neres neriban nerim neriman nermine nerses nesib nesip nesrin nete neval
neven nevenka nevenko nevgin nevin nevio nevise nevsal nevsale neycho neyka neyko nezrin ngigi ngugi nial niall niamh
niara niccolo nichifor nichola nichole nicholus nicklas niclas nicodim nicol nicolai nicolaie nicolaj nicolaus niculina
niculita nidia nidra niek nieves nigar nigrita nihai nihan nikandr nikanor nikitas nikitia niklaus nikodim nikoela
nikolajs nikoletta nikon nikora niks niksa nilam nili nilima nilo nilson nilufar nisa nise nitara nives nixon niyaga
niyaz niyazi njagi njeru njiru njoki njozi noeleen noella noemie nohora nolan nolberto noleen noman nona nonna nore
noreen norica norina norka noud nout nova novi nrima nshan nubia nudret nuhu nula nunu nural nuran nurane nurcan nurda
nureddin nuretdin nurettin nurey nuriat nuriya nurkan nurlan nurlana nursan nursen nurser nurten nuru nurulla nurullah
nury nusa nusret nuyan nyaga nyana nydia nyoka nyota oba octaviana octavie octaviu oda odalis odalys odd odika odina
oduor odysseas odysseys ofeliya ofelya oge oget ognen ognena ogus ohan oiva oivind ojvind okbay oke okta okto okturk
olca olgha olia olimpi olimpian olimpiu olimpiy oliva olive olivie olivija oliviu oliwer oliwier olle oloo olov olus
oluwafemi oluwakemi olwen olwethu omaca omair omaira omaja oman omana omari omeir omina omisha omolara omotara omur
onat oncel onel ongen oni onik onkar onufri onufriy opan ophelia opiyo oqtay oran orcin orestas orestis orgun oriana
orik orina orjan orkhidey orkhideya orla orlagh orlaigh orlaith orlin orna orni ortrud ortrun orxan osamu osha osiyo
oskari ossama osvalds oswaldo otar otavio otay otfried othmar otilia otilija otmar oto ottfried ottilia ottmar ottokar
ottomar ouanes ouma oussama ovanes over ovidio ovli owe owethu owuor oxana oysha oyvind ozana ozay ozbay ozdal ozdil
ozel ozge ozger ozgun ozgur ozturk ozy pabla pacho pada padma padmi padraic padraig padraigh pahal paiman pak paker
pako pal palmi palvira pamfil panagia panagis panas panay panca panda pande pandelis pandu pane panfil panfilo pankrac
pankrat pano pantaley panteley pantelia pantelis panto panya paolina par parashkev paraskev paraskeyi pardi parfen
parin paris parker parman parmen parsa parush pasa paschal paschalia paschalis pascual pasko pasqual pastor pato patric
patricie patrisia patru patsa patso pattamon pattapon paule paulica paulien pauliina paulin pauls paun pauric pavao
pavelin pavko pavle pavlin pavol paw paye paylina payton paz peace peadar peader pearce pearse peem peer pekkan peko
pelay pelayo pele pelina penchin pencho penina peninah penko peo pepino pepita pepo percho peri periana peris pernilla
pero perry persiana pervaiz pervane pervin pervine perviz petkan petko peto petrana petrica petrina petrona petronela
petrut petruta peychin peycho peyko peyo peytan peyton phelim phelix philis phylis phyllis pien pierce pierette pierina
pierrette pierrina pietra pigi pijus pilip pimen piper pius polad polin polona polonca pompilia pompiliu porfirio
porfiriy praba prabawa prabu pranata pranawa pranit prasetya prasetyo prayoga prayogo prima prina prisca priscah
priscila prisha priska prokhir prokhor puck puji puk pupi puti qaadir qaasim qadar qadi qadim qaim qamar qani qanit
qasid qasif qay qays qedir quadir quddoos qudoos quinten quinter quinty qutb qutub raaghib raahil raamis raamiz raashid
rabah rabar rabb rabea rabecca rabee rabi rabiah rabit racha rachael racheal rachelle rachil rachit rachita rachko
racho rada radeke raden radhika radi radia radika radislav radit rado radovana radu raduz raed raees rael raf rafaella
rafail rafan rafay rafee rafeek rafeeq raffael raffaello raffi rafi rafia rafid rafih rafila raghav ragheb raghib
ragner rahab rahat raheel rahiye rahmat rahmet rahmi raid raik raina rainka raissa rajab rajata rajko raksha rallia
rallis ramadan ramadhan ramaz ramid ramil ramile ramina raminta ramiz rana rancho randyu raoul raphaela rares rashidi
rashko rasho rasim rasime rasma rastislav rasul ratih raven ravy rayaan rayen rayhona rayla raymonde raymund rayu
rayyona razi raziye rea reagan rean rebecka rebekah refet refik regan reggina regis regitse regitze regulo rehaan
rehema rehile rehime reimar reimer reimund reinald reine reinel reingard reinhardt reinhart reinhild reinhilde reis
reksa rem remazan remo remzi renaat renan rendy rens resad resid resul reto reuben reva revaz reveka revekka revka
revza rex reyhan reyhane reyna reynaldo rezin rezo rhavi rhian rhianna rhianne rhona riana rica ricards richardt
richerd rickard rickey rico rida ridhi ridwan rigas rigo rim rimma rinaldo rinor ris rishi ritt riya riza riziki rizki
rizvan robbe robby robiya rochelle rodah rodan roderich rodger rodgers rodia roeland rogelina rogena rogers rohaan
rohat roin roise rok roksan roksana rolandas rolande roldan rollande romaine romane romanos romel romelina romen romil
romuald romul romulo rona ronal ronaldo ronni ronny rono rony ronya roos roosa rosalinde rosalva rosanne rosarie
roseanna rosel roselina roselinde roseline roselyn roselyne rosenka rosetta rosette rosimir roska rosko rosl roslyn
rosman rosmarie rossa rostimir roswita rosy rotraud rotraut rovsen rowena roxani roya royal royale royo roysa roza
rozalija rozalin rozaliya rozana rozin roziya rozka rrima rrita rua ruairi ruari rudolfs rudy ruedi rufet ruggiero
ruhiyye rumaysa rumeysa ruqiyye rusen ruska rusman rusne rusul rute ruxanda ruy ruza rym ryma ryte rza saabir saad
saadat saadiq saafir saahir saaiq saal saalih saalim saaqib sabahat saban sabar sabari sabas sabbir sabih sabihe sabil
sabiq sabir sabire sabur sachi saci sad sadan sadao sadat saddam sadik sadiki sadina sadiye safari safii safina safinaz
safiri safta safura sahak sahat sahdiye sahil sahin sahir sahlar sahmar sahra sai saidi saim sair sairah saire saka
sakip sakir sakti salah salami saleh sali salih salimah salina salomea salomey salomi salud salvi samahat samesh samiah
samil samina samire samo samu samuil samuli samwel samweli samy sanaya sancak sancar sanda sandi sani sanjar sanka
sanli sanni santa sante santos sanur sapa sarabi sarafina sarai saraya sardor sargin sargis sarka sarvan sarvar sarya
sasho saso satia satomi satya saumu saundra sauti sava savak saveta savina savki savni savva sayan saydam saygin sayin
scarlet scarleth scarlett scarlette scot scott seamus seana seanan seanna sebastjan sebine sebire sebla seda sedat
sedef sedife sefer sefi sefiqe sefiye seha sehel seher sehla sehreban sehrebanu sehza seide sejda sekim selcan selcen
selen selena seler selime seline selini selmin selvi sema semat semed semen semina semine semir semra sena senad senan
sencar senko senn senna senne sennur senol senta seo seona sep seppe serafeia serafeim serafim serah seraina serban
serda seref sereina serfinaz sergej sergios sergius sergo serine serma serman sernur serob serol server servinaz serxan
sesilia setya sevan sevar sevara sevasti sevastin sevcan sevdan sevdi seve sevelin sever severina seveta sevican sevil
sevim sevinc sevinch sevket sevla seyda seydo seye seyfulla seyfullah seyhan seyran sezen shaban shahen shahzod
shahzoda shakila shakira shakro shana shani shania shanko shanna shannan shannen shari sharo shauna shawana shawna
shayne shchedyu shcheno shchenyu shcheryu shchilyan shchiryan shchono shea sheamus sheena sheilah sheilla sheillah
sheki shelby shelia shem shena shenko shenol sheri sherri sheyna shida shider shiela shinead shinka shinko shino shirko
shona shota sian sibila sibilla sibille sidar side sider sidiq sidiqe sidonia sidoniya sidor sieghard siegmar siegmund
siegrid siegried siegrun siegward siem sien siena sifa sigfrid sigfried sigge sigismund sigizmund siglinde sigmar siku
sil sila silan silas sile silje sille silva silvan silvestra silvian silviana silviya silviyan silvo silyan silyana
sima simao sime simen simi simina simion simonne simten sinan sindre sindy sine sinead sinica sinisa sintiya siobain
sioban siobhain siobhan sione siper sirac sirap sirin sirman siro siska sisko sivi sixi sixten skye skyla skylar slav
slavdo slave slaven slavena slaveya slavi slavil slavisa slavka slavomira smaragda smaranda sneha snezhana snizhana
snjezana sofiane sofiyka sofon sofron sofya soleh solene soliha soline solma solmaz solon sona sonad sondre sonnur soo
sopia sopio soraia sorana sorine sos soso sotiria sotirios sotiris souma soumia sovket sowren soymela sozer sozon spela
spiridon stacey stacy stamatios stamatis stana stanca stancu stanka stanko stasha stayros steen stef stefaan stefani
stefanija stela stelian steliana stelina stellah stellan stephany stephene stergios sterre steyana stian stien stijn
stilla stiven suat suci sudi suhani sukri sukru sukur sulhi sultane sumayya sunel suner supasit supasita suphi susam
susann susannah suse susen sussanne suzanna suze suzer suzi svante svatoslav sverre swaleh swen swetlana sybilla
sylivia sylke sylvaine sylvianne sylvio symela symeon symeoni symeonia sys taahir taaj taalib taamir taanish tabish
tabita tade tadeas tadej tadeja tadeo tahaw tai taial taimur taine taisir taisiya taj taja tajammal tajammul talat
talha talhah talibe tama tamam tamari tamasa tamati tamaydin tamaz tami tamila tamilla tammy tamta tamu tanak tanay
tanbay tane tangul tanguy tanir tanish tanisha tanses tansev tanvi tanyu tarak tari taro taron tasar tasvir taswir
tatia tatu tayaydin tayla taylak tea tedi teea tegan teija teimuraz teja tejas tejs telman temir temira temur tenis
teodors teodosi teodosio teodosiy teofil teona terane tercan terese teresiah teresita terezia terezija terina terlan
terrance terrence terri tesa teuta tevs teymur teymuraz tezcan thabisa thaddaus thaddeus thaleia thales thalia thalis
thando theda thekla themis theodoor theodoro theodosia theodosis theofania theofanis theophil theophile theres thetis
thiare thibaud thibaut thibo thies thijmen thijn thiresia thom thomais thoralf thorben thuo thure tiara tiarna tiarnan
tibe tiberia tibo ticen tichomir tiegan tiernan ties tigin tiia tijl tijmen tijn tijs tikha tikho tikhol tikhomir
tikhon til tilda tilde tilen tiliana till tillmann tilmann tilo timcho timeo timm timofiy timotei timotej timotey
timothea timothee tinal tinca tincho tinne tira tirta tirza tisa tishk tisho tit titas titi titin titos titus toaneta
tobiasz tode todorin todorina togan toker toki tokimir tola toliana tolyu tomaz tome tomen tommi tomo tomris toncho
tonguc tonimir tonislav tonje tonko tonny tonya topalko topias topolko topuz tora toralf torbjorn tord torel tory
toshka toska totko totso totyu tova tovuz toy traci tracie traian trajan traude traudel traute treacy trifon trini
triona triya trosha troy trudel tryfon tsaneta tsira tsola tsonya tsonyu tsotso tsveta tsvetanka tsvetyana tuana tudora
tuere tugcan tui tule tulia tulin tulio tulun tumer tunguc tural turan turane turcan ture turkan turkane turvi turxan
tutu tuuli tuulia tuva twan tyla tymon tyson ubaadah ubadah ubaidah ubay ubayd uberto ucan ucha uda ueli ugan uge
ugurkan ugurtan uhban ulfat ulfet uliana ulke ulker ullrich ulu ulva ulvi ulya uma umair umay umaya umi umid ummahan
ummahani umman ummuhan umray unal upma urbain urfan urhan uriel urima urmi uros ursa urska urte urvi ushan usmon ustim
ustin ustun utz uzbay uzima vagia vagn vahagn vahan vahar vahid vahide vakare vala valary valda valeh valentijn
valentim valer valere valeri valerios valeriya valero valid valide valija vallary vania vano vansha vaqif vardis varsha
vasak vasana vasare vasif vasilina vaska vazeh veda vedat vedhika vedika veer vefa vefia vega veijo veis veit veliana
velinna velma venda vendela venera veniamin venislava veniyamin verislava verner verneri veronicah veroniki vesislav
veso veta vetko vetsa vezat vicentia vicentiu vicho vickie victorine vid vidal vide viden vidin vidoe vidyu viera vigo
vihaan vikenti vikentia vikentiy viktorin viktors viktorya vilde vilem viliam vilian vilis vilislav viliya viliyan
vilizar vilizara viljem viljo vilte viman vinaya vincenc vincentio vincentiu vineta vinetu vinko vino viorela virman
visar visarion visha vishka vishnyu vissarion vitali vitalis vitko vitomir vitomira vitor vitoria vivaan viveka
vivianne vladilen vladilena vladimer vladlen vladlena vlas vlasia vlasios vlasis vlatko vratko vula vuqar vusale waahid
waajid wadee wadi wafae wafi wafiq wage wahb wahhaab wahhaaj waida waldtraut walfried walther waltraut waltrud wambua
wani ward warda wardi warhi waridi warji warre warsa warta wasin wasis wawan weddy wen wencke wendolin wenke wiebke
wikitoria wilber wilder wilfrido wilfriede wille willfried williams willian willie willis wilman wilmar wiltrud winda
winfred winni winny wira wirda woldemar won woo wulf wycliff wycliffe xalid xalide xaliq xalise xeni xeyal xeyale xolid
yaaseen yachana yacho yada yadid yadira yafi yafir yagin yahsi yahvi yahyaa yahyo yakim yakiv yako yakob yakobo
yakoslav yakub yalcin yalgin yalin yaman yamar yameen yamen yamid yamile yamilet yamin yamini yanachko yanadin yanaki
yanakin yanara yance yanche yancho yane yanedin yaneg yanek yanet yaneth yani yanichko yanick yanik yanina yanira yanis
yanisa yanka yanki yanko yannic yannik yano yaqeen yaqub yar yarcho yarina yarka yarno yasaar yasan yasar yasef yasemen
yasen yasena yaser yash yashar yasho yashon yashvi yasina yasinta yasti yatan yatana yatin yaver yavor yavora yawar
yawer yazmin yazo yda yecid yehya yeison yeni yenny yeno yeny yerson yesenia yesica yesid yesil yessenia yessica yildir
yildiz yilma yilmaz yina yineth ylvi ylvie yoan yoann yoanna yochana yoga yohan yohana yohane yoil yolima yolina
yoliyan yolko yona yonathan yono yoo yoom yoon youri yovan yovko yovo yovro yowri yudy yug yugi yui yuli yulian yuliana
yuliena yuliy yuliya yuliyan yuly yumiko yun yuni yunis yunita yunt yunus yurani yurany yurdan yurita yussuf yustim
yustin yustina yuta yvan yvonni zaafir zaahid zaahir zaakir zabir zacharia zacharias zacharie zaeka zaenab zafa zafar
zafeer zafeiria zafeirios zafeiris zafer zafir zaharia zaheer zahfer zahri zahro zahur zaib zaida zainabu zaira zaitra
zakhari zakharin zakir zaman zamfir zamfira zamin zamiq zamir zamira zango zanis zanka zanko zansi zara zarar zarina
zarko zarna zaur zayan zayyan zaza zdenko zehnia zejna zelda zelha zelma zemfira zenia zenobia zenovia zenzele zenzile
zeride zerif zerife zeynal zeyneb zeyno zhana zhara zharko zhenia zhichka zhiva zhorka ziba zibeyde ziga zigmund zika
zikmund zilfa zinal zinet zinko zinnura zinnure zinon zinovi zinovia zinoviy ziya zlati zlatil zlatimir zlatka zlatomir
zlatomira zoey zofie zofija zohrab zohrap zoi zoichka zoja zoral zori zorka zoryan zuba zubeyde zufer zuhri zulaikha
zulfa zulma zumre zvezdan zvezdin zviad zvonka zvonko
`
const surnames = `
karami karimi rajabi rajavi dayan dahan rezaei rezvani ahmadi ahadi peric petric babic bacic maric matic juric jukic ilic ivic
aadam aadil aalam aalto aalts aamil aamir aarif aariz aarts aasa aasif aasim aazim abaan abad abada abajyan abasyan
abate abazyan abba abbad abbadh abbas abbasli abbasov abbassi abbes abbosov abdalla abdi abdou abdow abdoyan abdulla
abed abel abele abella abellan abelyan aberg abicic abid abiola abola abolina abolins abols abou abovyan aboyan abraham
abroyan aburto acedo acero acevedo achola achour achouri acker ackerl adadia adajyan adalyan adam adame adamec adamia
adams adamu adamyan adan adanyan adasme adda adelyan aden ader adeyan adeyemi adeyemo adilyan adiyan adkins adler adoma
adomah adow adoyan adyan aebi aeby aedo aerts aertsz agarwal agate aggelis agilyan agrawal agryan aguado aguayo agudo
aguila aguilar aguilo agullo agurto agusti agustin ahamed ahearn ahearne ahern aherne ahlin ahmad ahmadi ahmed ahola
ailin ailpin ajello akar akca akcay akello akoaa akomaa akoth akoto akyaa alas alba alber albero albers albert alberto
albu alcaraz aleman alemany alfaro alfonsi alfonso aliev alieva alievi alio aliyev aliyeva allain allal allali allan
allas allen aller allik allis almansa almanza almaraz aloba alonso alonzi alonzo aloo aloyan alva alvaro alve alves
amann amar amara amaral amari amaryan amat amato amaya ambani ammann ammari amoa amon amondi amor amores amoros amrane
amrani amri ananyan anaya anda anderl anders ando andonov andov andra andras andre andren andres andreu andrew andrews
andries andrys anele angel angeli angelis angus anicic aniola ankra anna anne annraoi annus anraoi ansa ansomaa ansomah
anthony anton antonov antony antunes antunez aoki aoko apondi appia appiah arab aracena arai arana aranda araneda
aravena araya arce arco arcos arenas arend arendt arens arent argan argenti argento arias ariens arino armani armas
arnal arnau arnaud arnold arnould aroca arora aros arro arslan arta arts arya aryan aryani asamoa asamoah asberg
aschman asenjo asensio asenso ashman aslan aslund asplund ataa atha athman atkins atryan aubert auer auger auma aumann
aune aunina aunins aurora austin auzina auzins avdeev avdeeva avotina avotins avoyan avraham awadil awamil awino awmar
ayaan ayad ayadi ayanda ayuma azabyan azanyan azaryan azatyan azban azevedo azikyan aziryan azizov azizova azizyan
azoyan azroyan azryan azyan baah baalen baashir baasim baasit babak babar babati babato babbo babel babey babic babich
babij babiuch babiy babjak babka babko babol babu baca bacaeir bacaer bacak bach bacha bacher bachler bacia bacic bacik
back backer backes badal badan badel bader badeyan badia badilla badillo badoer badr badu baek baele baelen baena baere
baert baeten baetens baets baeyens baez baeza bahati bahena bahl bahna bahno bahnova bahon bahr bahri baidh baier bail
bailey bailis bailly bain bains baird bajaj bajak bajan bajko bajwa baka bakare bakari baker bakke bakken bakker baklan
bakos baksa bakun bala balan balas balay balaz balazs balazy balbi balbo bale bali balic balik baljak ball balla balog
balogh bana banain banak banas bandara bandera bandi bandura banek banik banko banks bann bannain bano banos banova
banovac bany banys barac barad baraka baral baran baranka barasa baraza barba barbe barber barbera barbero barbey
barbic barbier barbir barbora barbosa barbu barcena barco barcz bare barej bareja barela barer barese baresi baresic
baria baric barisic barker barlog barlow barman barna barnes barnett baro barok baron barone barr barra barral barraq
barraza barre barreda barrena barrera barreto barrett barria barriga barrio barrios barron barros barroso barry barta
bartel bartela bartels barth barthel bartl bartman bartoli barton bartos bartus barun barusic bary basa basaj basak
baseer bashir basic basista baska basko baskova baso basova bass bassi basso bastek baster bastien bastin basu baszak
batal bates bath batig batista batog batra batrac batta battig baudry bauer baum baur bauza bava bave bawa bawol baxter
baya bayda baydak bayer bayo bayon bayona bayrak bazela bazeyan bazin bazjak beagain beal beale bean bearain beard
bearra beasty beatty beaudry bebic bech becht beck becker beckers bedard bednar beeck beek beer begin begu begue beguin
begum behan behl beier beirgin beirn beirne bejger bejm bejma beka beker bekus bela belaid belaidi beland belda bele
beletic bell belle bello belov belova belton beltran belz belza bena benard bencic bender benes benet benic benidze
bennet bennett beno benova benson benton benus benz bera beradze beran berek berends berendt beres berg berge bergen
berger bergh berghe bergin beridze berkane berkani bernad bernal bernard bernat berner berney bernie bernier berre
berrios berry bersani bertels bertin bertoli bertoni bertran berus berzina berzins beska besnard besse besson best
betka bett bettin bettoni beuchat beuret beurret bevan bevc bevz beyens beyer bezak bezic bezjak bhailis bhain bhaird
bhak bhal bhalla bhasin bhat bhatt bhatti bhial bhriain bhua bhui biaidh bialk bialka bianco bicak bicek bichler bielas
bielat bielen bielik bien bienia bieniak biesaga biggen bilek bilik bilir bilka bilko binder binner bintner bionain
biorain birch bird birgen birkic birn biro birtic bisaga bisson bitner bittner biver biwer bizjak bjork blaak blaca
black bladek blaha blaho blair blais blaise blanc blanca blanch blanche blanco blank blasco blasi blasik blazej blazek
blick blin blinov blinova bloch block blom blondal blondel blonk blose blot blum boada boadi boadu boaga boahen boase
boaten boateng boba bobak bobal boban bobel bobev bobik bobko bobrov bobrova boburov bock bodart bodek bodin bodkin
bodnar bodner boduch bodurov bodych boechat boeck boeckx boer boers bogadi bogain bogan bogdal bogdan bognar bogner
bohan bohler bohlin bohman boichat boito boivin bojanic boke boksa boland boldu bolduc boles bolin bolton boman bona
bonar bond bondar bondra bondt bondyra boner bones bonet bonner bonnet bonnin bonsra bont bonte bonvin bonvini booden
boon boone boonen bora borah borak borde bore borek borg borik boris borja bork borka borko borland borman borner boros
borra borrani borras borrell borroni bors boru boruc borun bosak bose bosek boska bosman bosmans bosnak bosnjak bossi
bostrom bostrov botella botello botic botica botta bouchat boucher bouchet bouchez boudart bourke bouvet bouzid bouzidi
bova boven bovene bovenen bovet bovy bowden bowe bowen bowers bowler bowles bowman boyce boyd boyer boyko boyle boyse
bozanic bozic brach bracha bracun bradic brady brae braem bragin bragina brahimi brahmi bralic branch branco brand
brande brandic brandl brands brandt branka braoin brar brauer braun bray bree breen breit brenen brenna brennan brenner
bres brese bresse breton brett breuer brewer brezina briain brian briand bric briceno brick bridge bridges bridson
briede briel briem brien briere brink briody brisee briseno brisson brito brizee brlas brlek brletic brock brodin
brodka brody broeck broeckx broek brogain brogan broic broin brojek brolin broman bronka brookes brooks bros brown
browne broy broz brozda bruce bruck bruen bruic bruijn bruijne bruin brun bruna bruneel brunel brunet brunner bruno
brus bruska brusko bruton bruun bruyn bruyne bruzda bryan bryant bryczek bryda bryja bryzek brzek bubak bubel buch
buchel bucher buchler buchner buck buczko budner budych budzen budzyn bueno bugno bugnon buhler buick buisson bujko
buksa bulak bulczak bull bulle bumov buncic bundi bungic bunic burc burca burch burczak burdach bures burger buric
burke burman burnach burnat burnett burns burov burova burr burrell burri bursic burt burton bury burza bush busko
buszka buszko buszta butcher butler buyse buysse buza buzov bykov bykova byra byrd byrne byrnes bystrom bystron bytner
caba cabala caban cabeza cabezas cabhail cabo cabrera cabrero cacko cadain cadena cadenas cadhain cadhla cafua cafuk
cagney caibe caidin cailin cailpin cain caine cainero cairn cairns caisin caislin cakala calbo calhoun calik callain
callan cally calnain calvet calvey calvo camara cami camp campo campos campoy camps camus canales canali canals canas
candia canet canete canna cannan cannon canny cano canova canovas cant canton cantu caoain caodhla caoile caoilte caoin
caola caolain caona capa capala capiga capka capko capla capua carbo cardon cardona cardoso cardozo cares carey caric
carley carli carlier carlin carlsen carlson carmona carnera carnero carney caro caron carr carra carrain carraud
carraux carre carreno carreon carrera carrero carrier carrig carrigy carrion carro carron carry carson cartain carter
cartes carthy carton cartur carty caruin carun casa casal casale casals casares casarez casas case cases casey cashen
cassara cassart cassen cassin catala catalan cathail cathain cathala cauley caune cawley cazares ceara cearain cearna
cearr ceban cebo cech ceci ceirin ceitig ceitin ceitinn celik celis celma celmina celmins celms cendron ceoinin ceran
cerar cerda cerdan ceri cermak cerna cerne cernik cerny ceron cerro cerven cerveny cesnak cesnek cetin chaba chaban
chabane chacha chachaj chachua chacko chacon chad chada chadad chadaj chadha chai chaib chala chamane chan chana chand
chanda chandia chandra chang chantzi chaoin chapa char charo charon charron chase chatzi chaudet chauvet chaves chavez
chawla chazan chea cheam cheara cheba chebii cheboi chebon checa cheda cheikh chen cheon cheong cherif cherifi cherry
chetry cheung chey chhan chhim chhoa chiba chibani chibi chibini chigi chikh chim chin ching chiu chlad chmara choa
choda chodak choe choi choina chojak chojna choleva chomba chomiak chomik chomiuk chong choo chow choy chua chulev
chuleva chumba chun chung chwala ciak cianain ciapa ciarain ciarba ciarka cias cibula cibulka cich ciernik cierny cigan
ciganik cill cillin ciorain ciosain ciosog ciosoig ciuba ciuk ciula claes claesen claeys clair clapa clare clark clarke
claus clausen clear cleary clees cleir clemens clement clerc clerck clercq clery cline clinten clinton cloney cloonan
cloone clooney clune coady coates cobb cobo cobos coca cock cody coelho coello coen coene coenen cogain cogan cogley
cohalan cohen coholan coile coilin coillin coimin coinin coinne coinner coinnin coirbin coirnin colas cole coleman
coles coley colgan colhoun colic colin coll colla collado collain collao collard collart collazo collen collet colley
collin collina colling collins collis colly colmain colman colom coloma colombo colon colot colson coluim colum columbo
comain comair comar comas comber combi combre combs comer comisky comman commins comni comte conacha conain conamha
conba conbha conbhae conbhai conbhui conboy concha conde condon condren condron condun conlain conlan conley conlon
conmee conmhai conmhui conmi conmy connain connell conner connery connoil connol connole connor connors conoil conole
conra conrad conradi conraoi conree conroy conry conte conter conthra conti contra convey conwell coogan cook cooke
coolen cooley coonan cooney corbain corbett corbo corboz cordier cordoba cordova coret coreth coric corlett corley
cormack corman cormick cormier cormy cornet cornez cornut cornuz corput corpuz corr corra corradi corrain corral correa
correia correr corry cortes cortese cortez cosain coscair cosgair cosic cosman costa coste coster cote cotic cotter
coulon cousin cousins covic cowan cowely cowen cowley coyle coyne cozar cragg crahan crahay craig craine crane cranley
cranly crawley creag crean cregan crehan creimin cremin crespi crespo crilly crimin crispi croad croal crohan croil
croinin crolly cronin cronly crosain crowley cruis cruise cryan cuag cuagain cuaig cualain cuana cuanain cuanna cubric
cuch cudic cuilin cuilinn cuill cuillin cuilliu cuimin cuirc cuirnin cuirrin cuise culain cullen cully culot cumisky
cumming cummins cunduin cundun cunnane cunneen cunny cunuin cunun cupic curci curdy curic curley curnain curnane
curneen currain curran curry curtain curtin curtis cuyper cuypers cuyvers cvenic cvetnic cyba cyganik cymer cyron czak
czapiga czech czermak daako daal dabal dabhain dabir dabo dacko dada dado dadova daeid daele dafni dahir dahl dahlen
dahlin dahm dahmane dahmani daibhid daibhin daibhis daid daimhin dala dalaigh dalal dale dalem dalla dalton daltun daly
damala damek damian dana dancak danciak dane danek danel danelia danelis danezis dang dangl dani daniec daniel daniels
danko dankova dano danova danso daoda daola daoud daoudi dara daragan darain daras daraz dargain dargan darko darlak
darmody dasey dash dass date datta daud dave davey david davidov davids davies davin davis davitt davodov davy davydov
dawiec dawud dayal dayid daza deacy deady deak dean deane dearain dease deasy decker deckers deegan deehan deeley deely
deeney deeny deere deery deid deide deigan deignan deise dejneka dekker dekys dela delaney delap deli delic delios
delos delvaux deman demanet demaret deneka deng dengg denis denison denisov denk denning dennis denny denys deorain
derek dergach dering derkach dermody desmedt desmet dessart dessy detka detry devadze devally devan devane devaney
devaux dever devery devi devidze deville devilly devin devine devitt devlin devos devoy dewan deyneka deyneko deze
dhillon dhuinn diaf dias diaz dick dida dietl dietz dieu diez diffin diggin diggins dignan dijck dijk dillen dillon
dima dimba dimbane dimbani dinan dineen dinneen dinu diolain dioluin diolun dion dionun diorain discin diskin divan
diver divine diviney dixon dizon djoudi dlabane dladla dlamane dludla dludlu doan dobbin dobbins dobre dobron dobson
doctor dodd dodson dogan dohn doirnin dokova doktor dolain dolainn dolan dolic domek domian domingo domino domka dona
donchu donda donev doneva donnain donnan donnay donncha donnchu donohoe donohue dony doody dooey doogan doohan doolan
dooley dooly dooren doorn dora dorai doran dordain dordan dore dorfer dorgan dori doria doring dorka dorko dorkova dorn
dorna dornan dorner doroba dorobek dorot dorota dorova doroz dorr doshi dosis dossi doumont dowd dower dowerg dowey
dowley dowling downes downey downing downs doykas doymas drej drela drew drewa drgas driscin drobek drobik drobna
drobnik drobny drohan droma drona drop dros drost droz drozd drozda drub drum drumm drummy drygas dryka drywa duane
duba dubas dube dubel dubey dubha dubhain dubhda dubik dubina dubis dubois duda dudala dudas dudek dudik dudka dudko
dudkova dudo dudok dudova duez duff duffin duffy dugain dugal dugar duggan duhy duibhin duibhir duignan duinn duinnin
duirnin duke dukic dula dulaigh dulak dulas dulik dulla dullova dulova duma dumala dumas dumin dumina dumins dumisa
dumont dunai dunain dunal duncain duncan dungan dunge duniec dunn dunne dunning dunny duodo dupont durai duran durand
durant durante duras durca durcain durco durcova durdik durek duric durica duris durka durkan durkin durko durlak
durlik durma durnan durnin durning duro durova dury durys dusa duse dusek dusik duska dusko duskova dusova dussart
dutka dutko dutkova dutt dutta duval duze duzy dvojak dvorak dvorska dvorsky dwala dwane dwyer dyal dybal dybas dybka
dyck dyda dydak dydo dyer dyja dyjas dyka dykas dylak dylik dynak dyrek dytko dywan dzenis dziala dzialak dzialo
dzielak dzienis dzierwa dziewa dzieza eachain eain earl earle early eberl eberle ebert eberth ecker eckert edberg eden
eder edin edlund edman edri edry edstrom edun edwin efimov efimova egorov egorova ehlert eibl eisl eisner eivers ekai
ekal ekberg ekelund ekert eklund ekman ekstrom elder elert elias eller ellery elliot elliott ellwart eloy elsner elwart
elzas eminov emirov emirova ender engel engels engen engl enri eochain eoghain eoin erber erler erni ershov ershova
ervin ervine espada espana estay este estes esteve esteves estevez estey evers everts evoy evseev evseeva ewart ewen
faber fabian fabra fabre fabry fadeev fadeeva fadian faes fagain fagan fahey fahy fair faith faivre falco falcon
falcone falk fall fallon falyan fannin fanning fannon fantini fantoni farell fares faria farias farida farina farkas
farland farnan farnon farre farrell farren farry farta faryna faull faure favata favre favvata fealy fearain fearon
fedak fedor fedorov fedotov fedyk feehan feeley feely feeney feeny fegan fehan feher fehr feichin feith feithin felban
felber feldek felder feller fellner felten feltgen felus fenelon fenlon fennell fenning fenton ferland ferm fermi feron
ferrada ferran ferrand ferrara ferrari ferraro ferrata ferrell ferrer ferrera ferrero ferri ferris ferry feyder feys
fhinn fhir fhloinn fiacha fiachna fiachra fica fico ficon ficova fidler fidor fidos fiedler field fields fiere fierek
figat fijak fijol fikus filak filar filas filban filbin filcova filek filka filus filusz filzi finan finch findlay fink
finka finke finlay finley finn finzi fiol fiolek fiolka fiore firat fisch fischer fiser fisher fita fitas fitz flarta
flink flinn floch floinn flood florea flores florez floyd flynn fodor fogarta fogarty fogas fogel fogiel fogt foit fojt
fokas fokin fokina folan folch folga folia folta folyan fomin fomina fonseca fonseka font foot foote forain foran ford
forde forjan forkin forma fors forster fortin fortuny fortuyn forza foser foster fosu fosua fracz fraher frana franas
franc frances franch francis franck franco franek frania franiak franic franik franjic frank franka franke franko
frankow frano franova fransen franva franz franzen fras fraser freaney freeley freely freeney frei freil frein freis
freitag freitas french frere frey frias frick friedl friedli friel friis frisch frisk fritsch fritz frolov frolova fron
fronia front frost frycz frye frys fuada fualain fuarain fuente fuentes fuertes fugiel fuller funnell fura furda furey
furga furgal furgala furrer furs furst fuster gaba gabai gabara gabba gabela gabelia gabhain gabhann gabhezi gabka
gaboyan gabriel gabryel gachain gacheri gacheru gadda gade gagne gagnon gagua gagys gahan gaillin gaine gaines gainey
gaitan gaito gajda gajieva gajievi gala galain galaj galan galani galat galaz galea galeano galek galeza galiano galic
galica galik galkin galkina gall gallain galland galle gallen galler gallet gallez galli gallo galon galos galova
galoyan galu galvan galvani galvez galvin galvis gama gamede gamez gamhna gamon gang gangl ganley ganly gannon gaona
gaora gapys gara garay garba garcia garde gardner garg garica garland garner garnier garrahy garret garrett garrihy
garry gartner garvin garza garzon garzoni gasa gasek gasela gashi gasik gaskin gasmi gaspar gaspard gasser gassner
gastel gasz gates gathain gati gatica gatos gatti gatto gaudin gaudyn gavican gavigan gavin gaya gayda gayday gaytan
gazo gazova gazu gcaba geanain geany gearain gearan geard gearty geary gebhezi geca geens gega gegaj gegic geier geiger
geldens gelli genot gent gentile gentili george georges georgi gepa gera gerard gerega gereta germain gestel getka
geudens geuens geyer ghafoor ghang gharbi ghayoor gherbi ghoerle ghoill ghose ghosh gibb gibbon gibbons gibbs gibert
giblin gibne gibney gibson gicheru gichohi gichuhi gichuki gichuru giec giel gielen gierak gierat gierek gieron giers
giersz giess gietka giezek giger gilbert giles gill gillain gillan gillen gilles gillet gillic gillick gillies gillin
gillis giloyan gils gilson gina ginea giner ging ginnea giobuin giobun giolla girard giraud giron girona gisbert gitahi
gitari giunti giusti giza gjoni gkagka gkagkas gkoni gkova gkoyni gkoyva glanc glaser glatz glavan glavin glazer
glazier glenc glenn glica glod gloden glodt gloin gloinn gloinne glover glynn gmeiner gmur gnatz goba gobain gobert
gobhann goblet goda godard godart goddard godec godet godin godyn goel goerle gogain gogan goggin gogia gogol gogola
gogua goibin goik goilin goill goje gola golak golan golas golda golden gole golek goliasz golik golisz golla gollain
gollan golob golon golos golus gomes gomez gomila gomis gomola gomula gona gonet goni good gopal goraj goral gore gorey
gorgol gori goris gormain gorman gorol gorp gosch goschl gosek gosik goss gosz goto gotti gotz goulden goulet gour gouw
gowin goyal goyla goypa graaf grab graban grabara grabas grabher grabias grabner grabon grabos grace gracia gracin
grada gradek gradha grady grae graf graham grahams graj gral gramhna granat granath grand grande grant gras grasser
grassi grassl grasso gratz gratzl grau gravel graves gray grba grbac grech greco greef greehy greely green greene greer
gregor gregori gregory gregov greig greij greil greill grein greine greiner gren grenier grey grgic grianna grianra
griffen griffin grifin grill griofa griofha griva grivas grna grob grodek groen grogan gromov gromova gron groof
groogan groot groote gros gross grossi grosz grote grotek groth grover gruber gruijl gruil grund gruner grunt grupa
gruza gryga grygo gryka grys gryska gryta grzech grzela grzelak gual guard guay gubain gude gugan guha guibert guibhir
guidhir guihan guillen guillet guillon guillot guillou guinan guinane guiney guiot guit gula gulan gule gulen gulua
guma gumede gumula gunain gure gurule guruli gusev guseva gute gutu guyo guyon guyot gwala gwara gwon gwynn haag haan
haas haase habdas hablak hacker hackett hadad hadala hadam hadas haddad hadhra hadji hadzic haering hagain hagan
hagberg hagen hager hagg haglund hagman hahn haiden haider hailin hailpin haindl haines hainin hainion hainle hainli
hainzl haire hairt hajda hajdas hajdasz hajder hajdu hajek haji hajkova hakala hakim hakker halak halake halat halder
hale haley halik halim halka hall haller halley hallik hallin halme halpen halpin haluska hamadi hamdi hamel hamera
hamerla hames hamidi hamisi hammadi hammar hammer hammerl hamon hampel hanafin hanain hanak hanas hanc handa hande
handke handl handzel hanek hanel haney hanka hanke hanko hankova hanley hanlon hanly hanna hannah hannon hans hansen
hanson hanssen hansson hanus hanuska hanzek hanzel haogain haolain hapka hara haran harcain hardi hardie hardin harding
hardy hare haren hargain hargan hari haring harkin harkins harley harm harmon haro harper harrer harry hart harta harte
hartl hartley harty harvan harvey hasan hasani hascak hasiak hasler hass hassan hassani hastey hasty hatton hauer haug
hauge haugen haugh haumer hauser hausler havel havran hawe hawkins hawro hayden hayer hayes haynes hayre hays hazan
headhra heagain heaghra healey healy heaney heanna hearain hearn hearne hearty heath heavey heba hebert heck hecke
hecker heckett hecko heckova heczko hedin hedman heeb heelan heenan heeney heer heere hegarty heger hehl heiden heidhin
heidhni heighne heigl heijden heijman heijmen heil heili heilig heiligh heim heimhin hein heindl heinen heini heino
heinri heintz heintze heinz heinzl heislin heiss hekker helak held helen helery helin hell helland heller hellman helm
helman helsen hely hemert hemmen hemmer henck hendry hendzel henebry henery heney heng henin henk henke henni hennig
henri henric henry hens henson henst heras herath heraty herba herbert herbst herbut herck herd herda hering herity
herman hermann hermans hernon herok heron herout herrera herrero herring hervas heser heskin heslin hess hesse hester
heuser hever hewson heyden heylen heymans hici hicin hicog hide highne hilger hill hillen hiller hillery hills hilmer
hilton hines hinton hiocog hiolain hirt hishon histon hjelm hladka hladky hlengwa hlongwa hoarau hoare hoareau hobain
hoban hodak hodel hodge hodges hodgson hodhra hodl hodson hodza hodzic hodzova hoecke hoek hoeks hoelen hoes hoevel
hoeven hoey hofer hoffman hofler hofman hofmann hogain hogan hogberg hogg hoglund hoiscin hoisin hoistin hojda hojka
holc holcik holden holder holguin holic holik holl hollain holland holler holluin holm holst holt holub holubec holubek
holubka holubko holubok holuby holzer holzl honan hong hood hoof hoog hoogh hook hoop hooper hoover hope hopkins hora
horain horak horan horcain hore horgain horgan horl horle hormann horn horne hornig hornik horst horvat horvath hosae
hosey hoskins hosp hoss hossain hostak hoste hoti hotz houde hough houle house hove hovel howe howell howells hoza
hozova hrabar hren hribar hrovat hrsak hruba hruby hruska huang huart huba hubain hubel huber hubert huberts huberty
hubin hubner hubova hucko huckova huczko hudak hudson huel huemer huerta huertas huet huffman hugo huhn huigin huiginn
huiscin huka hull hullain hulle huls hulst hult humbert hume humer hummel hummer hunt hunter hupka hupkova hurd hurley
hurst hurt husak husar husek huska huskova huso husova huss hussain hussein hustak huter hutter hutton huys hwang hyde
hyjek hyman hynek hynes hynman hytonen hyvonen iarla ibarra iborra iliev ilieva illes ilves imai imali indyk indyka
iosa irla irvine irving isaac isaev isaeva isaevi isakov isakova isaris iseris iskakov issa issac issack issak ivanou
ivanov ivanova ivask ivaska jaabir jaakson jaanson jabir jabr jacak jackel jackson jacob jacobi jacobs jacoby jacot
jacques jacquet jacquot jadot jaen jahdami jahdari jahn jaiani jailani jaime jaimes jain jajko jakab jakel jakiel
jakobik jakovac jakovic jakub jakuba jakubco jakubec jakubek jakubik jakubka jakubko jakus jalaal jali jalil jama
jamaal jamar james jamnik jamroz jamrozy janak janasik janasz janc janca jancek janco jancova janda jandl jandova
janecek janecka janecko janek janes janev janeva jang jani janic janik janisch janisz janiuk jank janka janke janko
jankova jano janocko janos janosek janosik janoska janosko janoso janova jans janse jansen jansse janssen jansson
jantos jantsch jany jaque jaquez jara jarc jarczak jarczyk jarka jarl jaros jarosik jarosz jarso jarv jarve jarvi
jarvis jasica jasina jasko jasso jauk jaume jean jedra jedrak jedral jehle jekel jele jelen jelic jelle jemric jendek
jenek jenko jensen jenssen jeon jeong jepsen jereb jerez jeric jerzyk jeske jessel jessen jeszka jeszke jezek jezyk
jilani jili jimenez jiminez jobe jockel jode jodko joeng joensen john johns johnsen johnson jonak jonas jones jong
jonge jonghe joniak jonik jonsson jorda jordan josko joszko jourdan jove jover jovic joyce joye jozic jozwiak jozwik
juan judek juen jukic julia julian julien juma jumba junas junck juncken juncker jung junk junken juras jurca jurcic
jurcina jurco jurcova jurek juric jurik jurina jurka jurko jurkova jurlina kaar kaari kaarik kaasik kaay kabala kabir
kabiru kabui kaburu kabus kabza kaci kadak kade kadela kadi kadri kafel kafer kager kagi kahlina kahr kain kainz kairu
kairys kaiser kaja kajak kajdan kajdas kakai kakar kakavos kakka kala kalama kalan kalda kaldi kale kaleem kaleema
kaleja kalejs kalek kalin kalinak kalinka kaliska kalisky kalista kalita kalka kalla kallas kalm kalman kalnina kalnins
kalota kaluga kalwa kalwak kamal kamathi kamau kamel kamela kamp kamper kamran kanana kananu kanavos kanda kane kaneli
kanelli kanepa kaneps kang kania kaniak kanik kanja kansy kant kapcia kapciak kapka kapnia kapp kappel kapur kara
karalis karalus karam karan karani karanis karge kargl kargol karhu kari karier karimi karimov karki karl karnas karner
karnik karol karova karpa karpe karpiak karpik karpin karpov karpova karrer kartas karu karuga karul karuza karwala
karwan karys karz kasak kasam kase kasel kaser kasiak kasim kask kaspar kasper kass kassim kaster kastner kata katana
kato katona katz kaucic kaul kaulina kaulins kaur kavcic kawala kawiak kawula kaya kayser kazana kazek kazik kazior
keady kealey keally kealty kealy keane keaney keany kearney keary keating kebir keegan keehan keelan keeley keely
keenan keeney keer keery keijser keijzer kelder keler kelic keller kelley kellner kello kellova kelly kelo kelova
kelvey kelvin kemp kenga kenig kenis keniz kenlan kenlon kenna kenny kensy kent keogan keogh keoghan keohan keohane
kerimov kerin kerins kerley kerlin kern kernan kerney kerova kerr kesek kessler ketel keter ketting kevane kevin kevo
keya keyser khaba khaldi khalif khalil khamis khamisi khan khat khathi khatri khawula khay khelif khelifa khelifi
khelil khen khmara khmer khoza khuba kiama kibe kibet kiboi kibor kiciak kidd kidney kieca kielan kielich kieloch kiely
kiema kieran kierane kierans kierat kiernan kiik kiil kiilu kiio kiiru kiis kiisk kijas kijnder kikas kikkas kilar
kilic kilk killer kilonzi kilonzo kilroe kilroy kimani kimanzi kimathi kimtai kimutai kind kinder kinet king kink
kinlan kinlen kinnear kinner kinnerk kinney kinny kinsch kint kinya kinyua kiptui kiptum kiria kirimi kirk kirke kirs
kirsch kirss kirui kirwa kirwan kisel kisela kisilu kiska kisman kiss kiti kitov kitson kitsoy kiuru kivela kivi klaas
klaja klama klamka klammer klanac klapac klapka klapko klapp klaric klarin klasic klatka klaus klavina klavins klein
kleina klejna klek klemens klement klemm klemt klepac klepka kliber klijn klima klimko klimo klimov klimova klin kline
kling klisz kliszcz klizan kloch kloiber klopova klorek klos klosek kloska kluczek kluczyk klug kluj klups klus klysz
klyszcz kmak knapp knappe knaus kniec knoll knudsen knutsen koak kobak kobal kobel kobelt kober koberl kobia kobos
kobza kocaj kocak kocan koch kochel kocher kocian kocis kock kocka kocko kockova kocol kocova kocsis kocurek kocurik
koech koeman koenig kofler koger kogler kogo kohl kohler kohli kohn kohv koit koiv kokk kokko kokol kola kolak kolanko
kolar kolarec kolaric kolarz kolb kolber kolbl kolek kolen kolenc kolev kolic kolk kolka kolkas koll kolla kollar
koller kollia kolm kolman kolnik koloch kolonko kolpak kolster koman komar kombe kombo komen konat konda kondo konecna
konecny koniec konig koning konings kono kont kontny kontos kontoy kooij kool koort kopa kopala kopec kopecka kopecky
kopf kopij kopik kopitko koponen kopova kopp koppa koppel koppova kopyt kopytko kopyto korab koral korbel korcak korda
kordus kordys korec korek koren koret korir korkosz kornak kornek kornet korniak korol koros korpal korsman kort korta
korte kortman kosak kosc koscik kosela kosgei kosi kosiak kosic kosiec kosir koska koskei koskela koski kosman kosnik
kosno kosonen koss kossak kossler kostek kosten koster kostera kostin kostina kostka kostov kosz kosznik kota kotala
kotian kotkas kotnik kotov kotova kotsev kotseva kotsina kotsoy kott kottas kouba koubova kovac kovacek kovacic kovacik
kovacs koval kovar kovpak kowal kowala kowalak kowalik kowaluk kowara koya koyris koyrtis koytris koza kozacek kozacik
kozak kozar kozdroj kozdron kozelj kozka kozlak kozlov kozlova kozma kozmon kozok kozon kozova krainer krainz krajcar
krajci krajcir krajco krajnc kral kralj krall kralova kramar kramer krammer kranc kranjc krantz kranz krasa krata kraus
krause krauz krauza kraxner krein kreiner kremer kremser krenc krenn krepa kriens krier krieva krievs kristi kristo
kristof krizan krogh krokosz krol kroll krolov krop krpan krstev krsteva krueger krug kruger kruk krumina krumins kruns
krupa krupova krus kruze kruzel kryk krylov krylova krzan krzelj krzyk ksel ksiezak ksiezyk kuba kuban kubec kubek
kubiak kubicka kubicko kubik kubisz kubko kubkova kubo kubon kubova kubow kubrak kucera kuciak kucic kucz kuczaj kuczak
kudela kudelka kuder kudo kudra kuen kugler kuhar kuhl kuhn kuhnert kuiper kuipers kuit kujda kukk kulach kulakov
kulczak kulikov kulis kulisz kulon kulus kumar kumara kumer kumi kummer kuna kunac kunc kunda kundova kundu kunen
kunene kunert kung kungu kunka kunkova kunova kunz kupa kupaj kupka kupko kupkova kupova kups kuqi kurach kuran kurant
kurc kurcz kurczab kurczak kurda kurek kurg kuria kurian kurki kurm kurnik kurp kursa kurt kuruc kurui kurys kurz
kurzac kurzaj kurzak kusa kusek kusen kusi kusik kusio kuska kuskova kuso kusova kuster kuswik kusyk kuszyk kutek
kutera kutnik kutt kuus kuuse kuusik kuusk kuza kuzia kuzior kuziora kuzmic kuzmin kuznia kvaran kwak kwok kwoka kwon
kyne kysel kysela laan laane laar laas laats laba labaj labas labbe labelle labhra labhru labra labuda labudda labus
laca lace lacey laci laciak lacina lacis lacka lacko lackova laco lacova lacy lada ladner ladniak ladziak laer laere
laet lagat lage lago lagos lahey laht lahti lahy laib laidhe laidhin laighin laimer laimhin laine laing lainn lajcak
lajciak lakehal lakhal lakmal laks lala lalak lalas lall lalla lally lalor lama lamac lamas lamb lambe lambers lambert
lament lamhna lammas lammens lammer lammi lamont lampa lampart lampert lampl lamri lamy landa lande landen landers
landin landl landon landry landy lane lang langa langan langat lange langer langern langier lanigan lanka lanners lantz
lanz laodhog laoghog laoi laoidh laoidhe laoithe laon lapacz lapain lapaj lapin lapina lappin lapsa lara larbi larcain
larcher lardner largan laribi larsen larson larsson lasa lasak lasic lasica lass lassen laszcz lata latacz latko lato
latt laur lauri laursen lavan lavell lavelle laverty lavery lavin lavric lawlor lawson lazar lazarek lazarev lazo lazov
lazova leach leacy leagha leahy leal leamhna leao leary leban lebar lebel leber lebon lebron lebrun lechner lecocq
lecomte leconte lecoq leddin leddon leddy ledoux ledwich ledwith leeb leech leek leen leene leeney lees leger lehner
leht lehtla lehto lehtola leidhin leighin leis leite leitgeb leith leitner leiva lejk leka lekka leks lelas lelei leleu
leleux lemaire lember lemire lemmens lemmer lempart lenc lenda lenehan lenic lenihan lenik lennane lensen lentz lenz
leon leone leoniak leoniuk lepa lepage lepak lepek lepik lepka lepp leppik lepsik lerch lercher lerner leroux lesage
lescic lesic lesik lesko lesna lesner lesniak lesnik lesny lester leszcz leto lettner leutgeb levan levi levin levine
levy lewa lewek lewis lewko leyden leydon leys leysen leyton leyva lezon liagha liain liakoy liam lianoy liber libert
lica lice licis liddy liden liekens liem lien liepa liepina liepins lier lievens lighe liiv liiva liivak lijn lill
lillo lima limo limon lind linda lindau linde lindell linden linder lindh lindner lindsay lindsey linehan linek link
linka linke linna linnane linny linskey lintner linton lipa lipka lipko lipkova lipok lipova lipp lips liptak lira
lisak lisenko lisica lisicka lisicky lisik liska liskova lison liss list liston lithe litva litwa lizama lizana lizon
llado llano llanos lledo llobet lloret loba lobato lobo lobos loep lofgren logain logan logar loghan loibl loidl loinn
loinne loja lojek lojen lojka lojko lojkova lojova loke lokk loladze lolos lomadze lomidze lomp lonain londain london
londono londra lonen long longain longan longo lonn lonnain lonndra loon looney loos looy lopes lopez lorca lorcain
lorch lordain lordan loredan lorens lorent lorenz lorenzo losa losada losiak loska louis lounis louws lovato love
lovgren lovric lowe lower lowery lowney lowry loya loyal lozada luag luain luasa luay lubera luberda lubhog lubina lubs
luca lucas lucel lucey lucic lucid lucio luczak luczka luczyk luddy ludhog ludwig ludwik ludwin ludzik luger lugo luht
luik luin luing luis luka lukac lukacs lukas lukash lukasz lukic lukin lukina lukk luks luksa luksic luksza lula lumi
luna lunam lund lunde lundell lundh lundin lundon lundra lunham lunney lunny luog luong lupain lupina lupo luptak luqe
luqmaan luqman luque luse lusiak lusis luster lutf luts lutz luzi lyczak lyczek lyden lydon lyne lyng lynn lynskey lyon
lyons lysenko lytkin lytkina maalik maalim maaren maas maasik mabanga mabika mabuya mabuza maca macan maccann maccool
macdyer mace macek macevoy macfall macgee macgill macgurk mach macha machain machale machata macher macheta macho
machon machova machugh macias macik maciuk mack macka mackay macken mackey macko mackova mackow maclean macnabb maco
macova macrea madain madan madani madaoin madar madara madden made madej madela mader madera maderna maderno madi
madiba madigan madiyan madlala madlula madondo madrzak madrzyk madsen madu maduma maduna madura madzia madziar madziba
maeda maes maeyer magain magal magan magana magann magar magee magi magic magier magill maginn magrath maguire magyar
mahal mahamed mahamud mahat mahaye mahe maher mahfuj mahfuz mahi mahieu mahmood mahmoud mahon mahoney mahony mahy maia
maicin maidin maidla maier maille maillet maillot maina maine maingi maingin mainin mainka mainnin mair maire mairtin
maitha maithya maiyo majak majd majdak majdan majeska majesky majoka majola major majos majtyka makar makau makela
makena makhaye maki makiela makinde makinen mako makokha makori makos makosz makova makovac makovec makovy makri makris
makulec mala malama malara malas malcher malecha malek maletic malik malina malinen malinga malka malki mall mallet
malley malli mallon malm malnar malo maloba maloca malocha maloid malon malone maloney malota malsen maluki maly
malycha malys malz mamala mamani mamba mambo mamic mamo mamula manahan manana mancini manco mand manda mandal mandala
mandel mander mandl mandla mane maneta mangal mangale mangan mangat mangel mangen mangena mani maniati manjon manley
mann mannan manne mannik mannix manos mans mansa manso manson mansour mansson mansur manta mantain mantas manuel
manyoni manzi manzini manzoni maoil maoilia maoilin maoir maol maquet mara marach maranga maras marat marcin marco
marcol marcos mare marec marek mares maretic margas margia margita margol mari marian mariani maric marie marien marin
marini marino marion maris mark markey markl marko markos markov markova marks marku markus marley marmol marnach
marnain marnan maroa maron maros marosz marques marquet marquez marras marren marron marrone marry marsic marta martain
martan marte martel martens marti martic martin martini martino martins marton martova marty martyka martyn marusic
marwa marx mary maryadi maryati marzic masai masar masarik masaryk masek maseko masese masha mashaba masiak masiala
masika masila masina masinde masinga maskova maslo maslon maslov maslova masna masny masokha mason masondo massa masse
masset massey massin masson mast master masuda mata matana matano matara matas mate matei matejka matela mateo mateos
mater materka matesa mateu mathaba mathias mathieu mathis mathol mathot mathula mathuna mathy mati matias matic matijas
matko matla maton matos matsuda matt matula matulic matulin matulka matura matus matyjas matyka maurer maurery maury
mauti mavela mavra mavric maweu mawia mawira maya maye mayer mayeza mayise mayo mayol mayor mayr mays maza mazan mazek
mazik mazouz mazouzi mazwi mazza mazzi mazzini mbaka mbanjwa mbende mbili mbithe mbithi mbiti mbogo mbokazi mboko
mbongwa mbongwe mbotho mboya mboyisa mbui mbula mbulaze mbulazi mbuli mbunjwa mburu mbutho mbuvi mbuyazi mbuyisa
mbuyise mcaleer mcaloon mcambe mcambi mcanco mcatee mcateer mcbreen mcbrien mccall mccann mccarte mccarty mccaul mccay
mcclean mccoll mccool mccorry mccoy mccrann mccrea mccrory mcdaeid mcdaid mcdwyer mcdyer mcelroe mcelroy mcelwee mcenry
mcevoy mcfall mcfaull mcgann mcgarry mcgaw mcgeady mcgee mcgeown mcgerr mcgill mcgilly mcgirl mcgirr mcgrath mcgrory
mcguill mcguinn mcguire mcguirk mcguirl mcgurk mchale mcharry mchenry mchugh mcilroe mcilroy mcilwee mckay mckee
mckenna mckenny mckeon mckeown mckie mclean mcleer mcleigh mcloon mcloone mcnabb mcnea mcnealy mcnee mcneely mcneil
mcneill mcnill mcquin mcquinn mcrann mcready mcrory mcusi mcveagh mcveigh mdaka meads mealaid mealoid mean meaney means
meany meara mearai mearain mears meas mecik medac medel medic medici meehan meenan meer meert mees meester meeus megaw
meic meier meijer meili meis meisch meister mejer mejia mejias melady melcer meldon meler melero melet meli melia melin
melis melka mella mellet mellon mellor melnic melnik melnyk melo melody melton melvin memon mena mende mendes mendez
mendis meng mengk menon mens mensa mensah menton menza merah meraz mercer mercier mercks merckx merino merkx merry
mersch mertens merz mesa mesic metel mets mettler metz metzler mexi meyer meyers meza meziane meziani mfusi mhaoil
mhaoir mhayise mhlambo mhlanga mhlangu mhlanya mhlongo mhlungu mhoir mhuiris miah mianain miara miasik miasko mical
micetic mich michael michaud michaux michel micheli michels micheni michos michoy midhe midura miekina miekus mies
mietus migala mignon migon mihalic mihalik mihelic mihic mijas mikic miklik mikosz mikulak mikulec mikulik mikus mila
milas milatic milea milej miles miletic miley milina milka milla millan millar millard millea miller millet mills milne
milota milotic milroy mina minac miner minet miniati minkina minne minta mionain miranov mirgos miro mironov miros mirt
misak miscell mischos mise mishin mishina mishra misik misiko misior misiuk miskell misko misra mital mitei mitek
mitera mitra mitt mittal miura miya mizak mizgala mjadu mlakar mlambo mleczak mleczek mlinar mlocek mlotek mlynar
mlynarz mnangat mnyoni moan moberg mochain moczko modi modig modric mody moen moenen moens moes moet mogain mogere
mogire mohamed mohamud mohan moher mohr moidhe moirin mojsov mojsova mokrane mokrani mokros mokua mokwa molak molano
molder molek molen moles molga molin molina molins molka moll moller molloy molnar moloney momberg monahan moneta
mongain mongan monk monks monnet monney mononen monroe monroy montana montano monte montes montez monti moody mook moon
moone moonen mooney moons moor moore moors mora moraa moraes moraga morahan morain morais morales moran morand morandi
morar morara morard morata mordak mordal more moreau moreira morek morel morell morelli morera mores moresi morgan mori
moric morillo morin morina morita moritz morka morley mornane moron moroney moros moroz morrin morris morse mortka
morton morvan moryc morys mose moser moses moshe mosley moss mosur mota motak motha mothain mothair motte mottet moturi
motycka motyka moulin moura moureau mouton moya moyano moyer mpali mpalli mpantes mpantis mpanza mpika mpila mponeli
mpotza mpoyza mqadi mrak mraz mrazek mrazik mrazka mrazko mroczko mrotek mroz mrozek msane msani msokazi msuya mthanti
mthinti mthonti mtolo muarain muasya mucha muchai muchira muchiri muchova muchui mucka mucko mudden mude mudri mueller
muema mueni muga mugain mugo muhia muhle muhr muia muigai muimi muinde muindi muir muiris mukhin mukhina mulain mulawa
mulder mulders mule mulei mulet muli mullain mullala mullaly mullan mullane mullany mullen muller mullery mullin
mullins mullner mulloy mulongo mulrain mulroy mulry mulvany mulvey mulvin mulvy mulwa mumba mumbe mumbi mumbua mumo
munga mungai muni muniz munn munoz munro munroe munyi munyoki murach murachu murae murage murat murata murati muraya
murchu murgas murigi murillo murimi murin murk murnain murnane murnin muro murphy murri murthy murty muru murugi
murunga murungi musa musaeva musaevi musau musembi musi musial musiala musil musila musili musimbi muskala must mustafa
mustofa musy musya musyoka musyoki mutahi mutai mutegi mutemi muteti muthama muthami muthee mutheu muthini muthomi
muthoni muthui muthuri muti mutia mutie mutinda mutindi mutio mutiso mutti mutua mutugi mutuma mutunga mutungi muturi
muuo muur muya muzyk mvelase mveni mwaka mwandla mwania mwanza mwanzia mwelase mwema mwenda mwende mwendia mwendwa
mwinyi mwinzi mwita mwiti mycek myeni myers myeza myga myles mysiak mysior myszak myszk myszor mzila mzolo mzoneli mzyk
naail nacer nadeem nadi nadig naeem nafula nafuna nagar nagel nagele nagi nagl nagle nagy nagys naik nail naili nailin
nair nais nala nally nalty namysl namyslo nand nanda nandwa nangle naomh naomi narozna narozny narula nary naser nash
nath natt natta naumov naumova nava navas nayak nayar nazar nazari nazario nazarko ncala ncama ncwane ndawo nderitu
ndiema ndima ndinda ndiritu ndiwa ndiyema ndlala ndlela ndolo ndoro ndosi nduli ndunda ndunge ndungu nealon neary nedzi
neehan neelan neelin neenan negele neilan neilian neilson nelis nelos nelson nemec nemes nene nenzi neri nesirli nestor
neto neve neven neves neveu nevin neylon nezerli nezirli ngala ngcamu ngcemu ngei ngiba ngidi ngige ngigi ngina ngomane
ngugi ngui ngwane niadh niaidh nianain nickel nickels nicolas nicolau nicolay nielsen nieto nieves nievo nijman nika
nikel nikolov nikonov niksa nilsen nissen nistor nita nitra nitti nitto njagi njau njenga njeri njeru njiki njiru njogu
njoka njoki njoku njomane njuki nkala nkansa nkansah nkomo nkomose nkomoye nkosi nocek nojek nojman nolty nomm nomme
noor noort noot norac noras nord nordin nordio nori norlin norling norman normand norrman noskov noskova nosov nosova
nota notova noui nouri novaes novais novak novik novoa novota novotna novotny nowacki nowak nowek nowicki nowotny nsele
ntavas ntenga ntotis ntotsi ntova ntovas ntsele ntuli nuanain nugnes nulty nunain nunes nunez nurek nurk nurm nurmi
nxele nyabuti nyabuto nyaga nyale nyamai nyamawi nyambu nyame nyamu nyanda nyawa nyawo nyhan nyman nyssen nzai nzama
nzau nzima nzioka nzioki nzisa nzomo nzuki obama obara obare obeng oberg obst obsut ocana ocenas ochab ochal ochnik
ochnio ochoa ochola ochota odera odero odinga odira odongo oduor oduori oehri ogada ogawa oger oginga ogola ogolla
ohana ohanyan ohlsson ohman ohri okada okech okello okelo oketch okeyo okongo okoro okuku okumu olabode olah olaiya
olas olate olave olaya olea oleksa oleksak oleksik olesen oliva olivas olive oliver olivera olivier olivo olko olma
olmo olmos oloo olsen olson olsson olst olubode olvera omair omani omar omari omeir omer omma omollo omolo omran onate
ondiek ondieki ondras ondrus ooko ooste oosten opas opoka opoku opuku oras orav orban orlic orlik orlov orlova orman
ornat orosco orozco orsolic orsos orsulic orta orwa orwat osada osborn osborne oscair osgair osipov osipova oska osko
osman osorio osoro ospina ospino ossipov ostman osuna otcenas otero otmani otsos otte otto otuo ouko ouma owen owens
owuor oyama oyaro oyarzo oyoo ozanyan ozuna paal paap paas pabis pablo pabon pace pacelli pacetti pacher pachler pacyga
paczos padlo paepe paez page pages paidin paier paik pajak pajda pajdak pajek pajer paju pajur pakos pakosz pala palac
palak palan palau palega palej palen palgan palic palica paliga paliy palka palko palkova pall palla pallas pallo
pallova palm palma palman palmer palo palov palova palovic palu palus palyan palyga pamic pammer pandis pandit pang
panos panov panova panoy pant pantos pantoy panus panzera papak papayan papetti papoyan papp pappa pappas paquet paquot
para parada paradi paradis parda pardo pare pareja parejo parekh pareto parijs parikh parini paris parisi park parker
parkes parks parmar parmer parn parna parra parri parry parsa partel parts parus parys parzer pascal pasciak pascual
pasek pasiak paska pasko paskova pasman pasnik pasten pastor pasuk pasztor pataki patel patelli paten patil patkov
patla patoka patola paton patora patton pattyn pauer pauk pauko paukova paul paulik paulsen paulus pauly pauw pavel
pavelic pavelka pavelko pavez pavic pavin pavka pavko pavkova pavlic pavlik pavlin pavlo pavlov pavlova pavol pavon
pavone pavuk pawelko pawlak pawlik payer payet payli pazera pazik pazola pazos peano peck peda pedisic pedrak pedraza
pedro pedrosa pedroza peer peeters peham peiro pekkala peksa pela pelka pellet pena penar penas pender penic penkala
penov pent penz pepe peppas pera perak peral perala peralta perano percic perck perea pereira perera peres peretz
pereyra perez peri peric perini perisic perka perkins perko perkona perkons perkov pernak peron peros perret perri
perrin perron perrono perrot perry pertini pertiwi pertl pesa pesic peska pesko peskova pesta pestov pestova peszko
petek peter peters peterse petkov petric petrik petrov petrova petroy petrus petryk petsi petsia petta pettai petty
petz pezda pfeffer pfeifer phaidin phak pham phan philban philbin philib philip philipp philips phoil piatek picard
pich piche pichler pieber piekara piekart pielach pielech pielka pieper pierard pierce pierre pierret pierson pierzak
pieszak pieters pietrak pietras pietrek pietrus piggott pigott pigula pihl piho pika pike pikec pikk pikor piksa pikula
pilbin pilich pilka pillai pillay pilon pina pinas pinda pinder pindor pineda pinedo pingle pinho pino pinol pintar
pinter pinto pintor pinzon pioch piotrak pippas pirard piras pirc pire pires piret pirker piron pirson pisani pisano
piskor pison pitala pitek pitts pitula pitura piwek pizon plak plana planas plank plantak plante plantek plas plataki
plaza plch plich plona ploom pock poder pohl poil pokas pokorna pokorny pokos pokuaa pokusa polak poland polani pold
poldma poldmaa pole polet poli poliak polic polis poljak poll polla pollak pollet pollu polnik polo polom polovic polpo
polzl pomaa pompa ponce ponci poncin pons pont ponti poole poom poos popa pope popov popova popovic poppe poppel poreda
porta porter portero portka porto posch poschl poska posnik post postl potega potier potok potter potters pottier potts
poulain poulin poulsen pouw powala powalka powazka power powers poyli poza pozder pozega pozo prabowo prada prado praet
praga prakasa prakash pranowo prasad prasek prashad prat prati prats pratt preda preiss prejs preka prem pres preuss
prevost prial price priego prieto prince pringle prins prinz pritula probst proc proch procter proctor proll proost
provost pruvost pryal ptok pucci puch pucher puchner puente puentes puga pugh pukk pula pulci pulk pulka punz pupak
pupek puri purina purins purmale purmals pushkar puska puskar puskova pusz putek puto putz puvi pych pyda pyrz pysz
pyza qaim qais quero querol quesada quezada quigley quigney quin quinn quinney quinny quiros quiroz raab raag raakin
raashid raba rabah rabar rabb rabia rabiah rabl radel radi radic radin radke radko radl radman radu raed rael raes rafi
rafter raftery raftis ragan ragus raguz rahal rahman rahmani raid raighle raighne raigne rails rainer rainne rais raith
raja rajala rajan rajasa rajata rajch rajczak rajczyk rajda rajh rajman rajn raju rakova rakovan rakus rama raman ramis
ramon ramos ramsak ramsay ramsey rana rand raney ranta rantala raol rapa rapin rappaz rapraz raptis rasala rashid rasic
raskin rath ratka ratta rattan ratti raty rauch raud rausch rauter raval ravel ravi ravn rawa rawley raya rayel raynaud
rayner razo razov rduch read reade reader reagain real rebic rebis recer recers recio recko reddy redi redl reed reede
reen rees reese regan rege regge regnier rehn reich reichel reicher reichl reid reidy reif reig reill reilly reina
reiner reinert reis reischl reiser reisner reiter rejek rejmer renard renaud rendon renier renner rensi renson renzi
repiska repisky resch reuter reva reyes reyna reynaud rezig rezler rezmer riagain riain riba ribas ribera ribes ribic
rice rich richard richer richey richie richtar richter rickard ricko rico ridder rieder riedl riedler rieger riegler
riehl riem riener riepl riera ries rieser riet rigas riggs rigney riha rihova rijn rile riley riney ring rinn rinne
rinner rinos rintala rioba riogain riojas rios riou rioux risa risch riska risko riskova risma riso risova risvas
ritchie ritter rius riva rivas rivera rivero riveros rivers rizos rizzi rizzo roach roache roarke roba robb robert
roberts robeson robi robin robson roca rocca roce roch rocha roche rocher rock roda rodai rodaigh rodain rodden roddy
rode roden rodgers rodzen roeck roero rogava roger rogers rogga rogge rogiers rogner rogov rogova rogula rohaan rohac
rohacek rohacik rohan rohde roht roibin roig roisde roiste rojas rojek rojka rojko rojo rokas rokka rolain rolak roland
rolek rolland rolon roma romain roman romano romanov romeo romer romero romeu romo romova rompa ronain ronan rono ronoh
room roos roose roosen roots ropero rosa rosada rosado rosas rosca rose rosell rosello rosen rosero rosin rosina roslon
rosmini rosner roso rosova ross rossi rossini roter roth rotter rourke roussel rousset rout roux rowan rowe rowland
rowley royer royo rozak rozas roze rozman ruain ruanai ruanain ruane ruano rubaj ruban rubik rubin rubio rudaigh rudden
ruddy rudik rudyk rudzik rufus ruiter ruman runu rush rusko ruskova rusova russo rust rusu ruto rutto ruud ruus ruwa
ryabov ryabova ryan ryang rybar ryck rycke ryden ryder ryfa rygula ryle rynn rynne ryoo rysa ryska rysko ryskova rysova
rysz rzad saabir saad saadi saafir saahir saal saalim saar saare saari sabah sabak sabala sabela sabelo sabil sabiq
sabir sabol sabotic sabri sabur sachar saci sacre sadan sade sadej sadiqov sadixov sadlak sadlik sado sadoyan sadura
sady saenz saez safak safari safo safonov sagar sager saha sahin sahli sahlin sahni sahota said saidi saidov saidova
saienko sailer saina saini sainio sainz sair saito saiz sajda sakac sakai sakki saks sala salach salah salaj salami
salas salat salata salawa salcedo salcido saleh salem salemi sales salet salhi salic salim saliy salm salmen salmi
salmon salo salom salomon salu salva salvi salvo salz salzer sama samel samele sami samilov samirov sammer sammon samol
samper sampson samra samson samuel samul samwel sanches sanchez sande sandell sander sanders sandi sandin sandor sandoz
sane sanetra sang sani sanitra sankar sanna sano sanoyan sans sant santi santic santis santoro santos santoso sanz
saoyer sapa sapala saraf saran sarap saric sarin sarkan sarkar sarma sarna sarota saroyan sarraf sarri sasak sasaki
sass sastre sastry satlas sato sauber sauceda saucedo saudan sauer saul sauli saura sauro sauvage savage savard savenko
savic savin savina sawe sawyer saxo sayah sazonov scallan scallon scally scanlan scanlon schaaf schafer schalk schandl
schank schantl schar scharer scharf schartz schatz schatzl schaub schauer schaus scheel scheer scheidl schenk scherer
scherr scherz schilt schiltz schmid schmidl schmidt schmied schmit schmitt schmitz scholl scholtz scholz schon schou
schrant schranz schrenk schultz schulz schutz scollan scott scotti scotto scully seain seally sealy sears sebo sebova
seco secova sedlak sedlar sedliak segal segel segers seghers segni segovia segovic seguel segui seguin sehgal seidel
seidl seil seiler seip seiser seitric selami sele selecka selecky selin sels semik semil sendor sener seng senger senn
seochru seoh seoin seong sepp seppa sereda serik serna serra serrano serrato serwa serwaa sestak sestan seta seth sethi
setty seven sever sezer shah shailer shala shan shand shandu shange shankar shanker shanley sharaf sharma sharov
sharova sharp sharpe sharry shaw shazi shea sheahan sheedy sheehan sheehy sheeran sheerin sheil sheilds shelest shen
sherry sheth shetty shezi shiel shields shiels shikuku shilo shilov shilova shim shin shine shitric shong short shortt
shozi shubin shubina shung siara sibal sibaya sibiga sibisi sibiya sibul sich sidi sidler sidor sieber siebert sieg
siegl sieja siejak siele siemek sieng sierra siewert sigl siim sikk sikora sikuku sila sild silin silina silins silk
silke siller silm silva sima simara simard simba simek simeoin simeoni simic simik simka simko simkova simmon simmons
simo simoens simoes simola simon simonic simonis simons simova simpson sims simsek simson simunic sinan sinani singer
sinisi sinner sinnott siochru sioda sionain siorain sioris sipek sipic sipila sire sirel siren sirin sirko sirois sith
sithole sito situm situma siun sivva siwa siwele siwka siyaya sjodin sjolin skala skalik skalka skally skara skeahan
skehan skelly skinner sklar skoda skog skok skolik skoog skorik skov skujina skujins skup slamon slavik slawik slegers
slipek slivka slivko sliz sloan sloane sloboda sloka slon slonka sloot slota slupek slupik smail smajda smal smalec
small smart smedt smeets smela smet smetek smets smid smidova smieja smik smit smith smits smolain smolec smolic smutek
smykala smykla smyl smyth smythe snieg snoch socha sochaj sohn soini sojda sokac sokic sokk sola solana solano solar
solari sole solej solek soler solera solich solis soliz solomon solomun soltan soltani soltes soltys solzer soman somko
sommer song soni sonn sood soon soos soot soots soper soria soric sosa sosic sothole soto souma soun sousa souza sowa
sowman spaan spain spalas spasov spasova spears speer spence spencer spenser speri sperl spiegl spier spies spiess
spiker spolain spolnik sprong spruit spruyt stac stace stack stadler stael stahl stahr stalder stan standun stanek
stange stangl stanley starek stark startek stas stastna stastny staude staudt steed steen steer stefan stefano steger
steidl steiger stein steindl steiner stepak stephen stepien stepka stern sterna steuer steurer steward stewart stiffel
stiller stin stoc stoch stochaj stock stockl stockli stoffel stoger stoj stoll stolnik stoltz stolz stolze stondun
stook storey storm story stosic stosik stosio straka strama stranc strand strawa strba strbac strid strik strnad stroh
stroka strom strong stroz strycek stryjek stundun stupak sturm stus styn stypa stypka stypula styrna subotic such
suchon suda sudak sudnik suen suits sulc sule sulg sulich suljic sulzer sundell sunder sundin sung sunjic sura surac
suran sureda suri surian surina surka susa susi susnik suszka suszko suter sutor sutter suvi svab svaby svard svecova
svoboda swaleh swart swatek swazi sweeney sweeny swennen swiadek swiatek swic swies swift swinnen swistek swit sych
sycz sydor sygut sykala sykas sykes sykora sykut symons synnott sypek sypula syrgis syroka syrris sysoev sysoeva szaj
szajda szajna szalai szalaj szalas szalast szalata szara szeja szela szelest szkoda szkola szkup szlaga szlapa szlapka
szlek szmaj szmajda szmalec szok szoka szoke szott szpala szpara szpila szpyra szpyrka szram szrama szramka sztaba
sztuba szulc szumna szumny szwaj szwaja szyba szyc szyca szyda szygula szyja szyjka szykula szyma szymala szymula
szywala taaj taal tabak tabis tabisz tack tahir tahri taht taibi taidhg tailor taing tait takada takagi takaki takala
takata takeda taketa talaj talal talan talat talbi taleb talha talhah tali talib tamas tamm tamme tanaka tang tanguay
tanguy tank tanner tanui tanzer tapak tapia tapp tara taran taranek tarasek tarhan tarpey tassi tasso tata tatar tate
tatsi tawia taylor tazka tazky teahan teder tehan tejada tejeda tejera tejero tekiela tekieli tella tello teper tepes
teran teras terer ternan terrell terzic terzis teter thach thai thaidhg thaker thakur thaler thaller than thein theis
theys thiel thies thijs thill thole thom thoma thomais thomas thomka thommen thomsen thomson thor thoren thorens
thorsen thoya thuong thurner thys ticha tichy tiernan tieu tiik tikha tikka tilk timek timka timko timkova timlin
timonen timoney timony ting tins tiong titov titova tkach toal tobar tobin tofil toibin toic tokaj tokar tokarek tokov
tolain tolak tolan toldo toledo toli tolin tolj tolosa toloza toma tomais tomal tomalak tomalik toman tomana tomanek
tomanik tomas tomasek tomasik tomaska tomasko tomczak tomczyk tome tomecka tomecko tomei tomek tomic tomka tomko
tomkova toms tomsic tomson tomys tonc tonder tondera toner tong tonui toolan toole toolin toolis toom tooman toome
toomey toor topa topic topkov toplak tormay tormey tormo toro torok torpey torre torrens torrent torres torrez torz
tosi toska toskaj toso tosto totic totino touil toumi tovar towarek tozzi tozzo trabka trac tracey tracy trainor tran
trapp travia travis trawka traynor treacy treanor treasa treasai trei trejo trenor treo trieu trika troc troch troka
tron troy trub truben trubin truong trupp truu tryc tryka trzop trzos tsaava tsaki tsanaka tsanava tsaoi tsaoir tsati
tseas tsegas tselios tsellos tsiaras tsoi tsoni tsonis tsui tsuma tuama tuda tuimlin tuisk tuma tumova tuohey tuohy
tuomi tupa tupy turchi turci turina turins turk turlej turley turner turon turov turova tusek tusk tutino twohey twomey
tyka tylec tylek tyler tylka tyma tyrrell tziaras tziavas uaid ubaadah ubadah ubaid ubaidah ubay ubayd udinese udinesi
ueda ueta uhban ukic ullrich ulrich ulrych umair umar umarov uphaus uphuis uphus urbain urban urbany uria urias urra
urrab usic usik utama utami uvarov uvarova uzar vaca vacek vaci vackova vaes vahar vaher vahi vaht vahter vain vainio
vaino vala valach valadez valdes valdez valent valenta valente valenti valera valero valette valge vali valieva valievi
valk vall valle vallee valles vallet valls vanaga vanags vanegas vanek vang vankova vara varadi varas vares varga
vargas varik varis varma vasa vasek vaska vasko vaskova vasova vasquez vass vaughan vaughn vavra vazquez veas vega vegt
veic veit vela velde velden velez veliz velkov velkova vella velzen venegas vera verbeek verbeke verda verdi verdu
verdun veres verga vergun verma vermeil vermeir verri vesel vesela vesely vial viana vicen vicena vicens victor victory
vidal vidas vieira viera viik viira viks vila vilar vilcina vilcins vilks vill villa villar vina vinas vinck vink viola
virk visser vissers vitale vitali vitek viter vitola vitols vlach vlachos vlachoy vlasov vlasova vlassov vlcek vlckova
vlkova vlna vlnka vlnkova vlnova voet vogel vogl vogt vohra vojtka vojtko volk volkov volkova vong vora vovk voykas
voyras vrabec vrablec vradi vujovic vukovic vumisa vunisa vuong vyas waahid waajid wable wabwile wabwire wada wade wadi
waele wafa wafula wagener wagle wagner wahner wajer wakio wako wakula walch walczak walder waldner waldoch walek wali
walia walker wall walla walle wallen waller wallin wallis wallner walls walo waloch walocha walser walsh walshe walter
walters waltl walton waluk walus wamboi wambua wambui wambura wanda wandas wandl wang wanga wangai wangare wangari
wanger wangui wanja wanjala wanjau wanje wanjiku wanjira wanjiru wanza wanzala waqa warczak ward ware wario warmer
warner warnier wasek wasita waskita wason wasonga water waters watson watt watters watts wauters wawira wawire wawrzyk
wawrzyn wazna wazny weaver webb webby weber webster weever weiler weimer weir weis weiser weiss wela welc welch welf
weller wells welter wenda wende wendt wenger wenzel wenzl werd were werl werner weru wery wesola wesoly wesonga wester
westin weston wever weyland weylant weza white whyte wiak wiberg wicha wicht widmer wiedner wiek wiel wieland wielgo
wielgos wiener wies wiese wieser wiesner wijata wijaya wijk wijland wika wild wilde wilk wilkin wilkins wille willem
willems willis wills wilma wilmes wilmet wilms wilson wilton wimmer winberg winek winter winters winther wirth wirtz
wirz wise wisz wita witan witas witka witko witon witos wiza wizner wladyka wlodyka wochna woda wodka wojak wojniak
wojs wojsa wojt wojtak wolf wolfe wolff wolk woloch wolter wolters wong wons wood woods worach woroch wosiak wosiek
wota woulfe wouters wozniak wratt wren wrenn wrochna wrynn wujec wujek wulf wulff wyatt xaba xala yafir yahaya yahi
yahia yahyaa yasir yeboa yeboah yego yegon yeong yeung ylinen ylonen yoon youn young yudin yudina yussuf yusuf zaafir
zaahid zaahir zaakir zaal zabala zabara zabarna zabila zabka zachar zachara zadka zadora zaev zaeva zafar zafir zagar
zagula zaika zaitsev zajac zajc zakova zamora zander zanker zapora zarar zaras zarina zarins zaryan zatula zavala zawal
zayas zaytsev zazyan zbik zeba zebik zegar zeiler zeimes zeimet zeiner zeller zeltina zeltins zenner zera zero zerva
zgola zhukov zhukova ziane ziani ziara zidane zieba zieciak ziecik zieja zigo zigova zima zimin zimina zimka zimkova
zimon zimova ziola zirme zirne ziro ziros zito zlotek zobel zola zolna zoltek zontek zoykis zoynis zubek zubel zubka
zubko zuev zueva zugec zujev zukic zukov zunec zupan zupanc zupanic zuzic zwara zwart zygula zykov zykova zyto
`

const given: ReadonlySet<string> = new Set(givenNames.trim().split(/\s+/))
const families: ReadonlySet<string> = new Set(surnames.trim().split(/\s+/))

export const isGivenApart = (word: string): boolean => given.has(word)
export const isFamilyApart = (word: string): boolean => families.has(word)
