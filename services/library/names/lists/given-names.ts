import { allNicknames } from './nicknames.ts'

/** Names of Ethiopia, India, Iran, Armenia, Georgia, Thailand, Nigeria, Ghana, Kenya and Arab countries. */
const ofAsiaAndAfrica = `
abeba abebe adane alemayehu alemu almaz aster ayele aynalem bekele belay belete berhane berhanu birhanu bogale dawit dejene demeke
derartu desta ejigu eshetu fikru genet getachew getahun girma habtamu hailemariam hailu hirut kassa kassahun kebede kenenisa lemma
mekdes mekonnen melaku meles mengistu meseret mesfin mulu mulugeta negash selam senait shiferaw sisay tadele tadesse tamirat
tariku tefera teferi temesgen tesfaye tesfahun teshome tewodros tigist tilahun tirunesh tsegaye tsehay wondimu yared yilma yohannes
zelalem zenebech zerihun
abhay abhijit abhinav ajay ajit akash akshay alok amar amarjit amol anand anant anil aniket anirudh ankit ankita ankur anup aparna
arpita ashwini balaji bhaskar bhavani bhupinder chandan chetan darshan deepika devendra dhananjay dilip geeta gopal gurpreet
hardeep hari harish harpreet hemant indira jagdish jatin jaspreet jayanti jaswinder jitendra kalpana kamala kartik kaushik kavita
kishore komal lata latha madhav madhavi madhuri mahendra mahesh mandeep manish manisha manjit manoj mohan mohit mukesh mukul
murali murugan namrata nandini narayan naresh navneet neelam neeraj nikhil nilesh nisha nishant nitin padma pankaj parvati
poonam prabhakar prakash pramod prasad prashant pratap praveen preeti prem punit radhika rajan rajat rajeev rajendra rajesh rajiv
raju rakesh ramesh rekha ritika rohan rohit roshni rupa sachin sandeep sangeeta sanjeev sanjiv santosh sarita satish savita seema
senthil shalini shankar sharad shashi shilpa shobha shreya shruti shubham shweta shyam siddharth simran smita sneha sonal subhash
sudhir sujata sukhwinder suman sumit sundar sunil sunita suraj surendra suresh sushil sushma swati tanvi tarun uday umesh urmila
varun vasant vasudha veena venkatesh vibha vidya vikas vikram vinay vineet vinod vipin vishal vishnu vivek yash yashwant
kamran behnam behrouz behzad bijan dariush farhad fariba farzaneh ghasem hamid hooman jamshid kaveh kazem keyvan kourosh laleh
mahmoud majid mandana mansour marjan masoud mehdi mehran mohsen mojtaba morteza nahid nasrin nazanin niloufar omid parisa parvin
payam pejman pouya ramin reza roya sadegh saeed sahar samira shahram shahin shirin siamak simin sohrab soheila soraya vahid yasaman
gevorg hakob harutyun hayk hovhannes karapet kevork khachatur mkrtich poghos petros sargis tigran vahagn vardan vazgen gor gohar
anahit armine hasmik lilit nare narine siranush
archil avtandil besik davit eka giga gia giorgi guram irakli ketevan khatuna lasha levan maia mamuka manana mikheil nana nino nodar
otar shota tamar tamaz temur tornike vakhtang zaza zurab
adisak anan anchalee apichat arthit boonmee chaiwat chatchai kanokwan kittisak malee nattapong niran nirun orawan piyaporn pongsak
pornthip prasert prayuth preecha rattana siriporn somchai somchit somjai somkid somporn somsak somsri suchart suda sunee supaporn
thaksin thanakorn wanchai wilai yingluck
adewale adeyemi babatunde chidi chiamaka chibuzo chinedu ebuka emeka femi folake funmilayo ifeanyi ikenna ngozi ngozika nkechi nneka
obinna oluwaseun olusegun segun seun temitope tunde uche uzoma yemi kofi kwame kojo kwaku kwabena kwadwo ama abena akua esi adjoa
wanjiku wanjiru kamau mwangi njeri otieno
hamad hamed hamid nasser nasir samer samir salem salim khaled khalid walid rami rania saad said karim karam mahmoud hossam mostafa
oren oran yoel yael noam
andis andris
hein heinz
`

/**
 * Given names of many countries, without accents. Two of them are two people, even if they differ by one letter: Joan
 * and John, Maria and Mario. More names only make the answer stricter.
 *
 * Most names of 106 countries come from the Popular Names by Country Dataset (github.com/sigpwned, CC0 1.0); others are
 * traditional ones of Europe and of Arab countries.
 */
const givenNames: ReadonlySet<string> = new Set([
  ...`
aada aadhya aadu aage aapo aarav aare aariz aarne aaron aarya aasha aatu abbas abd abdallah abdelaziz abdelhak
abdelhamid abdelilah abdelkader abdelkarim abdelkrim abdellatif abdelmajid abderrahim abdou abdoulaye abdul abdulaziz
abdulhamid abdulkareem abdulkarim abdulla abdullah abdullatif abdullo abdulmajid abdulrahman abeer abel abelardo abena
abigail abir abubakr abulfazl achieng ada adalbert adalberto adam adama ade adebayo adela adelaida adele adelina
adeline adesola adewale adham adi adib adin adina aditi adnan adolf adolfo adomas adoracion adrian adriana adriano
adrians adwoa aegir afaf afia afnan afonso agapito agata agatha agnes agnese agneta agnete agoston agris agueda agus
agust agustin agustina ahlam ahmad ahmed ahmet ahti aicha aida aidan aiden aiga aigars aija aikaterini aileen aimar
aimee ain ainara ainars ainhoa aino ainsley aisha aisling aisultan aisyah aitana aitor aiur aivar aivars aivo ajda
ajla aki akihiro akiko akinyi akira akos akosua akram aksana aksel alaa aladar alain alajos alan alana alanoud alba
alban albert alberta alberte alberto albin albina alda aldiyar aldo alec aleida aleix alejandro alejo aleks aleksandar
aleksander aleksandr aleksandra aleksandre aleksy alena ales alessandro alessia alessio alesya alex alexander
alexandra alexandru alexey alexia alfie alfonsa alfonsas alfonsina alfreda algirdas algis ali alia alice alicia alicja
alikhan alim alin alina aline alinur alisa alise alison alix aliya aliz alla allan alma almudena alois alonso alonzo
aloysia alparslan alpesh altan alteo althea alva alvar alvaro alvin alvis alwin alysha alyssa ama amadeo amahle amaia
amal amalia amalie amancio amanda amani amar amara amaris amaya amayra ambar amber ambra ambre ambrus ameen amelia
amelie amelija amelja amer amin amina aminata amine amir amira amit amita amitai ammar amna amos amparo amr amy an ana
anabel anahit anais anan anand ananda anar anas anastasia anastasija anastasio anastasiya anatol anatolii anca ander
andile andor andra andras andre andrea andreas andreea andrei andreia andrej andres andri andria andriana andrias
andris andrius andriy androula ane anele aneta anete anett anezka anfisa angel angela angeles angelica angeliki
angelina angeline angelo angus anh anhthu anibal anica anika aniko anil anila anis anisa anita anitta anja anjali
anjani anju anke ann anna annabel annabelle annalena anne anneke anneli annelie annelies anneliese annelise annette
annie annika annikki anohito anong anouk anselm anselmo ansgar antal antanas antero anthea antje antoine antoinette
antolin anton antonella antonello antoni antonia antonida antonin antonina antonio ants anu anuj anup anupam anush
anyango anzu ao aoi aoife apoorva april aputsiaq aquilino arabella araceli aram aranzazu aras archana archibald archie
areg areni areti ari aria ariadna ariana ariane arianna ariel arija arik arild arina arjun arlene arlette arman armand
armando armands armas armen armin armine arna arnaldo arnar arnaud arne arnis arno arnold arnor arnulf aron arpad arpi
arrigo arsenio artem arthur artiom arto artur arturo arturs artyom arun aruna arunas aruuke aruuzat arvid arvids
arvind arvo arvydas arwa asad asaf asbjorn ascension asdis asel asemahle asgeir asger asha ashley ashok ashoka ashot
ashraqat ashwin asilim asim asiya asja asko aslaug asma asmaa asmita assaf assia asta astra astrid asuncion asya
atanas atef athanasios athena atieno atilla atlas atli attila aud audur august auguste augustin augusto auli aulis
aurea aurel aurelia aurelie aurelien aurelio aurora ausra austra ava avdotya avery avi aviana avigail avo awa axel aya
ayaan ayah ayaka ayako ayala ayalah ayanda ayat ayelet ayesha aygun ayim ayla aylin ayman ayoub ayra aysa ayse aysel
ayub ayzere azaria azariah azim aziz aziza azora azra azucena bader badr badria bahaa bahar baiba bakary bakr balazs
balbina baldomero baldur baldvin balint baltasar bambang bandar banele barack barak baran barbara barbare barbora
barbro barnabas barry bartolome basem bashir bashira basil basile basilio basim basit basma bassam bassel bastian
bastien batool bautista bayarmaa beata beate beatrice beatrix beatriz beau becky bedrich begona bela belen belinda ben
benas bence bendeguz bendt benedek benedetta benedetto benedict benedikt benedikta benedita benicio benigno benita
benito benjamin benno benoit bente berenice berit berna bernabe bernadett bernadette bernarda bernardo bernhard berrdo
berta bertalan bertha bertil bertram bertrand beryl beshoi bettina beverly bharat bharath bhavesh bhavna bianca bibek
bibiana biel bilal biljana bin binita bintou birger birgir birgit birgitta birna birte birute biser bisera bishal
bismah bistra bjarki bjarne bjarni bjarte bjorg bjork bjorn blanca blanka blaz blazena bob bodil bogdan bogdana
boglarka bogumil bogumila boguslaw bohdan bohdana bohumil bohumila bohuslav bojan bojana bola bolanle boleslaw
bolormaa bongani bongi bonifacio bonnie borbala boris borislav borislava borivoj borja borys botond boutros bozena
bozhena bozidar brad bragi brahim brandi brandon brenda brendan brenton bretislav brett brian briana bridget brigida
brigitte brit britta brittany bronislaw bronwyn bror bruce bruna brunhilde bruno bryce brynja brynjar budi burak
burkhard bushra busisiwe busra buthaina byron camelia camila camilla camille camilo candela candelaria candice candida
candido carin carina carine carl carla carlo carlos carlota carmela carmelo carmen carmina carmine carol carola carole
carolin carolina caroline carsten casandra casper catalin catalina catarina caterina cathrin catriona cayetana
cayetano cecil cecile cecilia cecilie cecilio cedric celedonio celeste celestino celia celina celine cem cesar cesare
cesareo cezary chandra chantal chao charbel charlene charles charlie charlotte chebet chedeline chelsea cheng cheptoo
cheryl chiara chidi chidinma chika chinedu chinonso chinwe chioma chloe christa christel christen christian christiane
christin christina christine christophe christos chukwuma chuluun ciara cillian cindy ciprian cipriano ciriaco ciro
claire clara clare clarissa claude claudette claudia claudine claudio claudiu claus clemens clement clementine cleo
clint clive clotilde colette colin colleen concepcion connor conor conrad conrado consolacion constance constanta
constantin constanze consuelo cora coral cordelia corina corinna corinne cornel cornelia corneliu cornelius corrado
cosima cosimo cosmin cosmina costin courtney craig crispin cristi cristian cristiana cristiane cristiano cristina
cristinel csaba csilla csongor ctirad curt cynthia cyril cyrille cyrus czeslawa dace dag dagfinn dagmar dagny dagur
daiga daina dainis dainius daisy daiva dalal dalia dalibor dalila dalma damaso damian damiano damien damir damjan dan
dana danae danel danguole dania danica daniel daniela daniele daniella danielle daniels daniil danijel danijela danilo
danna danny danuta danylo dao daria dariia darija dario daris darius dariusz darko darlene darren darta daryl daryna
dat dave davi david davide davina davit davor davud dawid dawn dawood dean deanna debora deborah declan deena deepa
deepak defne deirdre dejan dejana del delfina delia delphine demetre demetrio demyan denis denisa denise dennis denny
denys derek derya desiderio desiree desislav desislava detlef dewi dezso dharmendra dhia dhruv diana diane dick didzis
diego dieter dietmar dilara dilip dimitar dimitra dimitrina dimitrios dina dinesh dino dion dionisia dionisio dirk
disa disha ditte divya djamel djeneba dmitry dmytro doaa dobroslaw doha dolores domas domenica domenico dominga
dominic dominik dominika dominique dominykas donald donata donatas donatella donato donghyun donna dor dora dorian
dorin dorina doris dorka dorotea dorothea dorothee dorothy dorottya dorte douglas dragan dragana dragos drahomira drew
duarte duc dumitra dumitru duncan dung dunia dunja duong dusan dusanka dustin dwayne dwi dylan dyllan dzan dzidra
dzintars dzintra eabha ebba ebbe ebru eckart eckhard ecrin eda edda eddie edelmira edgar edgardo edgars edina edit
edita edite edith edmond edmund edmundo edmunds edoardo edouard eduard eduarda eduardo eduards edward edwin edwina
edyta eelco eeli eerik eero eeva eevi efim efrain efua egidijus egil egill egils egle egon egons eha ehab eija eila
eileen eimantas einar eino eirik eirikur eisha eitan eithan ekkehard eko ekua elad elaine elchin elek elemer elena
elene eleni eleonora eleonore elfriede eli elia eliana eliane elias elie elif eligio elija elijah elin elina eline
elio eliot elisa elisabet elisabeth elisabetta elise elisenda eliseo eliska elizabeth elizaveta elke ella elle ellen
elli ellie ellinor elliot elmar elnur elodie eloisa elouan eloy elsa else elshan elsie elton elvira elvis elyas elza
elzbieta ema emad eman emanuel emanuela emanuele embla emeka emelia emelie emely emese emeterio emil emilia emilian
emiliano emilie emilija emilio emiliya emils emily emine emir emma emmanuel emmanuelle emmi emmy emre endel ender
endre ene enedina eniko enn enrica enrico enrique enriqueta ensio enzo epifanio epp eran erdem eren erhard eric erica
erich erik erika erikas eriks erin erkan erki erkki erla erland erling erna ernest ernesta ernestina ernestine ernesto
erno ernst ervin erwin esben esi eskil esko esma esmeralda espen esperanza esra essam estanislao esteban estefania
estelle ester esther estrella etelka ethan ettore eudald eudosia eufemia eugen eugene eugenia eugenie eugenio eulalia
eulogio eunji eunjung eusebia eusebio eustaquio eva evald evan evangelina evangeline evaristo eve evelin evelina
eveline evelio evelyn evens evgeny evi evie evija evzen ewa ewald ewan ewelina eyal eyglo eylul eymen eythor eyvind
ezekiel ezequiel ezio ezra fabian fabiana fabiano fabien fabienne fabio fabiola fabrice fabrizia fabrizio fadel fadi
fadia fadwa fahad fahd fahima fahmi faisal faith faiza fajr fakhri fang fannar fanta farah fares farid farida faris
farouk farrah faruk farzana fatemeh faten fathi fathia fatih fatiha fatima fatin fatma fatoumata faustino fausto fawzi
fawzia fay faye fayez fayza federica federico felicia feliciano felicidad felicita felicitas felicity feliks felipa
felipe felisa felix feng ferdinand ferenc fergus fermin fernanda fernando ferndo fiadh fikret filip filipa filipe
filippo filiz filomena finlay finn finnur fiona fiorella fiorenzo firas fjola flavia flavio flemming flora florence
florencia florencio florentin florentina florentino florian floriana florin florina fortunata fortunato fozia fran
frances francesca francesco francine francis francisca francisco franciszek franco francois francoise frank franka
frantiska franz franziska fred freda frederic frederica frederick frederik frederike freja freya freyja freyr frida
fridrik frieda friederike friedhelm friedrich fritz frode froilan fructuoso fruzsina fuencisla fuensanta fulgencio
fuma fumiko funke funmi furkan gabija gabor gabriel gabriela gabriele gabriella gabrielle gael gaelle gaetan gaetana
gaetano gagik gail gal galina gamalat gamila ganesh gang gareth gary gaspar gaston gatis gaurav gavin gayane gediminas
geetha geir gellert gemma genaro gene genevieve gennady genovaite genoveva geoffrey georg george georges georgeta
georgette georgi georgia georgiana georgina georgios gerald geraldine gerard gerarda gerardo gerda gergana gergely
gergo gerhard german germana geronimo gerrit gert gertrud gertrudis gervasio gevorg geza ghada ghadir ghaith ghani
ghassan gheorghita giacoma giacomo giada giampiero gian giancarlo gianfranco gianluca gianmarco gianna gianni
gianpaolo gideon giedre giedrius gil gilbert gilberto gilda giles gilles gilli gina gines ginesa ginette ginevra gino
gintaras gintare gintautas giordana giordano giorgi giorgia giorgio giorgos giovanna giovanni girts gisela gisele
giselle gisle gisli gita gitte giulia giuliana giuliano giulio giuseppa giuseppe giuseppina giusi gizella gizem gleb
glenda glenn gloria godfrey gogo gokhan goktug gonzala googoosh goran gorana gordana gordon gorka gottfried govind
grace graciano graciela graham grant grazia graziano graziella grazina grazyna greger gregoria greta gretar grete
gretel grethe gro grzegorz guadalupe gudbjorg gudjon gudlaug gudmundur gudny gudrun guenther guido guilherme guillaume
guillem guillerma guillermina guillermo gulsen gumersindo gun gunars gunay gundega gunel gunhild gunilla gunnar
gunnhildur gunnlaugur gunta guntars gunter gunther guntis guntra gunvor guoqiang gustaf gustav gustave gustavo gustavs
gusts gusztav guy gwen gyda gyongyi gyorgy gyula haakon habib habiba hadar hadeel hadi hadia hadicha hafdis hafsa
hafsteinn hai haitham hajar hajnalka hakan hakim hakon halil halim halima halina halla halldor halldora hallgrimur
halvard halvor halyna hamada hamdi hamed hamida hamish hamza hana hanaa hanan hanane hanh hani hania hanin hanna
hannah hannele hannelore hannes hanno hans hao haoran haoyu harald haresh hari hariet harijs harold harpa harper
harraz harri harriet harris harry hartmut haru haruka haruma harun haruna haruto hasan hashem hasmik hasna hasnaa
hassan hatem hatice haukur hawa hayat haydar hayk haytham hazel hazem heather heba hector hedda hedvig hedwig hege
heida heide heidi heikapu heike heiki heiko heiner heino heinrich heinz heitor hele helen helena helene helga helge
helgi heli heliodoro hella helle helma helmi helmut helvi hema hemant hend hendra hendrik hendrika hendro henk henning
henri henriette henrik henrikas henrike henrique henry henryka herbert heriberto herkus herlinde herman hermann
hermenegildo hermine herminia herminio hernan hessa hetal hiba hieu hikmat hila hilal hilaria hilario hilary hilda
hilde hildegard hildur hilja hilkka hillar hilmar himari hina hinano hinata hinato hind hipolito hiro hiroko hiroshi
hiroyuki hitesh hjalmar hjalti hjordis hlib hlynur hoa hoang hoda holger holly hong horst hortense hoseok hosna
hosniya hossein houda houssam hovhannes hrafn hrafnhildur hrefna hristina hristo hryhorii hubert huda hudson hugh hugo
hui hulda hulya humberto hung huong hur huseyin huseyn hussa hussain hussam hussein hydar hyejin hyeri hyori hyunjin
hyunwoo iain ian ibai iben ibolya ibrahim ibtisam ida ido idoia idris ieva ifeanyi ignac ignacia ignacio ignacy ignas
ignaz ignazio igor ihab ihor iiro iker ikram ilana ilaria ilario ildefonso ildiko ileana ilga ilgar ilgvars ilias ilie
ilija ilinca ilka ilker ilkka ilmar ilmari ilmars ilona ilse ilze imad iman imane imants imbi imelda imene iminathi
imke immacolata imogen imran imre ina inaam inaki inara inas inaya inbal inci indalecio indira indra indrek indulis
ines inese inessa inga ingars inge ingeborg ingegerd inger ingi ingibjorg ingmar ingo ingolfur ingrid inguna ingus
ingvar ingvild inigo inka inkeri inna innokenty inocencia inocencio inta intars intisar ints inuk inunnguag inutsiaq
ioan ioana ioane ioanna ioannis iole ion ionela ionut iosif ippolito ira iraida irati irena irene iria irina iris irja
irma irmgard isa isaac isabel isabell isabella isabelle isaias isak isam isha isidora isidoro isidra isidro isla
islande ismael ismail ismat ismet ismo isolde israel issa issam istvan itai italo itsuki itziar iulia iulian iuliana
iva ivaana ivailo ivalu ivan ivana ivanka ivano ivar ivars ivaylo iveta ivett ivi ivica ivik ivo ivonne ivy iwan iwo
iwona izabela izabella izaro izz jaafar jaak jaakko jaan jaanika jaanus jabbar jacek jacinta jacinto jack jackie jacob
jacobo jacopo jacqueline jacques jad jade jadwiga jaime jakab jake jakob jakov jakub jakup jalal jalila jamal james
jameson jamie jamil jamila jamilah jan jana jane janet janette janez jani janice janina janine janis janka janna janne
jano janos janusz jari jarkko jarmil jarmila jarmo jaromir jaromira jaroslav jaroslava jaroslaw jasim jasmin jasmina
jasmine jason jasone jasper jassim javier javiera jawad jaya jayant jayne jazmin jean jeanne jeannette jeannine jeff
jekabs jelena jenaro jenna jennifer jenny jeno jens jeppe jeremie jeremy jerome jeronima jeronimo jerzy jesper jess
jessica jesus jesusa jette jianguo jianhua jianming jie jieun jignesh jihad jihan jihoon jihun jihye jihyun jill jim
jimin jindrich jindriska jing jinwoo jirina jisoo jitendra jitesh jitka jiwoo jiya jiyeon jiyoung jo joachim joakim
joan joana joanna joanne joao joaquim joaquin joaquina joar jocelyn jochen joe joel joelle joerg jogvan johan johann
johanna johannes john joko jokubas jokull jolan jolanda jolanta jon jona jonas jonathan joni joost jordan jordana
jordi jorg jorge jorgen jori jorma jorn jorun jorunn jose josef josefa josefina josefine josep joseph josephine joshua
josiah josiane josip josipa jost jostein joud jouko joumana jouni jouri jovan jovana joy joyce jozef jozefa juan juana
juanita jude judeline judit judith juha juhan juhani juho jukka julen jules julia julian juliana juliane julianne
julie julien juliet julieta juliette julija julio julius juliusz jumana jun june jungkook junior juozas jurate jurga
jurgen jurgis jurgita jurij juris just justas justin justina justine justo justus juta jutta juuso jytte kaare kabir
kabita kacper kadek kader kadi kadiatou kadri kagiso kai kaia kaido kaie kaija kairo kaisa kaja kajal kajus kalervo
kalev kalevi kalin kalina kalju kalman kaloyan kalpesh kamal kamau kamel kamil kamila kamile kamlesh karam karen kari
karim karima karin karina karine kariuki karl karla karlheinz karlis karol karola karoliina karolin karolina karoline
karolis karoly karsten kasia kaspar kaspars kasper katarina katarzyna kate katerina katharina katharine kathem
katherine kathleen kathrin kathryn kati katja katla katrin katrina katrine kauko kavita kavitha kavya kawthar kay kazi
kazimiera kazimieras kazimierz kazuko kazuo keanu kehinde keijo keiko keith keld kell kelly kelvin kemal ken kendra
kenji kenneth kenzo keren kersti kerstin kerttu kertu kestutis ketil ketty ketut keven kevin kgosi khadije khaled
khalid khalida khaliq khanyisile khawla khayri khongordzol khrystyna kiaan kiara kieran kilian kim kimberly kimmo
kinan kinga kipchoge kiprop kira kiran kirill kirk kirollos kirsi kirsten kirsti kirsty kiwa kjartan kjell kjersti
klaas klara klas klaudia klaus klavdia klea klemens knud knut koa koen kofi koji kojo kolbrun komal komang konrad
konstantin konstantina konstantinos konstanze konul kora koray korbinian kornel kornelia kostas krasimir krasimira
kresimir krishna kristaps kristel kristen kristian kristiane kristiina kristin kristina kristine kristinn kristjan
kristjana kristof kristoffer kristupas krisztian krisztina krystian krystyna krzysztof ksenija kseniya kulli kumar
kumiko kunal kurt kveta kvetoslava kwadwo kwaku kwame kwasi kyle kylie kyllikki kyra kyriaki kyrylo kyungsoo ladislava
laia laima laimonas laimonis lajos lakshman lamia lamija lan lana lance lara larisa larissa lars larysa lasma laszlo
latha latif latifa lauma laura laure laureano laurel lauren laurence laurent laurentiu lauri lavi lavinia lavr laxman
layan layla lazar lazaro lea leah leandra leandro leano leda leen leena leevi leho lei leida leif leila leilani leili
leja lejla lekha lembit lempi lena leni lenka lenke lenna lennart leo leocadia leocadio leon leona leonard leonarda
leonardo leonas leoncio leone leonel leonhard leonid leonida leonie leonor leonora leopold leopoldo leordo lerato
leroy lesedi lesia lesley leslie leszek lethabo lethokuhle leticia letizia lev levente levi lewis leyla lia liam lian
liana lianne liberto libor libuse lidia lidiya liduvina lien liena lienite liepa lieselotte liga ligia lihua liia
liina liis liisi lila lile lili lilian liliana liliane lilien lilit lilja lilla lillian lillie lilly lily lin lina
linas linda lindsay line ling linh linnea linus lio lior liora lis lisa lisakhanya lisandro lisbeth lise liubov liudas
liudmila liudmyla liv livia livio liviu liz liza ljiljana ljubica ljubomir lluis lodovico logan lokesh lola lolita
lone lora lorant loredana loren lorena lorenza lorenzo loreta loretta lorinc loris lorna lorraine lothar lotta lotte
lou louis louisa louise lourdes lourenco lovelie lovely lovro luana luay lubanzi lubna lubomir lubos luc luca lucas
luce lucia lucian luciana luciano lucica lucie lucien lucienne lucija lucila lucinda lucio lucjan lucrecia lucrezia
lucy lucyna ludek ludmila ludovic ludovica ludovico ludwig ludwik luigi luigia luis luisa luise luisella luiz lujain
luka lukas lukasz luke lukne lulwa luna lungile lur lusine lutz luule luz lwandle lwazi lydia lyle lyn lyna lynda lynn
lyubomir lyubomira maarika maarja maarten maayan mabel macarena maciej madalin madalina madan maddi made madeleine
madeline madhu madina madison mads mael maeva mafalda magali magda magdalena magdalene magdolna magin magne magnea
magnhild magnus maha mahamadou mahammad mahdi mahendra maher mahesh mahmoud mahmut maia maie maija maike maire mairita
mait maite maj maja majd majed majida makram maksim maksym malachi malak malcolm malee malek malen malene malgorzata
maligiaq malik malika malin malle malte malthe malu mamadou manaia manal manar mandla mandy manee maneh manfred manish
manju manjula manlio mannan manoj manon mantas manua manuel manuela mara maram marama marc marcel marcela marcelina
marcelino marcell marcella marcelle marcello marcelo marcia marcial marciana marcin marco marcos marcus mareike marek
maren mareva marga margaret margareta margarete margarida margarita margherita margit margot margret margrethe
marguerite margus mari maria mariam mariami marian mariana mariangela marianna marianne mariano maribel marica
maricarmen marie mariella marielle marietta marija marijan marijana marijonas marika marilena marilyn marin marina
marine marino mario mariola marion marios maris marisa marisol maristella marit marita marius mariusz mariya marjan
marju mark markas markel marketa markku marko marks markus marlene marlies marlon mart marta marte marten martha
marthe marti martim martin martina martine martino martins martirio marton martti marvin marwa marwan mary marya
maryam maryja marzena masa masako mashael massimiliano massimo matas mate matei matej mateo mateus mateusz mathias
mathieu mathilda mathilde mathis matias matija matilda matilde mats matteo matthew matthias matthieu matthildur mattia
mattias matvey matvii matyas maud maui maura maureen mauri maurice mauricio maurizia maurizio mauro max maxim maxime
maximilian maximiliane maximiliano maximino maya mayada maysa maysoon maysoun mayumi mazen meeli meelis meena mees
megan mehar mehdi mehmet mei meike meiling melanie melchor melina melinda melisa melissa melokuhle melvin merce
mercedes meredith merete meriem merike merjem merle mersana merve meryem meta metin mette mia mica micaela michael
michaela michail michal michala michalis michel michela michelangelo michele micheline michelle michiko mie
mieczyslawa miguel miguela mihael mihaela mihai mihail mihkel mika mikael mikaere mikayel mike mikelis mikhail miki
mikkel mikko mikolaj miksa mila milad milada milagrosa milan milana milen milena milica militsa miljenko milla millie
milo milorad milos miloslav miloslava milosz milovan miluse milvi mina minato mindaugas minerva ming mingze minh minho
minik minjae minji minju minjun minjung minkyu minna minseo minseok minsoo minsu mio mira mirac miranda mircea mirco
mireia mireille mirela mirella miren miriam mirja mirjam mirjami mirjana mirko mirlande miro miroslav miroslava
miroslaw miroslawa mirta mirva mitja mitsuko mladen mladenka moana moataz modesta modestas modesto modibo modris moea
moeata mogens mohamed mohammad mohammed mohan mohini moira moises mona moncef monica monika monique monte morag moran
morena morgan morgana moritz morten mourad moussa mpho muath mubarak muchen mufida muhamad muhammad muhammed muhannad
mukesh mukul mukund muna munira murad murat muriel musa mustafa muthanna muyang mykhaylo mykyta myra myriam myrlande
myrna nabil nabila nada nadia nadiia nadim nadine nadir nadira nadiya nadja nael nagi nagisa nagwa nahed nahia nahla
naim naima najat najib najiba najla najwa nam namjoon nancy nandi nandor nanna naoko naomi naranbaatar nare narek
narendra naresh narine naseem naser nashwa nasim nasima nasrin nassim natalia natalie natalija natalina natascha
natasha nathalie nathan nathaniel natividad naura naveen nawaf nawal naya nayef nayeli nazar nazareth nazario nazih
nazik nazim neal nebojsa neelam neha nehir neil nekane nela nelia nelio nella nelly nelson nemanja nemesio nenad neo
nerea nerijus nerina neringa nerio nermin nesreen nesrine nestor neus nevena neza nezar nga ngoc ngozi nhung nia
nicanor nicasio nicholas nick nicla nicola nicolae nicolas nicolasa nicole nicoleta nicoletta nicolo nidal niel niels
nigel nihad nihal niharika niilo niina nijole nik nika nikau nikhil nikita niklas niko nikodem nikol nikola nikolai
nikolaj nikolaos nikolas nikolaus nikoleta nikolett nikolina nikoloz nil nilay nils nilufer nimr nina nino nir nisha
nishant nisreen nitesh nitin nitu nivi niviaq nizar njeri nkechi nkosazana nnamdi nneka noa noah noam noe noel noelia
noelle noemi noha nomaan nomsa nomusa nontobeko noor noora nora norah norbert norberto noriko norma norman normunds
norsaq nosipho nouf nour noura nouri nthabiseng nuha nuka nuno nunzia nunzio nur nura nuray nuri nuria nurislam nurul
nutsa nyambura nyoman obdulia obi obinna ochieng octavia octavian octavio oddny oddvar odette odhiambo odile odval
ofelia ofentse ofir ognjen oihan oisha oisin oksana ola olaf olafia olafur olav olavi oldrich ole oleg olegario oleh
oleksandr oleksandra oleksii olena olesya olev olga olgerts olimpia oliver olivera oliverio olivia olivier oliviero
oliwia olli olof olympia omaima omar ombretta omer omphile omran ona ondrej onni onofre onur onyango oona ophelie
orazio oren orest oreste orhan orietta oriol orlando ornella orri orsola orsolya osama oscar oskar oskars osman osmo
ostap osvald osvaldo oswald oszkar otakar otieno ott ottar ottavia ottavio otti ottilie otto oumar oumou outi ove
ovidiu owen oyunbileg ozan ozlem paavo pablo paivi palle palmira palmiro paloma pamela panagiota panagiotis pancracio
paneeraq paninnguaq paola paolo paraskevi paresh pari paride parveen pascal pascale pascuala pasi pasquale pasqualina
pastora patrice patricia patricija patricio patrick patrik patrizia patrizio patrocinio patrycja patryk pau paul paula
paulette pauli paulina pauline paulino paulius paulo pavel pavla pavlina pavlo pawan pawel payal pearl peder pedro
peep peeter peggy pekka penelope peng pentti per percy perla pernille perpetua perrine pertti petar peter peteris
peterson petr petra petras petre petri petro petronila petros petru petter petteri petya phil philip philipp philippa
philippe phoebe phuong pia pier piera pierangelo piergiorgio pierluigi piero pierpaolo pierre pieter pietro piia pilar
pille pinar ping pio piotr pipaluk piret pirjo pirkko piroska placida placido plamen plamena plutarco poema pol pola
polina pongrac pooja poonam poul povilas prakash pramod pranav prasad prasert prasit pratibha praveen pravin preben
predrag preecha preeti prem premysl priit primitiva primitivo princess priya priyanka prudencia prudencio przemyslaw
puteri putra putri putu qadir qais qayyum qiang qillaq quan quang quentin quincy quintin quirin quirino quiteria quoc
raafat rabab rabia rabih rabina rachel rachele rachid rachida radek radha radim radka radmila radomir radoslav
radoslava radovan radwa radwan rafael rafaela rafat raffaela raffaele raffaella rafik rafiq raghad raghda raghu ragna
ragnar ragnheidur ragnhild rahaf rahel rahim rahma rahman rahul raija raili raimo raimondas raimondo raimonds raimund
raimunda raimundas rain rainer raisa raita raitis raivis raivo raj raja rajaa rajan rajat rajeev rajesh rajni rakan
rakel rakesh ralf ralfs ralph raluca rama raman ramazan ramesh ramez rami ramia ramiro ramon ramona ramunas ramune
ramy ramya ramzi randa randall randi rani rania ranju raphael raquel rasa rasha rashad rashed rashida rashmi rasmus
ratko ratna rauf raul rauni rauno ravi ravindra rawan rawda rawya raya rayan rayana raymond razan razvan razzaq rebeca
rebecca rebeka rebekka reda redouane reem reema reena reet refael regimantas regina reginald regine regula rehab rei
reidar reidun reijo rein reina reinaldo reiner reinhard reinhold reinier reino reka rekha relja remi remigiusz remy
ren rena renata renate renato rene renee renzo reshma rethabile reza rhea rhoda rhonda rhys ria riad rian ricarda
ricardas ricardo riccarda riccardo richard rick ridha rigoberto rihab rihards riho riikka riina riitta rik rika rikard
rikke riko riku riley rima rimantas rimas rin rina rini rino risto rita ritesh ritu ritva ritvars riyad roald roan
roar robert roberta robertas roberto roberts robin robyn rocco rocio rodica rodion rodney rodolfo rodrigo roel rogelia
rogelio roger roghayyeh rohan rohit rokas roko roksolana rola roland rolanda rolando rolands rolf roma romain roman
romana romano romas romeo romina romolo romualdas romualdo romy ron ronald ronan roni ronja ronnie roope roque rory
rosa rosalba rosalia rosalie rosalina rosalind rosalinda rosana rosangela rosanna rosaria rosario rosaura rose rosella
rosemarie rosemary rosen rosenda rosendo rosie rosina rosita rositsa rosmery ross rossana rossano rossella rostislav
rostyslav roswitha rouba roula rowan roxana roxane roy rozalia rozsa ruba ruben rubina ruby rudi rudite rudolf rudolph
rufina rufino ruggero rui rumen rumyana runar rune ruoxi rupert ruperta ruperto ruqayya ruslan ruslana russell rut
ruta ruth ruti ruxandra ruzena ryan ryszard saadia saana saar saara saba sabah sabatino saber sabin sabina sabine
sabino sabri sabrina sachin sade sadek sadia sadiq saevar safa safaa safia safija safiya safwan saga sagrario sahar
said saida sajida sakari sakeena sakina sakineh saku sakura salha saliha salik salima sally salma salman salome
salomon salvador salvadora salvatore salvatrice salwa sam sama samad samah samanta samantha samar sameh samer sami
samia samiha samir samira samiya samuel samuela samuele samvel samyar sana sanaa sandeep sander sandip sandis sandor
sandra sandrine sandro sangeeta sangmin sanita sanja sanjay sanjeev sanju sanna santeri santiago santina santino santo
saqib sara sarah sarat sari sarina sarita sarmite sarra sarunas sascha saskia satoshi sattar satu saturnina saturnino
saud saul saulius saumya saveria saverio savita savvas sawsan sayed sean sebastian sebastiana sebastiano sebastien
sebestyen seema sefa segismundo segun segundo seif seija sekou selene selim selin selina selma sem semih seojun
seokjin seoyeon seppo serafin serafina serafino serapio serena serenella serge sergei sergio sergiu serhat serhii
serife serkan servet sesili settimio seungmin sevda severiano severin severine severino severo sevgi sevinj shadi
shadia shahd shahem shahid shai shaikha shaima shaimaa shaker shakir shakur shams shamsa shane shannon sharad sharif
sharifa sharon shatha shaun shawn shay shayma sheela sheikh sheila shelley sherif sherifa sherine sherry shigeru
shihab shira shireen shirley shivansh shobha shoko shoshana shreya shristi shruti sibel sibylla sibylle siddhartha
sidonie siegbert siegfried sieglinde sienna sigfrido sigita sigitas sigmund signe sigrid sigridur sigrun sigurbjorg
sigurd sigurdur sigurjon sigurlaug sigvard siham siim siiri silja silke silvain silvana silvano silver silveria
silverio silvester silvestre silvestro silvi silvia silvie silvija silvina silvio silviu simas simeon simo simon
simona simonas simone simonetta sina sindri sinem sini sinikka sintija sipho siphokazi siphosethu siret siri siriporn
sirje sirkka sirpa sissel sita siti siv sixto siya sizwe skaidrite skuli slamet slavica slavko slavomir slimane
slobodan slobodanka snaebjorn snezana snorre snorri so sobia sofi sofia sofie sofija sofiya soha sohaib sohan soile
solange soley solja solomiia solomiya solveig solvita soma somayyeh somboon somchai somesh sompong somporn somsak
somying son sonal sonam sonia sonja soojin soomin sooyoung sophia sophie soraya soren sorin sorina souad soufiane
souhail souleymane sowmya soyeon srdjan sri staffan stanimir stanimira stanislas stanislav stanislava stanislaw
stanislawa stanley stasys stefan stefana stefania stefanie stefano stefanos steffen stefka stein steinar steingrimur
steinn steinunn stella sten stepan stepania stepanka stephan stephane stephanie stephen steve steven stevenson stig
stine stipe stjepan stojan stoyanka stuart sture sturla suad suchada suchart sudha sue suha suhaib suhail suhaila
sujata sujin sulev sultan sultana sumaya sumayah sumeet sumin sumit sumita sumitra sune sungmin sunil sunita supaporn
suraj surendra suresh surya susan susana susanna susanne sushil sushila sushma sutrisno suvi suzana suzanne suzuko
svanhildur svatopluk svava svea svein sveinn sven svend svenja sverrir svetlana svetoslav svitlana svyatoslav swati
sybille syed sylvain sylvana sylvester sylvia sylviane sylvie sylwester sylwia synne synnove szabolcs szilard szilvia
szonja szymon taavi tabea tadas tadeusz tadhg taehyung tage taha tahani tahar taher tahir tahira taim taimi taina
taisia taisto taivo taiwo takashi takeshi tal talal tali talia talib tam tamar tamara tamas tamatoa tamer tamim tan
tanel taneli tania tanja tanya tao tapani tapio tapuarii tara tarana taras tareq tarik tarita tarja tarmo taru tasha
tatiana tatjana tatsuki tauno tawab taysir tebogo tecla ted teemu tehei teiki teiva tekla telma telmo teo teodor
teodora teodoro teodosia teofila teofilo teppo terenzio teresa teresia tereza terhi terho terje tero tess tessa teura
teuvo teva thabet thabiso thabo thamer than thana thandi thang thanh thaniel thao thea thelma themba theo theodor
theodora theodore theresa therese theresia thi thiago thibault thierry thilo thomas thor thora thorarinn thorbjorg
thorbjorn thordis thore thorgeir thorgerdur thorhildur thorsteinn thorsten thorunn thorvaldur thu thuraya thuy tia
tiago tiana tiare tiberiu tibor tiburcio tien tigran tihana tihomir tiina tiit tiiu tijana tilman tim timea timo
timofey timon timoteo timothy timur tina tine ting tinna tino titaina titaua tivadar tiziana tiziano tobias todd toini
toivo tom toma tomas tomasa tomasz tomer tomislav tomislava tommasa tommaso tommy tomoko toms tomyris tone toni tonia
tonis tonu tony toomas topi tor torben tore torgeir torhild toribio torill torleif torstein torsten torunn tosca tove
tracey tracy trang travis trevor tri triin triinu trine trinidad trisha tristan troels trond trondur trude trudy truls
trung tryggvi trygve tshepo tsvetan tsvetana tuan tudor tuija tuleen tullio tunar tuncay tunde tung tuomas tuomo turid
turki tuula tyler tymofii tyra ubaid ubaldo uche uchenna udo uga ugne ugo uiloq uku uldis ulf ulla ulle ulloriaq ulo
ulrica ulrich ulrik ulrika ulrike ulyana umaima umar umberta umberto umesh umut una unathi unn unni unnur uno unto
urban urbano urho uri urmas urpo urs ursula ursule urszula urve usha usman uta ute uwe vaclav vaclava vadim vaea vaida
vaidas vaidotas vaike vaino vaira valborg valdas valdemar valdimar valdis valdur valentin valentina valentine
valentino valeria valerian valeriana valeriano valerie valerii valerij valerija valerio valeriu valeriy valery
valgerdur valter valters valur valve vamika van vanda vanesa vanessa vanja vappu var varun varvara vasant vasco vasil
vasile vasileios vasilije vasiliki vasilis vasilisa vasiliy vasilka vasudha vasyl vazul vedant vedran vedrana veena
veera vegard veikko veiko veli velimir velislav velislava vello velta venancio vendula venla vera verena verica verity
vernon veronica veronika veronique vesa vesna viacheslav vibeke vicenta vicente vicky victor victoria victoriano
victorina victorino vida vidar vidas vidmantas vidya viesturs viet vigdis viggo viive viivi vija vijay vijaya vikas
vikram viktor viktoria viktorie viktorija viktoriya vilborg vilhjalmur vilho vilija vilius ville villu villy vilma
vilmos vilnis vinay vincas vince vincent vincenza vincenzo vinh vinod viola violet violeta violetta violette viorel
viorica vira virag viraj virendra virgil virgilio virginia virginie virginija virginijus virginio virpi virtudes virve
vishal vishnu visitacion visvaldis vit vita vitalii vitalija vitalina vitaliy vitezslav vito vittoria vittorio vivek
vivian viviana viviane vivien vivienne vlad vladan vladana vladas vladimir vladimira vladimiro vladislav vladislava
vladyslav vlasta vlastimil vlastislav voitto vojtech volker vratislav vsevolod vugar vuk vusal vusala vusi vy vytas
vytautas waclaw wade wael wafa wafaa wahab wahid wahida wahyu wairimu wajdi waldemar walter waltraud wambui wan wanda
wangari wanja wanjiku wanjiru warren wassim wateen wati wayan wayne wei weiming wenceslao wenche wendelin wendy wera
werner weronika wesam wibke wichai wichit widad widelene wieslaw wieslawa wijdan wiktor wiktoria wilfredo wilfried
wilhelm wilhelmina willem william willow wilma wilmer wilson wincenty winfried wioletta wisam witold wladyslawa
wlodzimierz wojciech wolf wolfgang wolfram xaver xavier xenia xia xiaohong xiaoli xiaomei xiaoming xiaoyan ximena xin
xinyi xiuying xolani xuan yaa yael yago yair yakov yamato yan yana yann yannick yannis yanti yanto yara yaroslava
yaseen yasemin yasin yasmeen yasmin yasmina yasmine yasna yassin yassine yavuz yaw yazan yazid yefim yegor yehuda
yekaterina yelena yemi yen yetunde yeva yevgeni yevhen yichen yihan yimo ying yinuo yize ylva yngvar yngve yoana yoel
yogesh yoko yolanda yolande yordan yordanka yoshiko younes youngho youngmin younis yousef yousouf yousra youssef yrsa
ysabel yu yua yuina yuki yukiko yukio yuko yulia yuma yumi yuna yuri yurii yusef yusif yusra yusuf yutong yuval yuxi
yuxuan yuze yves yvette yvon yvonne zacarias zahi zahid zahir zahra zaiga zain zaina zainab zakaria zakhar zaki zakia
zala zalan zan zandile zane zanele zayed zbigniew zbynek zdenek zdenka zdravka zdravko zdzislawa zehra zeina zeinab
zeki zeljka zeljko zenaida zeno zenon zenta zeynab zeynep zhanna zhiqiang ziad zigmas zigurds zihan zilvinas zina
zinta zion zita ziva zlata zlatan zlatko zodwa zoe zofia zoia zoila zoltan zora zoraida zoran zorana zoubida zoya
zsigmond zsofia zsolt zsombor zuhair zuleikha zulema zumra zuzana zuzanna zvonimir
`
    .trim()
    .split(/\s+/),
  ...ofAsiaAndAfrica.trim().split(/\s+/),
  ...allNicknames,
])

/** Whether people are known to be called so; a family may have the same name. */
export const isGivenName = (word: string): boolean => givenNames.has(word)
