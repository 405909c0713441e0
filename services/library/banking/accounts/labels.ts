/** What may be between a label and its number, at least one. */
const BETWEEN = '[ :.#=-]+'

/** Words that may follow a label: `BIC-Code`, `Konto-Nr.`, `n°`; also of a longer label: `SWIFT/BIC`. */
const after = (words: string) => `(?:[ ./-]*(?:${words}|CODE|NUMBER|NUMMER|NUM|NRO|NR|NO|N°))*`

/** Labels of codes that may have letters. */
const CODE = '(?:IBAN|BIC|SWIFT|BSB|ABA|RTN|ROUTING|IFSC?|BLZ|SORT)' + after('BIC|SWIFT|RTN|ROUTING')

/** Labels of numbers in a few languages. None has the four letters that a BBAN may begin with, unless two words follow. */
const NUMBER =
  '(?:CUENTA +CLABE|CLABE|CBU|CVU|CCI|NUBAN|RIB|NIB|NRB|KONTO|KTO|COMPTE|CUENTA|CTA|CONTA|ACC' +
  '|BANKLEITZAHL|TRANSIT|CLEARING|(?:BANK|BRANCH)(?=[ -]?CODE)|BIK|БИК|MFO|МФО|ISPB|COMPE)' +
  after('INTERBANCARIA')

const ACCOUNT = '(?:ACCOUNT|ACCT|ACC|A/C)' + after('IBAN')

/**
 * A label before a number, followed by a colon, a blank or the like: without that it may be the first letters of a BIC.
 * `IBAN` may precede its number directly. `SC` is a label only before a sort code, because IBANs of Seychelles begin
 * with it too. Other labels of numbers precede digits; `CCI BCNBJ` may be a BIC.
 */
export const LABEL = new RegExp(
  `^(?:${[
    CODE + BETWEEN + '(?=[A-Z0-9])',
    NUMBER + BETWEEN + '(?=[0-9])',
    // `ACCT US33` may be a BIC, so before letters there are check digits and more, as in an IBAN, or a colon is in front.
    ACCOUNT + BETWEEN + '(?=[0-9]|[A-Z]{2}[0-9]{2} ?[A-Z0-9]{4})',
    ACCOUNT + '[ .]*[:#][ .:#]*(?=[A-Z][A-Z -]*[0-9])',
    'IBAN:?(?=$|[A-Z]{2}[0-9]{2})',
    'SC' + BETWEEN + '(?=[0-9]{2}[ -]?[0-9]{2}[ -]?[0-9]{2}$)',
  ].join('|')})`,
)
