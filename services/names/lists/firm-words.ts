/** Words that no person is called by: a name with one is that of a firm. Without accents. */
const firmWords: ReadonlySet<string> = words(`
bank banca banco banque bankas banka savings insurance versicherung versicherungen assurance assurances seguros assicurazioni
trading traders trade handel handels handelsgesellschaft commerce comercial commerciale commercial import imports export exports
group gruppe groupe grupo gruppo grup holding holdings beteiligung beteiligungs invest investment investments capital finance
financial finanz ventures partners partner associates associados consulting consultants consultancy consultores conseil advisory
services service servicios servicos servizi dienstleistungen solutions systems system systeme sistemas technologies technology
technik tech software digital data media medien marketing design designs studio studios agency agentur agence agencia
energy energie energia power electric electronics elektro elektronik solar oil gas petroleum mining steel stahl metal metals
chemicals chemie pharma pharmaceuticals medical health healthcare clinic klinik hospital krankenhaus apotheke pharmacy farmacia
construction constructions construcciones bau hoch tiefbau building builders immobilien realty properties property estates estate
immobiliare inmobiliaria imobiliaria logistics logistik transport transporte transports trans spedition shipping cargo freight airlines airways
motors motor automotive auto autos autohaus cars garage werkstatt tools maschinen maschinenbau machinery engineering ingenieurbuero
industries industrie industria industrial industriel manufacturing produktion production productions products fabrik factory works werke
foods food restaurant restaurante ristorante cafe bar bistro pizzeria bakery bakeries backerei boulangerie panaderia panificio metzgerei
catering hotel hotels resort tourism travel tours reisen reiseburo viajes voyages viaggi
stores store shop market supermarket markt mart retail wholesale grosshandel boutique fashion textil textiles textile mode moda
school schule university universitat universidad universite college academy akademie institute institut foundation fundacion
fondation fondazione stiftung association verein verband asociacion associacao associazione society club union federation church kirche
council stadt gemeinde ministry ministerium government municipality trust fund funds charity
company unternehmen enterprises enterprise entreprise empresa empresas international global worldwide national plumbing plumbers
heating roofing cleaning gardening landscaping electrical painters carpentry joinery bros brothers sons sohne fils hermanos fratelli
`)

/** Words that tell nothing of whom is meant: they may be left out. */
export const emptyWords: ReadonlySet<string> = words(
  'the and und et & + of y e i og och en der die das la le les el los de del di',
)

/** What a firm may leave out in daily use; the pair is close. */
const softWords: ReadonlySet<string> = words(`
group gruppe groupe grupo gruppo holding holdings grup
deutschland germany german austria osterreich schweiz suisse svizzera switzerland france espana spain italia italy portugal
uk gb britain england scotland wales ireland nederland netherlands holland belgium belgie belgique luxembourg
poland polska czech cesko ceska slovakia slovensko hungary magyarorszag romania bulgaria greece hellas turkiye turkey turkei
russia rus ukraine ukraina usa us america canada mexico brasil brazil argentina chile colombia peru india china
japan nippon korea hongkong singapore malaysia thailand vietnam indonesia philippines australia nz zealand
norge norway sverige sweden danmark denmark suomi finland island iceland estonia eesti latvia latvija lithuania lietuva
uae dubai qatar egypt israel saudi arabia kenya nigeria ghana africa europe europa
`)

/** One way to write what has several. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  `
international intl internat
brothers bros gebruder gebr
manufacturing mfg
association assoc assn
university univ
department dept
services svcs svc
management mgmt mgt
government govt
engineering engg

saint st
center centre
organisation organization

1 first 1st i
2 second 2nd ii
3 third 3rd iii
4 fourth 4th iv
5 fifth 5th
7 seventh 7th
10 tenth 10th
21 twentyfirst 21st
hongkong hk
uk unitedkingdom
us usa unitedstates
uae unitedarabemirates
nz newzealand
prc china
4u foryou
`
    .trim()
    .split('\n')
    .flatMap(line => {
      const [first, ...others] = line.split(' ')
      return others.map(other => [other, first!] as const)
    }),
)

export const isFirmWord = (word: string): boolean => firmWords.has(word)
export const isSoftWord = (word: string): boolean => softWords.has(word) || /^(19|20)\d\d$/.test(word)
export const unabbreviated = (word: string): string => abbreviations.get(word) ?? word

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
