import { allNicknames } from './nicknames.ts'

/**
 * Given names of many countries, without accents. Two of them are two people, however few letters lie between: Joan and
 * John, Maria and Mario. More names only make the answer stricter.
 *
 * Most names of 106 countries come from the Popular Names by Country Dataset (github.com/sigpwned, CC0 1.0).
 */
const givenNames: ReadonlySet<string> = new Set([
  ...`
aada aadhya aarav aariz aaron aarya aasha abbas abd abdallah abdelkader abdoulaye abdul abdulaziz abdulla abdullah
abdullo abdulrahman abel abena abigail abubakr abulfazl achieng ada adalbert adam adama ade adebayo adela adele
adeline adewale adi adin adina aditi adolf adomas adrian adriana adriano adrians adwoa afia afonso agata agatha agnes
agneta agus agustin agustina ahmad ahmed ahmet aicha aida aidan aiden aikaterini aileen aimar aimee ainhoa aino
ainsley aisha aisling aisultan aisyah aitana aitor aiur ajda ajla akihiro akiko akinyi akira akosua aksel alain alan
alana alanoud alba alban albert alberta alberte alberto albin alda aldiyar aldo alec aleida aleix alejandro aleks
aleksandar aleksander aleksandr aleksandra aleksandre alena alessandro alessia alessio alex alexander alexandra
alexandru alexey alexia alfie alfonsina alfreda ali alia alice alicia alicja alikhan alina aline alinur alisa alise
alison alix aliya alla alma almudena alois alonso alonzo aloysia alparslan alpesh altan alteo althea alva alvaro alvin
alwin alysha alyssa ama amadeo amahle amaia amal amalia amalie amanda amar amara amaris amayra ambar amber ambra ambre
amelia amelie amelija amelja amina aminata amine amir amira amit amita amitai ammar amos amparo amr amy an ana anabel
anahit anais anan anand ananda anar anastasia anastasija anastasio anastasiya anatol anatolii anca andile andra andras
andre andrea andreas andreea andrei andreia andrej andres andria andriana andrias andriy androula ane anele aneta
anett angel angela angelica angeliki angelina angeline angelo angus anh anhthu anica anika anil anila anita anja
anjali anjani anju anke ann anna annabel annabelle annalena anne anneke annelie annelies anneliese annette annie
annika anohito anong anouk anselm ansgar anthea antje antoine antoinette anton antonella antonello antoni antonia
antonina antonio anuj anup anupam anush anyango anzu ao aoi aoife apoorva april aputsiaq arabella aram aras archana
archibald archie areg areni areti ari aria ariadna ariana ariane arianna ariel arik arild arjun arlene arlette arman
armand armando armen armin armine arnaud arne arnold arnulf aron arpi arrigo artem arthur artiom artur arturo artyom
arun aruna aruuke aruuzat arvid arvind asaf asel asemahle asger asha ashley ashok ashoka ashot ashraqat ashwin asilim
asiya asja asma asmita assaf assia asta astrid asya athanasios athena atieno atilla atlas attila august auguste
augustin augusto aurea aurelia aurelie aurelien aurelio aurora ava avery avi aviana avigail awa axel aya ayaan ayaka
ayako ayala ayalah ayanda ayelet ayesha aygun ayim ayla aylin ayman ayoub ayra aysa ayse aysel ayzere azaria azariah
aziz aziza azora azra bader bahar bakary balazs baltasar bambang bandar banele barack barak baran barbara barbare
barbora barry bartolome bashir bashira basil basile bastian bastien bautista bayarmaa beata beate beatrice beatrix
beatriz beau becky bela belen belinda ben benas bence benedetta benedetto benedict benedikt benedikta benedita benicio
benita benito benjamin benno benoit bente berenice berit bernadette bernarda bernardo bernhard berrdo berta bertha
bertil bertram bertrand beryl beshoi bettina beverly bharat bharath bhavesh bhavna bianca bibek biel bilal biljana bin
binita bintou birgit birgitta birte bisera bishal bismah bjarne bjorn blanca blanka blaz bob bodil bogdan bogdana
boglarka boguslaw bohdan bohdana bojan bojana bola bolanle bolormaa bongani bongi bonnie boris borislav borislava
borja borys bozena bozidar brad brahim brandi brandon brenda brendan brenton brett brian briana bridget brigitte brit
britta brittany bronislaw bronwyn bruce bruna brunhilde bruno bryce budi burak burkhard busisiwe busra byron camila
camilla camille camilo candela candice carin carina carine carl carla carlo carlos carlota carmela carmelo carmen
carmine carol carola carole carolin carolina caroline carsten casper catalina catarina caterina cathrin catriona cecil
cecile cecilia cecilie cedric celeste celestino celia celina celine cem cesar cesare chandra chantal chao charbel
charlene charles charlie charlotte chebet chedeline chelsea cheng cheptoo cheryl chiara chidi chidinma chika chinedu
chinonso chinwe chioma chloe christa christel christian christiane christin christina christine christophe christos
chukwuma chuluun ciara cillian cindy ciro claire clara clare clarissa claude claudette claudia claudine claudio claus
clemens clement clementine cleo clint clive clotilde colette colin colleen concepcion connor conor conrad constance
constantin constanze consuelo cora coral cordelia corina corinna corinne cornelia cornelius corrado cosima cosimo
courtney craig crispin cristian cristiana cristiane cristiano cristina curt cynthia cyril cyrille cyrus dagmar dagny
daisy dalal dalia dalila damian damiano damien damir damjan dan dana danae danel danica daniel daniela daniele
daniella danielle daniels daniil danijel danijela danilo danna danny danuta danylo dao daria dariia darija dario daris
darius dariusz darko darlene darren darta daryl daryna dat dave davi david davide davina davit davor davud dawid dawn
dean deanna debora deborah declan deepa deepak defne deirdre dejan dejana del delfina delia delphine demetre denis
denisa denise dennis denny denys derek derya desiree detlef dewi dharmendra dhia dhruv diana diane dick diego dieter
dietmar dilara dilip dimitar dimitra dimitrios dina dinesh dino dion dirk disha ditte divya djamel djeneba dmitry
dmytro doha dolores domenica domenico dominic dominik dominika dominique dominykas donald donata donatella donato
donghyun donna dor dora dorian dorin dorina doris dorothea dorothee dorothy dorte douglas dragan dragana drew duarte
duc duncan dung dunja duong dusan dusanka dustin dwayne dwi dylan dyllan dzan eabha ebba ebru eckart eckhard ecrin eda
edda eddie edgar edgardo edina edit edita edite edith edmond edmund edmundo edoardo edouard eduard eduarda eduardo
edward edwin edwina edyta eelco eeli eevi efrain efua egil egon eileen einar eino eisha eitan eithan ekkehard eko ekua
elad elaine elchin elena elene eleni eleonora eleonore elfriede eli elia eliana eliane elias elie elif elija elijah
elin elina eline elio eliot elisa elisabet elisabeth elisabetta elise eliska elizabeth elizaveta elke ella ellen elli
ellie ellinor elliot elmar elnur elodie elouan elsa else elshan elsie elton elvira elvis elyas elza elzbieta ema eman
emanuel emanuela emanuele embla emeka emelia emelie emely emil emilia emiliano emilie emilija emilio emiliya emils
emily emine emir emma emmanuel emmanuelle emmy emre ender endre enrica enrico enrique enzo eran erdem eren erhard eric
erica erich erik erika erin erkan erkki erland erling erna ernest ernesta ernestine ernesto ernst erwin esi esma
esperanza esra esteban estelle ester esther estrella ethan ettore eugen eugene eugenia eugenie eugenio eunji eunjung
eva evan evangeline eve evelin evelina eveline evelyn evens evgeny evi evie ewa ewald ewan eyal eylul eymen ezekiel
ezio ezra fabian fabiana fabiano fabien fabienne fabio fabiola fabrice fabrizia fabrizio fadi fahad fahd faisal faith
faiza fajr fang fanta farah fares farid farida farrah faruk farzana fatemeh fatih fatima fatin fatma fatoumata fay
faye federica federico felicia felicitas felicity felipe felix feng ferdinand ferenc fergus fernanda fernando ferndo
fiadh fikret filip filipa filipe filippo filiz finlay finn fiona fiorella fiorenzo flavia flavio flora florence
florencia florentina florian floriana florin florina fozia fran frances francesca francesco francine francis francisca
francisco franciszek franco francois francoise frank franka franz franziska fred freda frederic frederica frederick
frederik frederike freja freya frida frieda friederike friedhelm friedrich fritz fuma fumiko funke funmi furkan gabija
gabor gabriel gabriela gabriele gabriella gabrielle gael gaelle gaetan gaetana gaetano gagik gail gal galina gamalat
gamila ganesh gang gareth gary gaspar gaston gaurav gavin gayane geetha gemma gene genevieve geoffrey georg george
georges georgette georgi georgia georgiana georgina georgios gerald geraldine gerard gerarda gerardo gerda gerhard
german germana geronimo gerrit gert gertrud gevorg giacomo giada gian gianfranco gianluca gianmarco gianna gianni
gideon gil gilbert gilberto gilda giles gilles gilli gina ginette ginevra gino giorgi giorgia giorgio giorgos giovanna
giovanni gisela gisele giselle gita gitte giulia giuliana giuliano giulio giuseppa giuseppe giuseppina gizem glenda
glenn gloria godfrey gogo gokhan goktug googoosh goran gordana gordon gorka gottfried govind grace graciela graham
grant grazia graziano graziella greta grete gretel grzegorz guadalupe gudrun guenther guido guilherme guillaume
guillem guillermo gulsen gunay gunel gunilla gunnar gunter gunther guoqiang gustaf gustav gustave gustavo gustavs guy
gwen gyorgy gyula habib habiba hadar hadicha hai hakan hakon halil halim halina halyna hamish hamza hana hanh hanna
hannah hannelore hannes hanno hans hao haoran haoyu harald haresh hari hariet harold harper harraz harriet harris
harry hartmut haru haruka haruma harun haruna haruto hasan hashem hasmik hasnaa hassan hatice hawa haydar hayk hazel
heather hector hedda hedwig heide heidi heikapu heike heiko heiner heinrich heinz heitor helen helena helene helga
helge hella helma helmi helmut hema hemant hendra hendrik hendrika hendro henk henning henri henriette henrik henrike
henrique henry herbert heriberto herkus herlinde herman hermann hermine hernan hessa hetal hieu hila hilary hilda
hilde hildegard himari hina hinano hinata hinato hiro hiroko hiroshi hiroyuki hitesh hjordis hlib hoa hoang hoda
holger holly hong horst hortense hoseok hosna hosniya hossein hovhannes hryhorii hubert hudson hugh hugo hui hulya
humberto hung huong hur huseyin huseyn hussa hussain hussein hydar hyejin hyeri hyori hyunjin hyunwoo iain ian ibai
iben ibrahim ida ido idris ifeanyi ignacio ignaz igor ihor iker ikram ilana ilaria ildiko ilgar ilias ilija ilka ilker
ilona ilse iman imene iminathi imke imogen imran imre ina inaya inbal inci indira indra ines inga inge ingeborg inger
ingmar ingo ingrid inigo inka inna inuk inunnguag inutsiaq ioana ioane ioanna ioannis ion ionela ionut ira irati irena
irene irina iris irma irmgard isa isaac isabel isabell isabella isabelle isak isha isidora isidoro isidro isla islande
ismael ismail ismet isolde israel istvan itai itsuki itziar iva ivaana ivalu ivan ivana ivanka ivar ivica ivik ivo
ivonne ivy iwan iwona izabela izaro izz jacek jack jackie jacob jacopo jacqueline jacques jad jade jadwiga jaime jake
jakob jakov jakub jakup jamal james jameson jamie jan jana jane janet janette janez jani janice janina janine janis
janka janna janne janos jari jarmila jaromir jaroslav jaroslava jaroslaw jasmin jasmina jasmine jason jasper javier
jaya jayant jayne jean jeanne jeannette jeannine jeff jekabs jelena jenna jennifer jenny jens jeremie jeremy jerome
jeronimo jerzy jesper jess jessica jesus jianguo jianhua jianming jie jieun jignesh jihoon jihun jihye jihyun jill jim
jimin jing jinwoo jisoo jitendra jitesh jitka jiwoo jiya jiyeon jiyoung jo joachim joan joana joanna joanne joao
joaquim joaquin jocelyn jochen joe joel joelle joerg jogvan johan johann johanna johannes john joko jokubas jokull
jolanda jolanta jon jonas jonathan joost jordan jordana jordi jorg jorge jorgen jori jorn jorun jorunn jose josef
josefa josefina josefine joseph josephine joshua josiah josiane josip josipa jost jouri jovan jovana joy joyce jozef
jozefa juan juana juanita jude judeline judit judith juha juhani jukka julen jules julia julian juliana juliane
julianne julie julien juliet julieta juliette julija julio julius jun june jungkook junior jurgen jurij just justin
justina justine justus jutta jytte kabir kabita kadiatou kagiso kai kaia kaija kairo kaisa kaja kajal kajus kaloyan
kalpesh kamal kamau kamil kamila kamile kamlesh karam karen kari karim karima karin karina karine kariuki karl karla
karlheinz karlis karol karola karolin karolina karoline karsten kasia kasper katarina katarzyna kate katerina
katharina katharine kathem katherine kathleen kathrin kathryn kati katja katla katrin katrina katrine kavita kavitha
kavya kay kazi kazimierz kazuko keanu kehinde keiko keith kelly kelvin kemal ken kendra kenji kenneth kenzo keren
kerstin keven kevin kgosi khadije khaled khalid khalida khanyisile khawla khongordzol khrystyna kiaan kiara kieran
kilian kim kimberly kipchoge kiprop kira kiran kirill kirk kirollos kirsten kirsti kirsty kiwa kjell klaas klara
klaudia klaus klea klemens knut koa koen kofi koji kojo komal konrad konstantin konstantina konstantinos konstanze
konul kora koray korbinian kostas krishna kristen kristian kristiane kristin kristina kristine kristof kristoffer
krystian krystyna krzysztof ksenija kumar kumiko kunal kurt kwadwo kwaku kwame kwasi kyle kylie kyra kyriaki kyrylo
kyungsoo laia lajos lakshman lamija lan lana lance lara larisa larissa lars larysa laszlo latha latifa laura laure
laurel lauren laurence laurent lavi lavinia laxman layla lazar lea leah leandra leandro leano leen leevi lei leif
leila leilani leja lejla lekha lena leni lenka lenna lennart leo leon leona leonard leonarda leonardo leone leonel
leonhard leonid leonie leonor leonora leopold leordo lerato leroy lesedi lesia lesley leslie leszek lethabo lethokuhle
leticia lev levente levi lewis leyla lia liam lian liana lianne lidia lien liepa lieselotte lihua lila lile lili
lilian liliana liliane lilien lilit lilja lillian lillie lilly lily lin lina linda lindsay line ling linh linus lio
lior liora lisa lisakhanya lisbeth lise liubov liudmyla liv livia livio liz liza ljiljana ljubica lluis logan lokesh
lola lora loredana loren lorena lorenza lorenzo loretta lorna lorraine lothar lotte lou louis louisa louise lourenco
lovelie lovely lovro luana lubanzi luc luca lucas luce lucia lucian luciana luciano lucie lucien lucienne lucija
lucila lucinda lucio lucjan lucrezia lucy ludek ludmila ludovic ludovica ludovico ludwig luigi luigia luis luisa luise
luiz luka lukas lukasz luke lukne lulwa luna lungile lur lusine lutz luz lwandle lwazi lydia lyle lyn lyna lynda lynn
maarten maayan mabel maciej madan maddi madeleine madeline madhu madina madison mads mael maeva magali magda magdalena
magdalene magnus maha mahamadou mahammad mahdi mahendra mahesh mahmoud mahmut maia maike maite maja maksim maksym
malachi malak malcolm malee malek malen malgorzata maligiaq malik malin malte malthe malu mamadou manaia mandla mandy
manee maneh manfred manish manju manjula manoj manon manua manuel manuela mara marama marc marcel marcela marcell
marcella marcelle marcello marcelo marcia marcin marco marcos marcus mareike marek maren mareva marga margaret
margareta margarete margarida margarita margherita margit margot margret marguerite mari maria mariam mariami marian
mariana marianna marianne mariano marica marie mariella marielle marietta marija marijan marijana marika marilena
marilyn marin marina marine marino mario marion marios marisa marisol marit marita marius mariusz mariya marjan mark
markas markel markku marko marks markus marlene marlies marlon marta marte martha marthe marti martim martin martina
martine martino marvin marwa mary marya maryam maryja marzena masa masako massimiliano massimo matas mate matei matej
mateo mateus mateusz mathias mathieu mathilda mathilde mathis matias matija matilda matilde matteo matthew matthias
matthieu matthildur mattia mattias matvey matvii matyas maud maui maura maureen maurice mauricio maurizio mauro max
maxim maxime maximilian maximiliane maximiliano maya maysoun mayumi meena mees megan mehar mehdi mehmet mei meike
meiling melanie melina melisa melissa melokuhle melvin merce mercedes meredith merete meriem merjem merle mersana
merve meryem meta metin mia mica micaela michael michaela michail michal michala michalis michel michela michele
micheline michelle michiko miguel miguela mihaela mihai mihail mika mikael mikaere mikayel mike mikhail miki mikkel
mikko mikolaj mila milada milagrosa milan milana milena milica millie milos miloslav mina minato ming mingze minh
minho minik minjae minji minju minjun minjung minkyu minna minseo minseok minsoo minsu mio mira mirac miranda mireia
mireille mirela mirella miriam mirjam mirjana mirko mirlande miro miroslav miroslava miroslaw mirta mitja mitsuko
moana modesto modibo moea moeata mohamed mohammad mohammed mohan mohini moira mona monica monika monique monte morag
moran morgan moritz morten moussa mpho muchen muhamad muhammad muhammed mukesh mukul mukund murad murat muriel mustafa
muyang mykhaylo mykyta myra myriam myrlande myrna nabil nabila nada nadia nadiia nadine nadja nagi nagisa nahia naim
naima nam namjoon nancy nandi naoko naomi naranbaatar nare narek narendra naresh narine nasrin natalia natalie
natalija natascha natasha nathalie nathan nathaniel naura naveen naya nayeli nazar nazim neal neelam neha nehir neil
nela nelia nelio nelly nelson neo nerea nesreen nestor neus neza nga ngoc ngozi nhung nia nicholas nick nicola nicolae
nicolas nicole nicoletta nicolo niel niels nigel nihal niharika nik nika nikau nikhil nikita niklas niko nikodem nikol
nikola nikolai nikolaj nikolaos nikolas nikolaus nikoleta nikoloz nil nilay nils nilufer nina nino nir nisha nishant
nitesh nitin nitu nivi niviaq njeri nkechi nkosazana nneka noa noah noam noel noelia noelle noemi nomaan nomsa nomusa
nontobeko noor nora norah norbert noriko norma norman norsaq nosipho nouf nour nthabiseng nuka nuno nur nuray nuri
nuria nurislam nurul nutsa nyambura obi ochieng octavia octavio odette odhiambo odile odval ofentse ofir oihan oisha
oisin ola olaf olav ole oleg oleh oleksandr oleksandra oleksii olena olga oliver olivera olivia olivier oliwia olympia
omar omer omphile ona onni onur onyango ophelie oren orest orhan orlando ornella oscar oskar osman ostap osvaldo
oswald otieno ottilie otto oumar oumou owen oyunbileg ozan ozlem pablo paloma pamela panagiota panagiotis paneeraq
paninnguaq paola paolo paraskevi paresh pari parveen pascal pascale pasquale patrice patricia patricija patricio
patrick patrik patrizia patrizio patryk pau paul paula paulette pauli paulina pauline paulo pavel pavla pavlina pavlo
pawan pawel payal pearl pedro peggy pekka penelope peng per percy perla pernille perrine pertti petar peter peterson
petr petra petro petros petter petya phil philip philipp philippa philippe phoebe phuong pia pierangelo pierluigi
piero pierre pieter pietro pilar pinar ping piotr pipaluk pirjo piroska placido poema pol pola polina pooja poonam
prakash pramod pranav prasad prasert prasit pratibha praveen pravin preecha preeti prem princess priya priyanka
przemyslaw puteri putra putri qiang qillaq quan quang quentin quincy quirin quoc rabina rachel rachele rachid radek
radha radka radmila radoslav radoslava rafael rafaela raffaela raffaele raffaella raghu ragna ragnar rahel rahul raimo
raimondo raimund rainer raisa raj raja rajan rajat rajeev rajesh rajni rakesh ralf ralfs ralph rama raman ramazan
ramesh rami ramiro ramon ramona ramya randall randi rani rania ranju raphael raquel rashad rashmi rasmus ratna raul
ravi ravindra raya rayana raymond rebeca rebecca reem reema reena refael regina reginald regine regula rei reidar
reina reiner reinhard reinhold reinier rekha relja remi remy ren rena renata renate renato rene renee renzo reshma
rethabile reza rhea rhoda rhonda rhys ria rian ricarda ricardo riccarda riccardo richard rick rik rika rikard rikke
riko riku riley rin rina rini rita ritesh ritu roan robert roberta roberto roberts robin robyn rocco rocio rodney
rodolfo rodrigo roel rogelio roger roghayyeh rohan rohit roko roland rolanda rolando rolf roma romain roman romana
romano romeo romina romy ron ronald ronan roni ronja ronnie rory rosa rosalba rosalia rosalie rosalind rosalinda
rosana rosanna rosario rose rosemarie rosemary rosie rosina rosita rosmery ross rossana rostyslav roswitha rowan
roxana roxane roy ruben rubina ruby rudi rudolf rudolph rui ruoxi rupert russell rut ruta ruth ruti ryan ryszard saar
saba sabina sabine sabrina sachin sade sadia safija safiya saga sahar said sakeena sakineh sakura saliha salik sally
salma salman salome salvador salvatore sam sama samantha samir samira samuel samuela samuele samvel samyar sana
sandeep sander sandip sandor sandra sandrine sandro sangeeta sangmin sanjay sanjeev sanju sanna santiago santo santos
saqib sara sarah sarat sari sarina sarita sascha saskia satoshi saul saumya saverio savita savvas sean sebastian
sebastiana sebastiano sebastien seema sefa segun seija sekou selim selin selina selma sem semih seojun seokjin seoyeon
serena serge sergei sergio serhat serife serkan servet sesili seungmin sevda severin severine sevgi sevinj shahd
shahem shahid shai shaikha shaimaa shams shane shannon sharad sharon shaun shawn shay shayma sheela sheikh sheila
shelley sherifa sherry shigeru shira shirley shivansh shobha shoko shoshana shreya shristi shruti sibel sibylla
sibylle siddhartha sidonie siegbert siegfried sieglinde sienna sigmund sigrid sigrun silja silke silva silvain silvana
silvano silvester silvia silvie silvio simon simona simone simonetta sina sinem sini sipho siphokazi siphosethu siri
siriporn sissel sita siti siv siya sizwe slamet slavica slavko slavomir slobodan snezana so sobia sofi sofia sofie
sofija sofiya sohan solange soley solja solomiia solomiya solveig soma somayyeh somboon somchai somesh sompong somporn
somsak somying son sonal sonam sonia sonja soojin soomin sooyoung sophia sophie soraya soren souleymane sowmya soyeon
sri stanislas stanislav stanislava stanislaw stanley stefan stefana stefania stefanie stefano stefanos steffen stein
stella sten stepan stephan stephane stephanie stephen steve steven stevenson stig stine stojan stuart suchada suchart
sudha sue suha sujata sujin sultan sumayah sumeet sumin sumit sumita sumitra sungmin sunil sunita supaporn suraj
surendra suresh surya susan susana susanna susanne sushila sushma sutrisno suzana suzanne suzuko svea sven svenja
svetlana svitlana swati sybille syed sylvain sylvana sylvester sylvia sylviane sylvie sylwia szilvia szymon tabea
tadeusz tadhg taehyung taha taim taiwo takashi takeshi tal tali talia tam tamar tamara tamas tamatoa tan tania tanja
tanya tao tapuarii tara tarana taras tareq tarik tarita tarja tasha tatiana tatjana tatsuki tebogo ted teemu tehei
teiki teiva telma teo teodor teodora teodoro teresa teresia tereza terhi terje tess tessa teura teva thabiso thabo
than thandi thang thanh thaniel thao thea thelma themba theo theodor theodora theodore theresa therese theresia thi
thiago thibault thierry thilo thomas thor thora thorsten thu thuy tiago tiana tiare tibor tien tigran tihana tilman
tim timea timo timofey timon timothy tina ting tino titaina titaua tiziana tiziano tobias todd toivo tom tomas tomasz
tomer tommaso tommy tomoko tomyris toni tonia tony tor torben tore torsten tove tracey tracy trang travis trevor tri
trine trinidad trisha tristan troels trond trondur trudy trung tshepo tuan tuleen tunar tuncay tunde tung tuomas turid
turki tyler tymofii tyra uche uchenna udo ugo uiloq ulf ulla ulloriaq ulrica ulrich ulrik ulrika ulrike umar umberto
umesh umut una unathi urban uri urs ursula ursule urszula usha usman uta ute uwe vaclav vadim vaea vaino valdemar
valentin valentina valentine valentino valeria valerian valerie valerii valerij valerija valerio valery valter vamika
van vanda vanesa vanessa vanja var varun varvara vasant vasco vasil vasile vasileios vasilije vasiliki vasilis
vasilisa vasudha vasyl vedant veena velimir venla vera verena verica verity vernon veronica veronika veronique vesna
viacheslav vicenta vicente vicky victor victoria vida vidar vidya viet vijay vijaya vikas vikram viktor viktoria
viktorie viktorija viktoriya vilma vilmos vinay vince vincent vincenza vincenzo vinh vinod viola violet violeta
violetta violette vira viraj virendra virgil virginia virginie vishal vishnu vita vitalii vito vittoria vittorio vivek
vivian viviana viviane vivien vivienne vlad vladan vladimir vladimira vladislav vladyslav vojtech volker vugar vuk
vusal vusala vusi vy wade wahyu wairimu waldemar walter waltraud wambui wan wanda wangari wanja wanjiku wanjiru warren
wassim wateen wati wayne wei weiming wenche wendelin wendy wera werner wibke wichai wichit widelene wieslaw wieslawa
wiktor wiktoria wilfried wilhelm wilhelmina willem william willow wilma wilmer wilson winfried wioletta wlodzimierz
wojciech wolf wolfgang wolfram xaver xavier xenia xia xiaohong xiaoli xiaomei xiaoming xiaoyan ximena xin xinyi
xiuying xolani xuan yaa yael yair yamato yan yana yann yannick yannis yanti yanto yara yaroslava yasemin yasin yasmeen
yasmin yasmina yasmine yasna yassin yavuz yaw yehuda yekaterina yelena yemi yen yetunde yeva yevgeni yichen yihan yimo
ying yinuo yize yoana yogesh yoko yolanda yolande yoshiko younes youngho youngmin yousef yousouf youssef ysabel yu yua
yuina yuki yukiko yukio yuko yulia yuma yumi yuna yuri yurii yusef yusif yusuf yutong yuval yuxi yuxuan yuze yves
yvette yvon yvonne zahid zahir zahra zainab zakhar zala zalan zan zandile zanele zbigniew zdenek zdenka zehra zeinab
zeki zeljka zeljko zenaida zeynab zeynep zhiqiang zihan zina zion zita ziva zlata zlatan zlatko zodwa zoe zofia zoia
zoltan zora zoran zorana zsofia zsolt zumra zuzana zuzanna
`
    .trim()
    .split(/\s+/),
  ...allNicknames,
])

/** Whether people are known to be called so; a family may have the same name. */
export const isGivenName = (word: string): boolean => givenNames.has(word)
