/** The words of a type in upper case, without diacritics: `taxIdNumber` is TAX, ID, NUMBER; `U.S.` is US. */
export function wordsOf(type: string): readonly string[] {
  return type
    .replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ØŁĐÐÆÞƏ]/g, letter => WITHOUT_STROKE[letter]!)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** Letters that have no decomposition in Unicode. */
const WITHOUT_STROKE: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Æ: 'AE',
  Þ: 'TH',
  Ə: 'E',
}

/** Words for "number" that end a name, also as part of a compound: CPR-nummer, 身份证号码. */
const NUMBER = /(?:NUMBER|NUMMER|NUMERO|NUMER|NRO|NBR|NO|NR|TUNNUS|号码|號碼|号|號|番号|番號|번호)$/

/** The words written together, and without a word for "number" at their end. The first fits best. */
export function spellings(words: readonly string[]): readonly string[] {
  const whole = words.join('')
  return [whole, whole.replace(NUMBER, '')].filter(key => key !== '')
}

/** The words that distinguish documents: not "number", "card", "of the beneficiary", ... */
export function distinctive(words: readonly string[]): readonly string[] {
  return words.filter(word => !FILLERS.has(word))
}

const FILLERS = new Set(
  `NUMBER NUM NO NR NRO NBR N NUMERO NUMRI NUMER NUMMER NUMARA NUMARASI NOMOR NOMBOR CISLO BROJ STEVILKA SZAM NUMURS
  NUMERIS НОМЕР НОМЕРЪ БРОЈ ΑΡΙΘΜΟΣ رقم CODE CODIGO CODICE CODI COD KOD KODAS KODS KOOD KODE КОД
  ID IDENTIFIER IDENTIFIERS NUMBERS CODES S A IDENTIFICATION IDENTITY IDENTIFICACION IDENTIDAD IDENTITE IDENTIFICACAO IDENTIDADE IDENTIFICAZIONE
  IDENTITA CARD CARTE CARTA CARTAO CARTEIRA TARJETA DOCUMENT DOCUMENTO DOC REGISTRATION TYPE
  OF THE FOR DE DEL DELLA DA DO DI DU DES DER DIE DAS LA LE EL L D EN VAN
  CREDITOR BENEFICIARY BENEFICIARIO RECIPIENT PAYEE HOLDER OWNER TITULAR CUSTOMER CLIENT
  INDIVIDUAL PERSON PERSONAL PERSONS BUSINESS COMPANY CORPORATE ENTITY`.split(/\s+/),
)

/** A type that names several documents, or explains the name. */
export interface NameParts {
  /** `CPF/CNPJ`, `CUI or CIF`. */
  readonly alternatives: readonly string[]
  /** The texts in brackets: `NIF (Número de Identificación Fiscal)`. */
  readonly explanations: readonly string[]
}

const BRACKETS = /[([（［]([^)\]）］]*)[)\]）］]?/gu
const OR =
  /[,;:|/+&、／]|\s[-–—]\s|\s(?:or|and|ou|et|oder|und|o|u|y|e|of|en|eller|och|og|lub|i|nebo|ili|sau|atau|veya|или|и)\s/iu

export function partsOf(type: string): NameParts {
  return {
    alternatives: type.replace(BRACKETS, ' , ').split(OR),
    explanations: [...type.matchAll(BRACKETS)].flatMap(([, explanation = '']) => explanation.split(OR)),
  }
}
