import { othersByFirst } from '../word-lines.ts'
import { areOnePhrase } from './firm-phrases.ts'
import { areOneCountry } from './countries.ts'

/** Per row: an abbreviation, then the words that it may stand for. */
const abbreviations = othersByFirst(`
acad academy
agri agricultural agriculture
assn association
assoc association associates associated
auto automotive automobile
bldg building
bldrs builders
chem chemical chemicals
comm communications
cons consulting consultants consultancy
constr construction construcciones constructions
ctr center centre
dept department
dev development developments
devt development
dist distribution distributors distributing
distr distribution distributors distributing
elec electric electrical electronics electronic
eng engineering engineers
engg engineering
ent enterprise enterprises
env environmental
equip equipment
ets etablissements
exp export exports
fdn foundation
fin finance financial
gen general
govt government
grp group
hldg holding
hldgs holdings
hosp hospital
imp import imports
ind industry industries industrial industrias industria
inds industries
info information
ins insurance
inst institute
int international
internat international
intl international
intnl international
inv investment investments
lab laboratory laboratories
labs laboratories
maint maintenance
masch maschinen maschinenbau
mech mechanical
med medical
mfg manufacturing
mfr manufacturer manufacturers
mgmt management
mgt management
mkt market
mktg marketing
nat national
natl national
pharm pharmacy pharmaceuticals pharmaceutical
pharma pharmaceuticals pharmaceutical
prod products productions
prods products
prop property properties
props properties
rest restaurant
serv service services
sol solutions
solns solutions
svc service
svcs services
sys systems
syst systems
ste societe
tech technology technologies technical technics
techn technology technologies technik
telecom telecommunications
trans transport
transp transport transports
trd trading
trdg trading
ver verein vereinigung
whse warehouse
san sanayi
tic ticaret
`)

/** Words with one meaning in several languages, or in British and American spelling. */
const sameWords: readonly ReadonlySet<string>[] = [
  'foundation stiftung stichting fundacion fondation fondazione fundacja fundacao fundatia stiftelse stiftelsen saatio nadace',
  'university universidad universita universite universitat universiteit universidade',
  'saint sankt sint',
  'association asociacion associacao associazione associatie vereniging verein asociatia',
  ...'color colour,labor labour,harbor harbour,flavor flavour,armor armour,gray grey,fiber fibre,tire tyre'.split(
    ',',
  ),
  ...'program programme,aluminum aluminium,catalog catalogue,mold mould,jewelry jewellery,theater theatre'.split(
    ',',
  ),
].map(row => new Set(row.split(' ')))

/** Whether two words of firms mean the same: the pair is close. */
export function meanTheSame(one: string, other: string): boolean {
  return (
    isShortFor(one, other) ||
    isShortFor(other, one) ||
    areOneCountry(one, other) ||
    areOnePhrase(one, other) ||
    sameWords.some(each => each.has(one) && each.has(other))
  )
}

const isShortFor = (short: string, long: string) => abbreviations.get(short)?.includes(long) ?? false
