/** Other spellings of one name or surname, one a line: close, though no slip explains them. */
const groups = `
jon john
sara sarah
katherine catherine katharine kathryn catharine katharina
kristina christina christine kristine
christian kristian
christopher kristopher cristopher
philip phillip
stephen steven stephan
stefan stephan
jeffrey geoffrey jeffery
alan allan allen
brian bryan
sean shaun shawn
marc mark
eric erik
carl karl
nicolas nicholas nikolas
ann anne
ana anna
elizabeth elisabeth
teresa theresa
hanna hannah
rebecca rebekah
isabel isabelle isobel
margaret margaretha margarete
matthew mathew
mathias matthias
matthieu mathieu
lawrence laurence
rachel rachael
michael micheal
daniel danyal
frederick frederic fredrik fredrick frederik
jorgen joergen
claudia klaudia
monica monika
veronica veronika
victoria viktoria
victor viktor
oscar oskar
marcus markus
lucas lukas
jacob jakob
dominic dominik
rudolf rudolph
adolf adolph
ralf ralph
joseph josef
susanna susannah suzanna
deborah debora
lynn lynne
gillian jillian
stuart stewart
zoe zoey
amelia emelia
sofia sophia
sophie sofie
thomas tomas
anthony antony
tatiana tatyana tatjana
natalia natalya natalja
julia yulia
sergio serhio
muhammad mohammed mohamed mohammad
smith smyth smythe
meyer meier maier mayer meir mair
schmidt schmitt schmid schmied
hofmann hoffmann hoffman hofman
thompson thomson tompson
johnson johnston johnstone
clark clarke
davis davies
reid reed read
gray grey
brown browne
green greene
cook cooke
moor moore
lee leigh
phillips philips phillipps
anderson andersen andersson
petersen peterson pettersson pedersen
hansen hanson hansson
nielsen nielson nilsen nilsson
olsen olson olsson
larsen larson larsson
jensen jenson jenssen
johansen johanson johansson
janssen jansen jansens janssens
svensson svenson svendsen
gonzalez gonzales
rodriguez rodrigues
fernandez fernandes
hernandez hernandes
perez peres
lopez lopes
martinez martines
alvarez alvares
gomez gomes
nunez nunes
sanchez sanches
ramirez ramires
jimenez gimenez ximenez
souza sousa
teixeira texeira
mcdonald macdonald
mclean maclean
mckay mackay
mcleod macleod
mackenzie mckenzie
robertson roberson
stevenson stephenson
stevens stephens
cohen kohen cohn coen
levy levi levie
friedman friedmann freedman
goldstein goldshtein
schwartz schwarz shwartz
weiss weisz weis
kovacs kovac kovach
novak nowak novack
horvath horvat
petrovic petrovich petrovitch
ivanov ivanoff iwanow
popov popoff popow
romanov romanoff
kim gim
park bak pak
choi choe
jung jeong chung
lee yi rhee
cho jo
yoon yun
jang chang
lim im rim
shin sin
kwon gwon
ahn an
ryu yoo yu
jeon jun chun
ko go koh
moon mun
bae pae
baek paik baik
heo hur huh
roh noh no
kang gang
yang ryang
seo suh
han hahn
sato satou satoh
ito itou itoh
kato katou katoh
saito saitou saitoh
kondo kondou kondoh
ono oono ohno
ota oota ohta
goto gotou gotoh
endo endou endoh
inoue inoe
ando andou andoh
sharma sarma
reddy reddi
agarwal aggarwal agrawal
choudhury chowdhury chaudhary chaudhry chaudhuri
chatterjee chatterji chattopadhyay
banerjee banerji bandyopadhyay
mukherjee mukherji mukhopadhyay
iyer aiyar iyyer
krishnan krishnann
siddiqui siddiqi
qureshi quraishi
hussain hussein husain
luis luiz
yuri yury yuriy yurii iurii jurij juri juriy
mehmet mehmed memet
ahmet ahmed ahmad
murat murad
davut davud dawud
usman osman ousmane uthman othman
abdulrahman abdurrahman abdelrahman abderrahman abderrahmane abdurahman abdirahman
abdulrahim abdurrahim abdelrahim abderrahim
abdulsalam abdussalam abdelsalam abdessalam
margaret margret margarett
susan suzan
shinji shinzi
william wm willm
joseph jos
thomas thos
george geo
robert robt
james jas
john jno
charles chas
samuel saml
edward edw edwd
benjamin benj
daniel danl
frederick fredk
richard richd
margaret margt
elizabeth eliz
maria ma
francisco fco
fernando fdo
antonio ant
domingo dgo
guillermo gmo
kumar kr
kumari ku kum
fernandez fdez
rodriguez rguez rdguez
gonzalez glez
martinez mtnez mtz
hernandez hdez
dominguez dguez
sheikh shaikh sheik
lind lindh
lindqvist lindkvist
`
const linesOf = new Map<string, Set<string>[]>()
for (const line of groups.trim().split('\n')) {
  const names = new Set(line.split(' '))
  for (const name of names) linesOf.set(name, [...(linesOf.get(name) ?? []), names])
}
/** Whether both are spellings of one name. */
export function areVariants(one: string, other: string): boolean {
  return linesOf.get(one)?.some(names => names.has(other)) ?? false
}
export const hasVariants = (name: string): boolean => linesOf.has(name)
