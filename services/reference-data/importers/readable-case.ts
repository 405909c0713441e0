/**
 * Makes a bank's name in capitals readable: `HSBC BANK PLC` becomes `HSBC Bank PLC`.
 * Words of up to three letters count as abbreviations unless they are known words.
 */
export function readableName(capitals: string): string {
  return readable(capitals, word => {
    if (spellings.has(word)) return spellings.get(word)!
    return isAcronym(word) || (word.length <= SHORT_MAX && !shortWords.has(word)) ? word : capitalized(word)
  })
}

/** Makes a street or town in capitals readable: `FRANKFURT AM MAIN` becomes `Frankfurt am Main`. */
export function readablePlace(capitals: string): string {
  return readable(capitals, word => {
    if (streetTerms.has(word)) return capitalized(word)
    return isAcronym(word) || placeAcronyms.has(word) ? word : capitalized(word)
  })
}

/** Up to this length a word of a name is probably an abbreviation: ING, UBS, DZ. */
const SHORT_MAX = 3

/** An abbreviation with dots such as `S.A`, or letters and digits. */
const WORD = /((?:\p{L}\.)+\p{L}(?![\p{L}\d])|[\p{L}\d]+)/u

function readable(capitals: string, change: (word: string) => string): string {
  // A text with lower-case letters is already readable.
  if (/\p{Ll}/u.test(capitals)) return capitals
  // Words are at odd indexes, the text between them at even ones.
  const pieces = capitals
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,)+/g, ',')
    .split(WORD)
  return pieces
    .map((piece, place) => {
      const before = pieces[place - 1]
      const isLast = place === pieces.length - 2
      if (place % 2 === 0) return piece
      if (/^\d+(?:ST|ND|RD|TH)$/.test(piece)) return piece.toLowerCase()
      if (before === ' ' && !isLast && smallWords.has(piece)) return piece.toLowerCase()
      // King's
      if (before === "'" && piece.length === 1) return piece.toLowerCase()
      // New York, NY
      if (before === ', ' && isLast && piece.length === 2) return piece
      return change(piece)
    })
    .join('')
}

function capitalized(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}

function isAcronym(word: string): boolean {
  return !/[AEIOUY]/.test(word) || /[\d.]/.test(word) || UNSPEAKABLE.test(word) || acronyms.has(word)
}

/** Four letters with a single vowel at one end: BBVA, ICBC. */
const UNSPEAKABLE = /^(?:[AEIOU][^AEIOUY]{3}|[^AEIOUY]{3}[AEIOU])$/

/** Abbreviations that look like words. */
const acronyms = words(`
  ABSA AMRO APAC BAWAG BICIC BOCI BRED BVBA CBAO CIBC CIMB CLSA COFCO DIFC EMEA HIFX IBAN IBTC ICAP ICICI IDBI IFIC
  IKEA KEXIM LOLC MUFG NIBC NSIA OYAK PGIM SICAV SICO SPIC STET UBAF UBCI UNIQA
`)

/** Abbreviations of two or three letters among the words of addresses. */
const placeAcronyms = words(`
  IFC II III IV IX NE PO SE SEZ UAE UK UOB USA VI VII VIII XI XII
`)

/** Words of up to three letters that names are made of. */
const shortWords = words(`
  ABU AIR BAD BAY BEN CAR CHI DAN DAR DAY EL FAR FOR GAS HO HUA ICE LA LAO LAS LE LES LOS LUX MAN MER MIN NEW NON OIL
  OLD ONE PAN PAR PAY PER POR PRO RED RIO SAN SAO SEA SKY SOL ST SUL SUN SUR TEL THE TWO VAL VIE
`)

/** Words that are written in lower case between others. */
const smallWords = words(`
  AM AND AUF AUX BEI DA DE DEI DEL DELLA DELLE DER DES DI DO DOS DU EN ET FOR FUER IM IN OF ON POUR SOUS SUR THE UND
  UPON VAN VON VOOR Y ZUR
`)

/** Legal forms, brands and abbreviations in their usual spelling. */
const spellings = new Map(
  [
    ...words(`
      ApS Bhd BofA Cie ClearBank Co Corp Dr eG eGen GmbH HypoVereinsbank Inc JPMorgan KGaA Ltd Ltda NatWest Nyrt Oy Oyj
      PayPal Pte Pty Pvt Sdn Soc SpA St Tbk UniCredit Zrt
    `),
  ].map(form => [form.toUpperCase(), form]),
)

/** Abbreviations in addresses that have no vowels but are written like words. */
const streetTerms = words(`
  BLDG BLK BLVD CNR CT DR FLR FT HWY JL JLN LN LT MR MRS MT NR PKWY PL PT RD SQ ST STN STR TWR
`)

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
