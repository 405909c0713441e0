/**
 * Short and pet forms. One name a line, its formal spelling first: each word may replace any other of its line. Names
 * of different people are never in one line, however similar.
 */
const groups = `
abigail abby abbie gail
abraham abe bram ibrahim
adelaide addie heidi
adrian ade
albert al bert bertie albie
alexander alex alec alek al sandy xander lex sasha sascha sacha alexandru alejandro alessandro sandro aleksandr aleksander alexandr aleksandar oleksandr
alexandra alex sandra alexa lexi sandy sasha sascha alexis aleksandra oleksandra alejandra alessandra
alfred al alf alfie fred
alison ali ally
amanda mandy
andrew andy drew
angela angie
anthony tony ant
antonio tony tono toni antonino nino
arthur art artie
barbara barb barbie babs
bartholomew bart
benjamin ben benji benny
bernard bernie
bradley brad
calvin cal
cameron cam
carolyn caroline carrie carol lynn
catherine katherine kathryn kathleen kate katie kathy cathy cath kit kitty kay katharine cat kath
charles charlie chuck chas chip
charlotte lottie charlie lotte
christine christina chris chrissie tina christy
christopher chris kit topher
clifford cliff
cynthia cindy
daniel dan danny
danielle dani
david dave davey davie
deborah debbie deb debra
dominic dom nick
donald don donnie
dorothy dot dottie dolly
douglas doug
edgar ed eddie
edward ed eddie ted teddy ned
edwin ed eddie
edmund ed ted
eleanor ellie nell nora nellie
elizabeth liz lizzie beth betty betsy eliza elsie libby lisa bess elisabeth bettina lisbeth
emily em emmie
emma em
eugene gene
ernest ernie
florence flo flossie
frances fran frankie fanny
francis frank frankie
franklin frank
frederick fred freddie freddy rick
gabriel gabe
gabriella gaby gabi ella
george georgie
gerald gerry jerry
geoffrey geoff jeff jeffrey
gertrude gertie trudy
gillian gill jill
graham gray
gregory greg gregg
harold harry hal
harriet hattie
helen nell nellie
henry harry hank hal
howard howie
isaac ike zac
isabel isabelle isabella bella belle izzy
jacob jake
jacqueline jackie jacqui
james jim jimmy jamie jimbo jem
janet jan
jason jay
jennifer jen jenny jenni
jeremy jerry jez
jessica jess jessie
joan joanie
joanna jo joanne
john jack johnny jackie
jonathan jon jonny johnny
joseph joe joey jo
josephine jo josie
joshua josh
judith judy jude
julia jules julie
julian jules
katrina kat trina
kenneth ken kenny
kevin kev
kimberly kim
laura laurie
lawrence larry laurie laurence
leonard len lenny leo
leslie les
lewis lew
louis lou louie
louise lou
lucy lu
madeleine maddie
magdalena lena magda leni
malcolm mal
margaret maggie meg peggy marge margie greta daisy rita madge peg
marjorie marge
martin marty
mary molly polly mamie
matilda tilly mattie
matthew matt matty
maurice mo
maximilian max
maxwell max
megan meg
melanie mel
melissa mel missy
michael mike mick mickey micky mikey
michelle shelly shell
mildred millie
miranda mandy
mitchell mitch
montgomery monty
nancy nan
natalie nat
nathan nate nat
nathaniel nate nat nathan
nicholas nick nicky nico nicolas nikolas nikolaos
nicola nicky
nicole nicky nikki
norman norm
oliver ollie olly
olivia liv livvy
oscar ozzy
pamela pam
patricia pat patty trish tricia patsy paddy
patrick pat paddy
penelope penny
percival percy
peter pete
philip phil pip phillip
philippa pippa pip
priscilla cilla
rachel rach
ralph ralphie
randolph randy
raymond ray
rebecca becky becca
reginald reg reggie
richard dick rick rich richie ricky dickie
robert bob rob bobby robbie bert robin
roberta bobbie
roderick rod
rodney rod
roger rog
ronald ron ronnie
rosemary rosie rose
roxanne roxy
russell russ
samantha sam sammy
samuel sam sammy
sandra sandy
sarah sally sadie
sebastian seb basti bastian
sharon shaz
shirley shirl
sidney sid
simon si
solomon sol
sophia sophie
stanley stan
stephanie steph steffi
stephen steve steven stevie
stuart stu
susan sue susie suzy suzanne susanna
sylvia syl
tabitha tabby
terence terry
teresa theresa terry tess tessa tracy
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
tobias toby tobi
valerie val
vanessa nessa
veronica ronnie vera roni
victor vic
victoria vicky vicki tori
vincent vince vinnie
virginia ginny
vivian viv
walter wally walt
wilfred wilf
william bill will billy willy liam
winifred winnie
zachary zach zack zak

johannes hans hannes johann hansi jo
johanna hanna hanne hanni jo
joachim jochen achim jo
hans hansi
heinrich heinz heiner hein henner
friedrich fritz fred frieder
wilhelm willi willy wim
wolfgang wolf
karl karlheinz kalle charly
ludwig lutz wiggerl
georg schorsch
josef sepp jupp joschi pepi
franz franzl
anton toni
michael michi michel
matthias matze hias
andreas andi andy
alois lois
ulrich uli ulli ulf
ulrike uli ulli rike
rudolf rudi
reinhard reini
eberhard ebi
gerhard gerd gert hardy
manfred manni fred
siegfried sigi siggi
sigrid siri
klaus nikolaus niklas nick nicki
christian chris
christiane christa
christoph chris stoffel
bernhard bernd
berthold bert
dietrich dieter dirk
detlef detti
ferdinand ferdi
gottfried friedl
gunther guenni
hermann harry hermi
ignaz naz
jakob jackel
konrad conny
leonhard leo hartl
lorenz lenz
markus mark
norbert nobbi
philipp phil fips
stefan steffen stefferl
thomas tommy tom
tobias tobi
valentin valli
volker volki
elisabeth elli lisa lisbeth liesel liesl sissi elsbeth elise lilli betti lisl
margarete grete gretel gretchen margret rita
katharina kathi kati katja kathrin
barbara babsi barbel
brigitte gitte gitta birgit
gertrud trudi gerti
susanne susi sanne
therese resi
franziska franzi
friederike rike frieda
wilhelmine minna mina wilma
hildegard hilde
ursula uschi ulla ursel
waltraud traudl
roswitha rosi
rosemarie rosi romy
angelika geli
annemarie annemie
magdalene lene leni
helene leni lene helena
johannes jan
veronika vroni
theresia resi
maximiliane maxi
alexander alex
dorothea dorle thea dora
eleonore lore nora
hannelore lore hanne
karoline lina line
karolina lina
christina tina
martina tina
bettina tina
valentina tina vale
gabriele gabi
monika moni
petra pedi
stefanie steffi
sabine bine
renate nate reni
heidemarie heidi

antoine toine tonio
alexandre alex
benoit ben
catherine cathy
christelle chris
dominique dom
emmanuel manu
emmanuelle manu
francois franck fanfan
frederic fred
guillaume guy
jacques jacky
jean jeannot
laurent lolo
louis loulou
marguerite margot
mathieu mat
maxime max
nathalie nath
philippe phil
pierre pierrot
stephane steph
sylvie syl
veronique vero
valerie val
virginie vivi
isabelle isa
jeanne jeannette
madeleine mado

francisco paco pancho curro fran kiko frasco
jose pepe chepe joselito pepito che
jesus chus chuy
maria mari marisa maruja mariquita
guadalupe lupe lupita
dolores lola loli
consuelo chelo
concepcion concha conchita
mercedes merche meche
rosario charo
pilar pili
francisca paca paqui
josefa pepa fina
josefina pepa fina
teresa tere maite
isabel isa chabela
manuel manolo manu lolo
manuela manoli
ignacio nacho
enrique quique kike
eduardo edu lalo
alejandro alex jandro ale
alejandra ale
antonia toni tona
alberto beto tito
alfonso fonso poncho
alfredo fredo
carlos carlitos charly
cristobal tobal
cristina cris
daniel dani
fernando nando fer
gabriel gabi
gregorio goyo
guillermo guille memo
gustavo tavo
gonzalo gonza
hortensia tencha
jaime jimmy
javier javi
jorge coque
juan juanito
julio julito
leonardo leo
lorenzo lencho
luis lucho
marcos marquitos
miguel migue
milagros mila
montserrat montse
nicolas nico
pablo pablito
pedro perico
rafael rafa
ramon moncho
ricardo richi
roberto beto tito
rodrigo rodri
rogelio roge
salvador salva chava
santiago santi chago
sebastian sebas
sergio checo
soledad sole
vicente chente
victoria vicky
veronica vero
encarnacion encarna
inmaculada inma
remedios reme
purificacion puri
esperanza espe
gloria glori
graciela chela
beatriz bea
elena nena
raimundo mundo
fernanda fer
valentina vale

joao joaozinho
jose ze zeca zezinho
francisco chico xico kiko
antonio toninho tonho
manuel manel mane
joaquim quim
luis lula
luiz luizinho lula
eduardo edu dudu
fernando nando
carlos carlinhos
pedro pedrinho
paulo paulinho
roberto beto
ricardo rick
rodrigo digo
rafael rafa
leonardo leo
alexandre xande alex
guilherme gui
gustavo guga gu
henrique rick
marcelo celo
sebastiao tiao
raimundo mundinho
aparecida cida
conceicao ceicao
terezinha teca
fatima fafa
isabel bel isa
beatriz bia
gabriela gabi
mariana mari
rafaela rafa
margarida guida
teresa teca
helena lena

giuseppe beppe peppe pino peppino
giovanni gianni nanni vanni
francesco franco ciccio checco
francesca franci
antonio toni tonino toto
domenico mimmo
vincenzo enzo vince
lorenzo enzo renzo
salvatore toto turi
luigi gigi gino
pietro piero
raffaele lello
gaetano tano
pasquale lino
giacomo mino
filippo pippo
guglielmo memo
alessandro ale sandro
alessandra ale sandra
federico fede
federica fede
daniele dani
daniela dani
riccardo ricky
roberto roby
stefano ste
matteo teo
michele lele
emanuele lele manu
gabriele lele
giuseppina pina giusy
concetta titti
giovanna gianna
luisa gina
teresa tere
elisabetta betta elisa
valentina vale
maddalena lena
margherita rita
caterina cate rina
leonardo leo

aleksandr sasha shura sanya alik
aleksandra sasha shura
aleksey alyosha lyosha lesha
aleksei alyosha lyosha lesha alexey alexei alexej
anastasia nastya asya stasya anastasiya anastasiia
anatoly tolya
andrey andryusha andrei andrej andriy andrii
anna anya nyura anechka
boris borya
dmitry dima mitya dmitri dmitriy dmytro dimitri
ekaterina katya katia kate yekaterina
elena lena alyona yelena olena
elizaveta liza
evgeny zhenya yevgeny evgeniy evgenii
evgenia zhenya yevgenia evgeniya
fyodor fedya fedor
galina galya
georgy gosha zhora
grigory grisha
igor gosha
ilya ilyusha
irina ira iryna
ivan vanya
konstantin kostya
ksenia ksyusha
larisa lara
leonid lyonya
lyubov lyuba
lyudmila lyuda mila ludmila
maksim max maxim maksym
margarita rita
maria masha mariya mariia
marina marisha
mikhail misha mykhailo mihail
nadezhda nadya nadia
natalia natasha nataliya natalya nataliia
nikita nik
nikolay kolya nikolai mykola nikolaj
oleg olezhka
olga olya olha
pavel pasha pavlo
petr petya pyotr petro
polina polya
roman roma
semyon senya
sergey seryozha serge sergei serhiy sergiy
sofia sonya sofiya
stanislav stas
svetlana sveta svitlana
tatiana tanya tatyana tetiana tetyana
timofey tima
vadim vadik
valentin valya
valentina valya
valery valera
vasily vasya vasyl
veronika nika
viktor vitya
viktoria vika
vitaly vitalik
vladimir vova volodya vladimir volodymyr
vladislav vlad
vyacheslav slava
yaroslav slava
yuri yura yuriy yury yuriy iurii yurii
yulia yulya julia iuliia
zinaida zina

aleksander olek alek
agnieszka aga
andrzej jedrek
anna ania
barbara basia
bartosz bartek bartlomiej
boguslaw bogus
czeslaw czesiek
dorota dorotka
elzbieta ela
ewa ewka
franciszek franek
grzegorz grzesiek
halina hala
henryk heniek
ireneusz irek
jacek jacus
jadwiga jadzia
jakub kuba
jan janek jasiek jas
jerzy jurek
jozef jozek
joanna asia
justyna justa
katarzyna kasia kaska
kazimierz kazik
krystyna krysia
krzysztof krzysiek krzys
leszek lech
lukasz lukaszek
maciej maciek
malgorzata gosia malgosia
marek mareczek
maria marysia
marcin marcinek
mateusz mati
mieczyslaw mietek
michal michas
mikolaj miki
natalia natka
pawel pawelek
piotr piotrek
przemyslaw przemek
radoslaw radek
rafal rafalek
ryszard rysiek
slawomir slawek
stanislaw staszek stach
stefan stefek
szymon szymek
tadeusz tadek
teresa tereska
tomasz tomek
waldemar waldek
wieslaw wiesiek
wladyslaw wladek
wojciech wojtek
zbigniew zbyszek
zdzislaw zdzisiek
zofia zosia
zygmunt zygmus

frantisek franta fanda
jan honza jenda
jaroslav jarda
jiri jirka
josef pepa
karel kaja
katerina katka
ladislav lada laco
magdalena majda
marie marenka
martin mara
michal misa misko
milan milda
miroslav mirek miro
pavel pavlik
petr peta
stanislav standa
tomas tom tomik
vaclav vasek
vladimir vlada vlado
vojtech vojta
zdenek zdenda
juraj duro
stefan stevo
alzbeta beta
anna anicka anka
jana janka
zuzana zuzka
istvan pista pisti
janos jani jancsi
jozsef jozsi
ferenc feri
gyorgy gyuri
laszlo laci
sandor sanyi
tamas tomi
zoltan zoli
zsuzsanna zsuzsa zsuzsi
erzsebet erzsi bozsi
ilona ica ilonka
katalin kati kata
margit manci
maria mari marika
miklos miki
mihaly misi
gabor gabi
imre imi
attila ati
balazs bazsi
eszter eszti
judit jutka
julianna juli
terez teri

aleksandar aca sasa
dragan gaga
dusan dule
dimitrije mita
djordje djole
ivan ivo ivica
jovan joca
josip joza
ljubica ljuba
marija mara
mihailo misa
milan mica
milos misa
miroslav miki
nikola nidzo
petar pera
slobodan boban
stevan steva
vladimir vlada
vojislav voja
zoran zoki
zeljko zele
georgi gosho
ivan vanyo
dimitar mitko
nikolay niki
petar pesho
stoyan stoycho
todor tosho
gheorghe gigi gelu
ion nelu ionel
constantin costel costi
nicolae nicu
vasile vasilica
alexandru alex alecu sandu
mihai misu
ioana oana

ioannis giannis yannis yiannis john
georgios giorgos yiorgos yorgos george
konstantinos kostas costas dinos
dimitrios dimitris mitsos jimmy
nikolaos nikos
panagiotis panos takis
christos chris
vasileios vasilis vassilis bill
athanasios thanasis nasos
evangelos vangelis
michail michalis mike
emmanouil manolis
spyridon spyros
theodoros thodoris
stavros stavrakis
antonios antonis
ilias lias
apostolos tolis
charalampos babis haris
anastasios tasos
ekaterini katerina
eleni lena
aikaterini katerina katia
vasiliki vicky vaso
georgia gogo
dimitra mimi
panagiota giota
paraskevi vivi evi
konstantina dina
evangelia eva litsa
sofia sofi
anastasia natasa
athina nana

johannes jan hans johan joop jo
cornelis kees cor
hendrik henk rik
wilhelmus wim willem
willem wim pim
jacobus jaap koos
gerardus gerard
gerrit ger
petrus piet peter
pieter piet
antonius ton toon anton
theodorus theo dorus
franciscus frans
adrianus ad arie adriaan
martinus tinus martin
nicolaas klaas nico
lambertus bert
hubertus huub
leonardus leo
marinus rinus
johanna jo joke hanna
cornelia corrie cora
wilhelmina mina willemien wil
elisabeth lies bep els
maria mieke marijke ria
hendrika riek
catharina trijntje toos carin
margaretha greet gretha
adriana jana
petronella nel nelly
jan janneman
sebastiaan bas
bartholomeus bart
matthijs thijs
christiaan chris
anders andy
lars lasse
karl kalle
erik erke
nils nisse
johan janne
margareta greta maggan
birgitta gitta
kristina stina kicki
katarina kajsa
elisabet lisa lisbet elsa
per pelle
gustav gurra gosta
fredrik frille
niklas nicke
bengt benka
soren sorren
rasmus ras
mikkel mik
jorgen jorn
matti masa
juhani jussi juha
johannes jussi hannu
antti anttu
heikki hessu
mikko mika
kaarina kaija
katariina kati katri
elisabet liisa
marjatta marja

mehmet memo
mustafa mistik
ibrahim ibo
huseyin huso
suleyman sulo
abdullah apo
fatma fatos
hatice hatos
ayse aysecik
mohammed mo muhammad mohamed mohammad mohamad muhammed muhamad mohd md mohammod mahomed mehmed mahamadou mouhamed moh
abdul abdel abd
abdulrahman abderrahman abdurrahman abdelrahman abdur
abdullah abdallah abdulla abdellah
ahmed ahmad ahmet achmed achmad ahamed
ali aly
hussein hussain husayn huseyin hossein hussien housseine hosein
hassan hasan
yusuf yousef youssef yusef yousuf yosef joseph yousif youcef
ibrahim ebrahim brahim
ismail ismael
khaled khalid
mahmoud mahmud mahmood
mustafa mostafa moustafa mustapha mostapha
omar umar omer
osman othman uthman usman
saeed said saed
salim saleem
sulaiman suleiman suleyman soliman sulayman
tarek tariq tarik
walid waleed
yasser yasir
fatima fatma fatimah fatemeh fatimata
aisha aysha ayesha aicha aishah ayse
khadija khadijah hatice
maryam mariam meryem miriam
zainab zeinab zaynab zineb zeynep
nour noor nur
layla leila laila leyla
amina aminah ameena
hamza hamzah
bilal belal
karim kareem
rashid rasheed rachid
jamal gamal djamal
faisal faysal feisal faycal
hamid hameed
nasser nasir
abubakar abubakr aboubacar
samir sameer
kamal kemal
zaid zayd zeid
qasim kassem qassim kasim
hisham hicham
yahya yahia yehia
imran emran
anwar anwer
ashraf achraf
mohsen muhsin mohsin
ayman aymen aiman
rahim raheem
adil adel
nabil nabeel
majid majeed
munir mounir
jaber jabir
avraham avi abraham
binyamin beni benjamin
david dudu dudi
yitzhak itzik isaac yitzchak
yaakov kobi jacob yaacov
yosef yossi joseph
moshe moishe moses moshik
shlomo shloimi solomon
shmuel shmulik samuel
yehuda yudi judah
eliyahu eli elijah
menachem mendy
mordechai motti
yonatan yoni jonathan
netanel nati nathaniel
rivka rebecca rivki
sara sarah
chaya haya
chaim haim hayim
rachel rahel ruchi
miriam miri
esther esti ester
raj rajesh
vijay vij
krishna kris krishnan
lakshmi laxmi
srinivas seenu srinivasan
subramanian subbu mani subramaniam
venkatesh venky venkat
ramesh ram
suresh suri
mahesh mahi
jayesh jay
sandeep sandy
sanjay sanju
santosh santhosh
vikram vicky
deepak dipak
pooja puja
gita geeta
sunil sunny
anil ani
rajendra rajinder raju
harpreet harry
manpreet manny
gurpreet guri
balasubramanian bala
shankar sankar
shiva siva
ganesh ganapathy
chandra chander
thomas thommy
wanjiru shiru
oluwaseun seun
oluwaseyi seyi
babatunde tunde baba
olufemi femi
oluwatobi tobi
ayodele ayo dele
chukwuemeka emeka
chinedu nedu
ngozi ngo
ifeoma ify
obinna obi
kwabena kobina
kofi yoofi
nomvula mvula
gerard gerry ger
gerald gerry jerry
fionnuala nuala
gianluigi luigi gigi
binyamin benjamin bibi
ousmane usman
graham graeme
brigitte gitti gitta
walburga walli burgi
alfred fredi fredl
wolfgang wolfi wolf
koenraad koen
jacobus sjaak jaap koos
fatoumata fatou
eduardo duda
thandiwe thandi
sibusiso sbu
siphiwe siphi
nkosinathi nathi
lindiwe lindi
`

/** The lines of each name. */
const linesOf = new Map<string, Set<string>[]>()
for (const line of groups.trim().split(/\n+/)) {
  const names = new Set(line.split(' '))
  for (const name of names) linesOf.set(name, [...(linesOf.get(name) ?? []), names])
}

/** Whether one may be called by the other name. */
export function areNicknames(one: string, other: string): boolean {
  return linesOf.get(one)?.some(names => names.has(other)) ?? false
}

export const hasNicknames = (name: string): boolean => linesOf.has(name)
export const allNicknames: Iterable<string> = linesOf.keys()
