import { wordLines } from '../word-lines.ts'

/**
 * Names of other scripts, one a line, in the Latin spellings that passports and daily use have for it. Names of
 * different people are never in one line: Hamid and Hamed, Samir and Samer, Hasan and Husayn.
 *
 * By the tables ALA-LC, DIN 31635 and BGN/PCGN for Arabic and Persian, the French and English usage of the Maghreb, Egypt,
 * the Gulf and South Asia; ICAO Doc 9303 and the national tables for Slavic names; BGN/PCGN for Amharic, and Eastern and
 * Western Armenian.
 */
const ofIslam = `
muhammad mohammad mohammed mohamed mohamad muhammed muhamad muhamed muhammet mehammed mohamet mohd muhd muh moh moch mochamad mochammad muchamad muchammad mhd md mohmd mouhamed mouhamad mamadou mahamadou mukhamed magomed
ahmad ahmed ahmet ahamed ahamad achmad akhmad akhmed achmed akhmet ahmadu ahmadou
mahmoud mahmud mahmood machmud mahmut makhmud
hamed haamed
hassan hasan hacen hassen hasen
hussein hussain husain husayn hossein hossain hosein hussien hocine houcine hussin husein husen huseyin huseynov hussen hosain
ali aly alee
omar umar omer oumar umer
othman osman usman uthman ousmane ottman otman osmane ousman
abubakr aboubakr aboubacar abubakar aboubaker aboubakar abubaker abobakr
ibrahim ibraheem ebrahim brahim ibrahem ebraheem ibrohim
ismail ismael ismaeel esmail esmaeil smail ismayil ismoil esmaeel
yusuf youssef yousef yousuf yusef youcef yousif yusif joesoef jusuf yousaf yosuf jusup
yaqub yaqoub yacoub yakub yaqoob yakoub yaghoub yakup
yunus younes younis yunis younus younous unus junus
musa moussa mousa moosa mosa
isa issa eissa aissa essa
idris driss idriss edris
dawud daoud dawood daud davood davud dawoud daoed
sulayman suleiman sulaiman soliman slimane suleyman sulieman souleymane soleiman soleyman sulejman
sulaimani slimani suleimani soleimani sulaymani soleymani
haroun harun haroon haroune
zakariya zakaria zakarya zakaryya zekeriya zakariyya
yahya yahia yehia yihya yahiya jahja jahya yehya
khalid khaled khaledd halid chalid kalid xalid
walid waleed oualid
rashid rasheed rachid raschid reshid rasjid
rashad rachad
sharif shareef cherif sherif charif scherif sjarif syarif
sharifa cherifa sherifa charifa
shafiq chafik shafik shafeeq chafiq
tawfiq tawfik taufiq toufik tewfik taoufik taufik toufic tofik tawfeeq
said saeed sayeed saied saeid seid
sayyid sayed syed sayyed sayid seyed seyyed saiyid
saud saoud
salim saleem selim
salama salamah salameh salame
sulaym slim
samir sameer
samira sameera samirah
nasir naseer
nasser naser nacer
karim kareem krim
karima kareema
rahim raheem
latif lateef
hakim hakeem hakym
nabil nabeel
nabila nabeela
jamal gamal djamel jamel djamal cemal jamaal
jamil djamil gamil jameel cemil
jamila djamila jameela gamila
jaber gaber jabir djaber
jafar jaafar gaafar djaafar jaffar jafer cafer
hisham hicham hesham hisam
hashim hachem hashem hachim
hossam husam hussam houssam hosam
osama usama oussama ousama ussama
mustafa mostafa moustafa mustapha moustapha mostapha mustofa mustaffa moustaphe
murtada mortada murtaza morteza murtadha mortaza
mahdi mehdi mahdy mehdy
hadi hady haadi
husni hosni houssni husny hosny
fathi fathy fethi
shukri chokri shoukri choukri shokry shukry
ramadan ramadhan ramazan ramzan romadhon ramdane ramadane
shaban chaabane shaaban chaaban
rajab ragab redjeb recep
abdullah abdallah abdulla abdella abdala abdoulaye abdollah abdillah
abdulaziz abdelaziz abdoulaziz abdelazeez abdulazeez
nuraldin noureddine nureddin nuruddin noureddin nooruddin nouredine nurudin nurettin noruddin noredine noreddine
saladin salahaldin salaheddine salahuddin salaheddin salahudin selahattin salahedine
badraldin badreddine badruddin badraddin bedreddin bedrettin
kamalaldin kamaleddine kamaluddin kemalettin
jamalaldin jamaleddine jamaluddin djamaleddine cemalettin
fakhraldin fakhreddine fakhruddin fahreddin
izzaldin azzedine ezzeldin izzeddin ezzedine izzuddin azeddine
alaaldin alaeddine alauddin alaaeldin aladdin alaedin
shamsaldin chamseddine shamsuddin samsudin samsuddin syamsudin syamsuddin sjamsuddin shamseddine semsettin
saifaldin saifeddine saifuddin seifeddine seifeldin sayfaldin syaifuddin saifudin
tajaldin tajeddine tajuddin tadjeddine
zainaldin zineddine zainuddin zeineddine zainaddin zeynettin zaynaldin zinedine
bahaaldin bahaeddine bahauddin bahaeldin
fatima fatma fatimah fatema fatimeh fatemeh fathima fatimata fatimatou fatimetou fatoumata
zahra zahraa zahrah zohra zehra zahara
aisha aicha aysha ayesha aishah aichatou aisyah aysheh aesha
khadija khadijah khadidja khadeeja hadija hatice khadijeh kadija chadidja khadijatou
maryam mariam meriem maryem meryem mariyam maryame mariem
zaynab zainab zeinab zineb zeyneb zaineb zeynep zainabu
ruqayya ruqayyah rokaya roukaya rukaya roqaya rukia
amina aminah ameena aamina
salma selma salmah
layla leila laila leyla lejla
nadia nadiya nadya nadiah
nur noor nour
nura noura noorah nurah
hoda huda houda
suad souad soad suaad
widad ouidad wedad
wafa wafaa ouafa
sana sanaa sanae
hana hanaa hanae
najwa nagwa nadjwa
najib nagib nadjib najeeb nageeb
najat nagat nadjat
khayr kheir khair
khayri khairi kheiri khairy
bilal belal billal
anwar anouar anwer anvar enver
munir mounir monir muneer
munsif moncef monsef mounsef
murad mourad morad murat
mansur mansour mansoor mansor
masud masoud massoud masood mesut messaoud messoud
mubarak moubarak mobarak mebarek mbarek mubarek
muhsin mohsen mohsin mouhcine muhsen mohcine
mutaz moataz mutazz mouataz
qasim kassem qassem kasim ghasem kacem qasem qassim gassem kassim
qadir kader qader kadir ghader
tariq tarek tarik tareq tareck
tahir taher tahar
zahir zaher
zuhayr zuhair zouhair zoheir zuheir zohair
yasin yassin yacine yaseen yassine yasine
yasir yasser yaser yassir yacer
wael wail
wahid waheed ouahid
faysal faisal feisal faycal faical fayssal fayssel
fayiz fayez
fayid fayed
farid fareed
faruq farouk farooq faruk farouq
fuad fouad foad fuaad
hamza hamzah hamzeh
hamdi hamdy hamdee
hatim hatem
haydar haidar haider heydar hayder hyder
imad emad imed
isam essam issam aissam esam
iyad eyad
ihab ehab
jihad gihad djihad cihad
lutfi lotfi loutfi lotfy lutfy
mazin mazen
nazim nazem nadhem
nizar nezar
nidal nedal nidhal
ridha reda rida redha ridah
riyad riad ryad riadh riyadh
rauf raouf raof rawuf
salah salaah
saleh salih salleh
sami samy
shakir shaker chaker
shadi chadi shady
subhi sobhi sobhy subhy
tahsin tahseen
ziyad ziad zied zyad
zaki zaky zeki
qahtani kahtani gahtani
qurayshi qureshi quraishi koreichi kureishi qureishi
masri masry misri almasri elmasry elmasri
khuri khoury khouri khury koury
haddad hadad
nasiri naciri nassiri naseri
najjar naggar nadjar nejjar najar
tunisi tounsi tounissi
trabulsi trabelsi tarabulsi trabelssi
hariri harriri
jaziri djaziri gaziri
jumblat joumblatt jumblatt junblat
tantawi tantawy tantaoui
alawi alaoui allawi alaui
idrisi idrissi drissi
filali filaly
sadiq sadek sadegh sadik
siddiq siddik seddik siddique seddiq
rahman rehman rahmane rahmaan
ghulam gholam golam gulam
hussaini husseini hosseini hosayni husaini hoseini
rizai rezaei rezai rezaie rezayi rezaee
karimi kareemi
rahimi raheemi
ahmadi ahmedi
muhammadi mohammadi mohamadi mohammady
jafari jaafari djafari
qasimi qasemi ghasemi kasimi
sadiqi sadeghi sadighi sadeqi
sousan soosan susan suzan
shirin shireen chirine
shahin chahine shaheen shahine
javad jawad djavad cevad jawwad javaad
vali wali valy
vahid vaheed
daryush dariush daryoush dariouch
kurush kourosh koorosh kurosh
khusraw khosrow khosro khosrau
farrokh farrukh farukh farokh
kawthar kaouthar kaoutar kawtar kauthar kawsar
bhumibol phumiphon bhumipol poomipol
farhad ferhad ferhat
bahram behram
rustam rostam rustem rostom
parviz parvez pervez parwiz perviz
sousan soosan
ruhollah rouhollah ruhullah roohollah
rouhani rohani ruhani
khamenei khamenehei khamenai
mirza mirzo meerza
chaudhry choudry chaudry choudri choudhry chaudhary choudhary chowdhury choudhury chaudhari chaudri chowdhry chaudhuri choudhuri
chakraborty chakrabarti chakravarti chakraborti chakrabarty
shaikh sheikh cheikh sheik shaykh cheick
begum begam
khatun khatoon khatoun
akhtar akhter aktar akter
bibi beebi
miah mia miya miyan
`
const slavic = `
vladimir volodymyr uladzimir wladimir wolodymyr vladymyr
aleksandr oleksandr aliaksandr alexander alexandr aleksander alyaksandr olexandr oleksander aleksandar
aleksandra oleksandra aliaksandra alexandra alyaksandra
aleksei oleksii alexey alexei aleksey oleksiy aliaksei alexej aleksej oleksij olexiy alexiy aliaksiej
andrei andrii andrey andriy andrej andrij andriej
nikolai mykola nikolay nikolaj mikalai mikola nicolai nikalai
mikhail mykhailo michail mikhailo mihail mykhaylo mikhaylo mikail
sergei serhii sergey serhiy siarhei sergej serhij serguei sergii sergiy syarhey serghei
dmitry dmytro dmitri dmitriy dmitrii dzmitry dimitri dmitrij dmytriy
evgeny yevhen yevgeny evgeniy evgeni evgenii yevgeniy yauhen evgenij yevheniy ievgen evgen yevgen jewgeni yewgeni
evgenia yevheniia evgeniya yevgeniya yevgenia evgeniia jewgenija yauheniya
ekaterina kateryna katsiaryna yekaterina jekaterina katerina
elena olena yelena
alena alyona aliona olyona
grigory hryhorii grigori grigoriy hryhoriy hryhory ryhor grigorii hrigory
igor ihor ihar
oleg oleh aleh
yegor yehor egor jegor yahor
pyotr petro piotr pjotr pyatro
pavel pavlo paval
irina iryna
tatiana tetiana tatyana tatsiana tetyana tatjana
natalia nataliia natalya nataliya natallia natalja
yulia yuliia julia yuliya iuliia julija iulia iuliya juliya
maria mariia mariya marija maryia
anastasia anastasiia anastasiya anastasija nastassia anastasya
viktoria viktoriia victoria viktoriya viktorija viktoryia
ksenia kseniia kseniya xenia ksenija
sofia sofiia sofiya sophia sofija sofya
yuri yurii yury yuriy iurii jurij yuryi iouri juri jury
gennady hennadii gennadiy gennadi hennadiy genadz gennadii
arkady arkadii arkadiy arkadi
anatoly anatolii anatoliy anatoli anatolij
valery valerii valeriy valeri valerij
vitaly vitalii vitaliy vitali vitalij
vasily vasyl vasiliy vasilii wassili vasil vasili vasilij wasyl
georgy heorhii georgiy georgii heorhiy
bogdan bohdan bagdan
`
const others = `
tesfaye tesfai tesfay tesfaie
tewodros tedros theodros tewedros teodros
yohannes yohanes yohanis yohannis
mekonnen mekonen makonnen mekonin mekonnin
assefa asefa asseffa
zenebech zenebach zenebetch zenabech
selassie sellassie silassie sillasie sellasie
gebremedhin gebremedin gebremedhen
gebremariam gebremaryam ghebremariam
habte hapte
hailu haylu
kebede kabede kebbede
tadesse tadese taddese taddesse
getachew getachow getatchew
subhas subhash
girma ghirma
berhanu birhanu brhanu
birhan berhan
mulugeta mulugheta
hayk haik haig
hakob hagop akop
gevorg kevork gevork kevorg
karapet garabed karabet garabet
hovhannes hovhannis hovhanness ovanes hovannes hovhanes ohannes hovanes oganes
harutyun haroutioun arutyun haroutyun harutiun haroutune
grigor krikor
mkrtich megerdich mkrtch mgrdich mkrdich
petros bedros
poghos boghos pogos
vardan vartan
sargis sargs sarkis sarkiss sarkes
tigran dikran
arshak arshag
artashes ardashes
sahak sahag
ruben roupen rupen
vahagn vahakn
vahan wahan
serj serzh
stepan sdepan
martiros mardiros
manuk manoug manouk manook
khachatur khachatour khatchadour khachadur khatchatour
mikheil mikhael mikhail
giorgi gorgi
ketevan qetevan kethevan
irakli irakly
zurab zourab
khatuna hatuna xatuna
karthik kartik karthick kaarthik kartick
lakshmi laxmi lakshmy luxmi latchmi lekshmi
jayalalitha jayalalithaa jeyalalitha jayalalita
subramanian subramaniam subramaniyan subramanyam subrahmanyam subramanyan subramoniam
ramachandran ramachandiran
balasubramanian balasubramaniam balasubramaniyan
murugan murukan murugen
selvam chelvam selvem
meenakshi minakshi meenatchi
shanmugam sanmugam shanmugham chanmugam
krishnan kirushnan krisnan
krishna kirishna krushna
senthil sendhil sentil senthill
rajendran rajenthiran rajendiran
chandran chandiran santhiran
thamizh tamil thamil
vijay vijai wijay
suresh sureshh
saravanan charavanan
natarajan nadarajan nadarasan
nadarajah natarajah nadaraja
palaniswami palanisamy palanisami palaniswamy
kandaswamy kandasamy kandaswami kandasami
ramaswamy ramasamy ramaswami
swamy swami samy
sivakumar shivakumar sivakumaar
siva shiva
bala balaa
mohamud mohamoud mohamuud mahamud maxamuud
abdullahi abdulahi abdilahi abdullaahi
luis luiz
souza sousa
olusegun segun
oluwaseun seun
olusola sola
babatunde tunde
temitope temi
adebayo bayo
chukwuemeka emeka
ifeanyichukwu ifeanyi
matheus mateus
thiago tiago

sharma sarma
agarwal aggarwal agrawal agarwala
singh sing
yitzhak itzhak yitzchak isaac itzchak yitshak izhak
yosef joseph yossef yosseph
moshe mosheh
chaim haim hayim hayyim chayim haym
cohen kohen kohn cohn coen
levi levy lewi
weizmann weitzman vaitsman waizman weizman
lieberman liberman libermann
tzipi zipi tsipi tzippi
rivka rivkah
yaakov yakov yaacov yakoov
shlomo shelomo
yehuda yehudah jehuda
eliyahu eliahu
shmuel shemuel
gulnara gulnora
shavkat shavqat shawkat shaukat shawqat
nursultan nursoultan
djordje dorde
djoko doko
djuric duric
djokovic dokovic
djindjic dindic djindic
`

const keysOf = new Map<string, string[]>()
for (const [id, list] of Object.entries({ ofIslam, slavic, others }))
  for (const [line, names] of wordLines(list).entries())
    for (const name of names) keysOf.set(name, [...(keysOf.get(name) ?? []), `${id} ${line}`])

/** Keys that two accepted spellings of one name share. */
export const acceptedKeys = (name: string): readonly string[] => keysOf.get(name) ?? []

export const isNameOfIslam = (name: string): boolean =>
  !alsoEuropean.has(name) && acceptedKeys(name).some(key => key.startsWith('ofIslam'))

const alsoEuropean: ReadonlySet<string> = new Set(
  'nadia nadya hana laila layla leila lejla leyla lila mariam susan suzan maryam sami samy sana salma selma slim cemil idris smail'.split(
    ' ',
  ),
)
