import { isHeadOffice } from '../accounts/bic.ts'

/**
 * Institutions that pay for one another, by the first four letters of their BICs; six where an institution is linked
 * in one country alone. They are merged banks with their predecessors, and banks that were divided, such as the British
 * ones by ring-fencing. Accounts keep the codes and BICs of the time in which they were opened. Sources: the
 * announcements of the banks, and the national lists of bank codes, which name the successor. Each line has the
 * institutions, and why they are one.
 */
const TABLE = `
BAWA OPSK EASY: Österreichische Postsparkasse merged into BAWAG, 2018, with easybank
BPOT GEBA: bpost bank merged into BNP Paribas Fortis, 2024
AXAB NICA: AXA Bank Belgium merged into Crelan, 2024
KRED CREG: CBC Banque is the Walloon bank of KBC
HBKA BBRU: Record Bank merged into ING Belgium, 2018
RZBB UBBS: KBC Bank Bulgaria merged into United Bulgarian Bank, 2023
CRES UBSW AHHB: Credit Suisse (Schweiz) merged into UBS Switzerland, 2024; Neue Aargauer Bank before it
EQBK RZBC: Equa bank merged into Raiffeisenbank, 2022
AGBA WUST: Wüstenrot bank merged into MONETA Money Bank, 2021
COBA DRES: Dresdner Bank merged into Commerzbank, 2009
DEUT PBNK: Postbank merged into Deutsche Bank, 2018
CAIX CAHM: Bankia merged into CaixaBank, 2021
BSCH POPU ESPC: Banco Popular and Banesto merged into Banco Santander, 2018 and 2013
BBVA CESC: Catalunya Banc merged into BBVA, 2016
UCJA CECA: Liberbank, reached through Cecabank, merged into Unicaja, 2021
SOGE NORD COUR: Crédit du Nord and its banks merged into Société Générale, 2023
BARC BUKB: Barclays Bank UK was ring-fenced from Barclays Bank, 2018
MIDL HBUK: HSBC UK Bank was ring-fenced from HSBC Bank, 2018
LOYD LLCM: Lloyds Bank Corporate Markets was divided from Lloyds Bank, 2018
LOYD TSBS: TSB was divided from Lloyds TSB, 2013
BOFS HLFX: Halifax is a division of Bank of Scotland, 2007
ABBY ALEI: Alliance & Leicester merged into Santander UK, 2010
CLYD YORK: Yorkshire Bank is a trading name of Clydesdale Bank
INGD INGB: ING-DiBa is the German branch of ING Bank
ETHN PROB: Probank was taken over by National Bank of Greece, 2013
CRBA EMPO: Emporiki Bank merged into Alpha Bank, 2013
HPBZ VBCR: Nova hrvatska banka merged into Hrvatska poštanska banka, 2023
OTPVHR SOGEHR: Splitska banka merged into OTP banka, 2018
MKKB BUDA TAKB: Budapest Bank and Takarékbank merged into MBH Bank, 2022 and 2023
AIBK EBSI: EBS is a subsidiary of AIB, which services its accounts
BCIT BLOP UBIB: UBI Banca merged into Intesa Sanpaolo, 2021
BPMO CRGE: Banca Carige merged into BPER Banca, 2022
BAPP BPMI: Banca Popolare di Milano and Banco Popolare merged into Banco BPM, 2017
CRPP BPCV: Credito Valtellinese merged into Crédit Agricole Italia, 2022
ABNA FTSB: Fortis Bank Nederland merged into ABN AMRO, 2010
INGB PSTB: Postbank merged into ING Bank, 2009
SNSB ASNB RBRB: SNS, ASN Bank and RegioBank are one bank, called ASN Bank since 2025
DNBA SBAK: Sbanken merged into DNB Bank, 2023
WBKP KRDB: Kredyt Bank merged into Bank Zachodni WBK, 2013
PPAB GOPZ RCBW: BGŻ and the core bank of Raiffeisen Polbank merged into BNP Paribas Bank Polska, 2015 and 2018
PKOP BPHK: Part of Bank BPH merged into Bank Pekao, 2007
BPNP CAGL: EuroBic merged into ABANCA, 2025
BTRL OTPVRO VBBU BPOS: Volksbank, Bancpost and OTP Bank Romania merged into Banca Transilvania, 2015 to 2025
KOBB LJBA CONA: NLB Banka and Komercijalna banka merged, 2022
AIKB SABRRS EFGBRS: Sberbank Srbija and Eurobank Direktna merged into AikBank, 2022 to 2025
LJBASI SABRSI: N Banka, before it Sberbank banka, merged into NLB, 2023
KBMA SKBA: SKB banka and Nova KBM merged into OTP banka, 2024
CEKOSK OTPVSK: OTP Banka Slovensko merged into ČSOB, 2021
DABA PSPB: Sampo Bank merged into Danske Bank, 2012
RIKO NDEAEE NDEALT NDEALV AGBL: DNB and Nordea in the Baltic states merged into Luminor Bank, 2017
BCYP LIKI: The Cypriot business of Laiki Bank went to Bank of Cyprus, 2013
HEBA CCBK ERBK: Cyprus Cooperative Bank, 2018, and Eurobank Cyprus, 2025, merged with Hellenic Bank
WFBI PNBP: Wachovia merged into Wells Fargo Bank, 2010
BRBT SNTR: BB&T and SunTrust merged into Truist, 2019
USBK BOFC: MUFG Union Bank merged into U.S. Bank, 2023
SGBL WPAC: St.George Bank is a division of Westpac, 2010
BKWA CTBA: Bankwest is a division of Commonwealth Bank, 2012
MEQB QBAN: ME Bank merged into Bank of Queensland, 2022
HIBK NFBK: North Fork Bank merged into Capital One, 2008
UBIN ANDB CORP: Andhra Bank and Corporation Bank merged into Union Bank of India, 2020
IDIB ALLA: Allahabad Bank merged into Indian Bank, 2020
PUNB ORBC UTBI: Oriental Bank of Commerce and United Bank of India merged into Punjab National Bank, 2020
HKBCCA ROYCCA: HSBC Bank Canada merged into Royal Bank of Canada, 2024
SPAVNO SPSONO: Sparebanken Sør and Sparebanken Vest merged into Sparebanken Norge, 2025
UCJA CSPA: EspañaDuero merged into Unicaja, 2018
CAIX BARCES: Barclays Bank in Spain merged into CaixaBank, 2015
CCFRFR CCDFFR: The branches of HSBC in France went to CCF, 2024
AIBK FTBK: First Trust Bank is AIB in Northern Ireland
DEUT NORS: norisbank is a subsidiary of Deutsche Bank, which services its accounts
NWBK RBOSJE RBOSGG RBOSIM RBOSGI: RBS International trades as NatWest International
CHAS FRBB: JPMorgan Chase Bank took over First Republic Bank, 2023
FCBT SVBK: First-Citizens Bank took over Silicon Valley Bank, 2023
HATR BWST: Bank of the West merged into BMO, 2023
PNCC CPAS: BBVA USA merged into PNC Bank, 2021
`

/** The groups of each member, as indexes. */
const groupsOfMember = new Map<string, readonly number[]>()
for (const [index, line] of TABLE.trim().split('\n').entries()) {
  const [members = ''] = line.split(':')
  for (const member of members.split(' '))
    groupsOfMember.set(member, [...(groupsOfMember.get(member) ?? []), index])
}

/** Whether two banks, each by its BIC or the first six characters of it, are the same institution or in one group. Symmetric. */
export function areLinked(one: string, other: string): boolean {
  if (institutionOf(one) === institutionOf(other)) return true
  const groups = groupsOf(one)
  return groups.length > 0 && groupsOf(other).some(group => groups.includes(group))
}

/**
 * Networks of independent banks that share the first six characters of their BICs: cooperative and savings banks in Germany
 * and Austria, cooperative banks in Italy, Spain and Switzerland, savings and cooperative banks in France. Only all eleven
 * characters tell their banks apart. Source: the national lists of bank codes, which have a name for each BIC.
 */
const networks: ReadonlySet<string> = new Set(
  (
    'GENODE WELADE NOLADE BYLADE HELADE SOLADE MALADE BRLADE SALADE ' +
    'RZOOAT RZSTAT RLNWAT RZTIAT RVSAAT RZKTAT RVVGAT RLBBAT VBOEAT ' +
    'ICRAIT CCRTIT RZSBIT BCOEES CCRIES CECAES AGRIFR CEPAFR CCBPFR RBABCH'
  ).split(' '),
)

/** Whether a bank, by its BIC, is one of a network of independent banks. */
export const isOfNetwork = (bic: string): boolean => networks.has(bic.slice(0, 6))

/**
 * Banks that clear for the members of an association, so that payments to members name the BIC of either: cooperative banks
 * in Poland (BPS, SGB), and regional banks in Switzerland (Entris). By the first six letters of their BICs, with what the
 * names of members have in the list of Narodowy Bank Polski.
 */
const clearers: ReadonlyMap<string, RegExp> = new Map([
  ['POLUPL', /sp[oó][lł]dziel/i],
  ['GBWCPL', /sp[oó][lł]dziel/i],
  ['RBABCH', /^/],
])

/**
 * Whether a bank, by its BIC of 11 characters, may clear for another, by its BIC and name. The name is empty if it is not
 * known. With a branch, a BIC is that of one member.
 */
export function mayClearFor(bic: string, other: string, name: string): boolean {
  const members = isHeadOffice(bic) ? clearers.get(bic.slice(0, 6)) : undefined
  return members !== undefined && (name === '' || members.test(name) || clearers.has(other.slice(0, 6)))
}

const NONE: readonly number[] = []

function groupsOf(bank: string): readonly number[] {
  const groups = groupsOfMember.get(institutionOf(bank)) ?? NONE
  const inCountry = groupsOfMember.get(bank.slice(0, 6))
  return inCountry === undefined ? groups : [...groups, ...inCountry]
}

function institutionOf(bank: string): string {
  return bank.slice(0, 4)
}
