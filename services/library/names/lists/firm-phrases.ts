import { wordLines } from '../word-lines.ts'

/**
 * Names of one public body, without accents, a hyphen between words: each may stand for any other of its row, as the
 * town hall pays and is paid for the town. By the municipal laws of the countries.
 */
const bodies = wordLines(`
ayuntamiento ayto excmo-ayuntamiento exmo-ayuntamiento ilmo-ayuntamiento ajuntament concello
mairie commune ville ville-de commune-de-la mairie-de-la
camara-municipal municipio camara
junta-de-freguesia freguesia
prefeitura prefeitura-municipal municipio pref-municipal
primaria-comunei comuna primaria
primaria-municipiului municipiul
primaria-orasului orasul
urzad-gminy gmina
urzad-miasta miasto gmina-miasta gmina-miejska gmina-miasto
urzad-miasta-i-gminy miasto-i-gmina gmina-i-miasto
starostwo-powiatowe powiat
obec obecni-urad obecny-urad
mesto mestsky-urad magistrat-mesta statutarni-mesto
gemeinde gemeindeverwaltung
stadt stadtverwaltung stadtgemeinde
comune municipio
belediyesi belediye-baskanligi
`)

/** Abbreviations, a row each: the short form, then what it may stand for. */
const shortForms = wordLines(`
chu centre-hospitalier-universitaire
chru centre-hospitalier-regional-universitaire
pref prefeitura
gem gemeente gemeinde
com comune comercio comercial commercio commerce comuna
mun municipiul municipio
c-of-e church-of-england
ce church-of-england
r-c roman-catholic
rc roman-catholic
ffw freiwillige-feuerwehr
ff freiwillige-feuerwehr
freiw freiwillige
tsv turn-und-sportverein
sv sportverein
spvgg spielvereinigung
weg wohnungseigentumergemeinschaft wohnungseigentuemergemeinschaft
hausverw hausverwaltung
hv hausverwaltung
kath katholische katholischen katholisch
ev evangelische evangelisch
evang evangelische evangelisch
ev-luth evangelisch-lutherische
kgm kirchengemeinde
spk sparkasse
ksk kreissparkasse
vb volksbank
raiba raiffeisenbank
stg stichting
ver vereniging verein
gebr gebroeders gebruder
hnos hermanos
cdad comunidad
asoc asociacion
assoc association associates associazione associacao associatie
univ university universidad universita universite universitat universiteit universidade
cond condominio
az azienda
agr agricola agriculture
soc societa sociedade sociedad society
ist istituto
parr parrocchia parroquia
coop cooperativa
const construction constructions construcciones construtora costruzioni constructora
cncl council
exors executors executor
execs executors executor
est estate
hosp hospital
pri primary
prep preparatory
coll college
inst institute instituto institut instituut
lib library
ra residents-association
tmc tenant-management-company
wi womens-institute
wkshp workshop
distr distribuidora distribuzione
ind industria industrial industrie
imob imobiliaria imobiliare
transp transportes transporte trasporti
adv advogados advocacia
mat materiais materiales materiali
rest restaurante ristorante
os osnovna-skola
zs zakladni-skola zakladna-skola
ms materska-skola
sp szkola-podstawowa
lo liceum-ogolnoksztalcace
osp ochotnicza-straz-pozarna
sdh sbor-dobrovolnych-hasicu
tj telovychovna-jednota
f fur fuer
st sankt sint
gymn gymnasium
wwtr waterworks
nhs national-health-service
ymca young-mens-christian-association
rspca royal-society-for-the-prevention-of-cruelty-to-animals
`)

const plain = (phrase: string) => phrase.replaceAll('-', '')

/** What each word or phrase stands for, without hyphens. */
const meanings = new Map<string, Set<string>>()
const link = (one: string, other: string) => {
  if (one !== other) meanings.set(one, (meanings.get(one) ?? new Set()).add(other))
}
for (const row of bodies) for (const one of row) for (const other of row) link(plain(one), plain(other))
for (const [short, ...longs] of shortForms)
  for (const long of longs) {
    link(plain(short!), plain(long))
    link(plain(long), plain(short!))
  }

/** Whether it is no person's name: a body, or what an abbreviation stands for. */
export const isBody = (word: string): boolean => clear.has(word)

/** Words of the lists that are names of people, or particles. */
const alsoNames: ReadonlySet<string> = new Set('fur fuer sankt sint'.split(' '))

const clear: ReadonlySet<string> = new Set([
  ...bodies.flat().map(plain),
  ...shortForms.flatMap(([, ...longs]) => longs.map(plain).filter(each => !alsoNames.has(each))),
  ...'stg ayto univ pref asoc assoc hausverw spk exors cncl kirchengemeinde ortsverein feuerwehr grundschule schule gymnasium'.split(
    ' ',
  ),
])

/** Those of several words, with hyphens. */
export const firmPhrases: readonly string[] = [...bodies, ...shortForms]
  .flat()
  .filter(each => each.includes('-'))

export const areOnePhrase = (one: string, other: string): boolean => meanings.get(one)?.has(other) ?? false
