/** Forms of address and titles of people, without accents and dots. Words that are also names of people are absent. */
export const titles: ReadonlySet<string> = words(`
mr mrs ms miss mstr dso ostr mx mister missus messrs madam sir dame lord lady
dr doctor prof professor phd dphil dds llm mba msc bsc esq esquire obe cbe mbe kbe qc kc cpa
rev revd reverend capt captain lt lieutenant col colonel cmdr sgt sergeant brig honourable honorable rt hon retd
herr herrn frau fraulein hr eheleute ehepaar dipl dipling diplkfm ing mag dring drmed habil
mme mlle melle mmes messieurs monsieur madame mademoiselle maitre mgr monseigneur
sra srta dna senor senora senorita excmo excma exmo exma ilmo ilma lic licda arq abog
sig sigra signor signore signora signorina dott dottssa dottor dottore dottoressa avv avvocato geom ssa
dhr mw mevr mevrouw meneer jhr drs
hra rva mudr judr phdr rndr mvdr paeddr thdr inz csc gospodin gospodja gospodza gospa gospod
bayan bey hanim sayin
shri sri shree smt shrimati thiru thirumathi janab sahib saheb engr alhaji alhaja
datuk dato datin puan encik cik bapak ibu bpk khun nyonya sdr sdri hjh drg weizero weyzero weizerit weyzerit naai nangsao
kyrios kyria
гр господин госпожа гн гжа пан пані доктор проф κος κυριος κυρια δρ
السيد السيدة الدكتور الدكتورة الشيخ الحاج الأستاذ المهندس מר גב גברת דר
先生 女士 小姐 様 さん 씨 님 คุณ นาย นาง นางสาว ดร श्री श्रीमती
`)

/** They follow another title: Dr. rer. nat. */
export const titleEnds: ReadonlySet<string> = words(
  'med rer nat san phil jur ing oec pol vet dent habil h c hc mult',
)

/** Titles that are names elsewhere: removed only at the start, and if a given name and another word remain. */
export const titlesOrNames: ReadonlySet<string> = words(`
don dona pan pani major general father brother sister sheikh shaikh haji hajji hajj hajja chief pastor ustad ustadh
mag master doc rag tuan tun ato ir hj kumari selvi begum
`)

/** Suffixes that number the generations of a family. */
export const generations: ReadonlyMap<string, number> = new Map(
  Object.entries({
    sr: 1,
    senior: 1,
    pere: 1,
    i: 1,
    jr: 2,
    junior: 2,
    jnr: 2,
    fils: 2,
    filho: 2,
    hijo: 2,
    ii: 2,
    '2nd': 2,
    iii: 3,
    '3rd': 3,
    neto: 3,
    iv: 4,
    '4th': 4,
    v: 5,
  }),
)

/** Words that belong to the family name beside them and mean little alone. */
export const particles: ReadonlySet<string> = words(`
van von vom vander vanden zu zum zur den der dem ter ten te de del della dello delle dei degli di da das do dos du des
la le les las los y al el ul ad ash ath az bin ben ibn bint binti binte bte bt ould uld af av st saint nee geb
geboren geborene born dit
`)

/** The word after it names the father, not the child. */
export const sonOf: ReadonlySet<string> = words('bin ben ibn ould uld')
export const daughterOf: ReadonlySet<string> = words('bint binti binte bte bt')

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/**
 * A letter with a full stop that is a title before a whole name, and an initial elsewhere: M. in France, D. in Spain,
 * H. in Indonesia, p. in Bohemia.
 */
export const titleLetters: ReadonlySet<string> = words('m d h p')

/** Academic degrees behind a comma, without dots: `Dewi Lestari, S.H., M.Hum.` */
export const degrees: ReadonlySet<string> = words(`
ph phd csc drsc dsc mba msc bsc ma ba bs ms md mph jd llb llm lld beng meng btech mtech bcom mcom bed med dphil edd dba mphil mcs
sh se st skom spd sked ssos sip ssi msi mhum mm mt mkom mpd skm sag sth spsi stp sp spt skep amd mkes mag mba apt ak ca cpa acca fca
dis ing drmed drphil
`)
