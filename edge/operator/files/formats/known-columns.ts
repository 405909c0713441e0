/** The field that a column fills. */
export interface Target {
  /** A JSON pointer into the payment instruction, or `REFERENCE`. */
  readonly pointer: string
  /** The type of the number, if the target implies it. */
  readonly type?: string
}

/** The pointer of the debtor's reference, which is no part of an instruction. */
export const REFERENCE = '/endToEndId'

/** Whether the payer wants no verification of the account: yes or no. It is no part of an instruction. */
export const OPT_OUT = '/verificationOptOut'

const account = '/creditorAccount/id/value'

/** Names for targets, in the order in which a row is filled: an IBAN replaces an account number. */
export const knownTargets: Readonly<Record<string, Target>> = {
  endToEndId: { pointer: REFERENCE },
  country: { pointer: '/country' },
  currency: { pointer: '/currency' },
  accountNumber: { pointer: account, type: 'ACCOUNT_NUMBER' },
  iban: { pointer: account, type: 'IBAN' },
  accountType: { pointer: '/creditorAccount/type' },
  bic: { pointer: '/creditorAgent/bic' },
  bankCode: { pointer: '/creditorAgent/clearingSystemMemberId/memberId' },
  branchCode: { pointer: '/creditorAgent/branchId' },
  intermediaryBic: { pointer: '/intermediaryAgent1/bic' },
  name: { pointer: '/creditor/name' },
  creditorCountry: { pointer: '/creditor/address/country' },
  taxId: { pointer: '/creditor/taxId' },
  settlementSystem: { pointer: '/settlementInformation/settlementSystem' },
  optOut: { pointer: OPT_OUT },
}

/**
 * Headers as people write them in English, German and French, without accents and separators, by the target they mean. A header
 * that may mean two of them, such as Land or Pays (of the bank or of the creditor), is the account's, as country is.
 */
const otherNames: Readonly<Partial<Record<string, string>>> = {
  endToEndId:
    'id reference paymentid paymentreference ref endtoendreference referenz zahlungsreferenz endezuendereferenz ' +
    'endtoendreferenz endezuendeid referencedepaiement referencepaiement refpaiement referencedeboutenbout',
  country:
    'countrycode accountcountry bankcountry land landercode laendercode bankland kontoland landderbank pays ' +
    'codepays paysdelabanque paysbanque paysducompte',
  currency: 'ccy currencycode wahrung waehrung wahrungscode waehrungscode devise codedevise monnaie',
  accountNumber:
    'account accountno acctno creditoraccount creditoraccountnumber beneficiaryaccount beneficiaryaccountnumber payeeaccount ' +
    'payeeaccountnumber konto kontonummer kontonr ktonr empfangerkonto empfaengerkonto compte numerodecompte numcompte ' +
    'nocompte nodecompte ndecompte comptebeneficiaire comptedubeneficiaire',
  iban:
    'creditoriban beneficiaryiban payeeiban accountiban ibannumber ibannummer ibannr empfangeriban empfaengeriban ' +
    'ibanempfanger ibanempfaenger ibandesempfangers ibandesempfaengers ibanbeneficiaire ibandubeneficiaire numeroiban',
  accountType: 'typeofaccount kontoart kontotyp typedecompte typecompte',
  bic:
    'swift swiftcode swiftbic biccode bicswift creditorbic beneficiarybic bankbic bicempfangerbank bicempfaengerbank ' +
    'bicderempfangerbank bicderempfaengerbank bicbanque codebic codeswift bicdubeneficiaire bicbeneficiaire',
  bankCode:
    'sortcode routingnumber aba abanumber abarouting bsb bsbnumber ifsc ifsccode blz memberid clearingcode nationalbankcode ' +
    'bankleitzahl clearingnummer bankclearing bcnummer codebanque',
  branchCode:
    'branch branchid branchnumber filiale filialnummer filialnr codeguichet guichet codeagence agence',
  intermediaryBic:
    'intermediary intermediary1bic correspondentbic bicintermediary zwischenbank bicderzwischenbank biczwischenbank ' +
    'korrespondenzbank bicbanqueintermediaire banqueintermediaire bicintermediaire',
  name:
    'creditorname creditor beneficiary beneficiaryname payee payeename nameofbeneficiary empfanger empfaenger empfangername ' +
    'empfaengername namedesempfangers namedesempfaengers zahlungsempfanger zahlungsempfaenger begunstigter beguenstigter ' +
    'beneficiaire nom nombeneficiaire nomdubeneficiaire',
  creditorCountry:
    'beneficiarycountry payeecountry empfangerland empfaengerland landdesempfangers landdesempfaengers paysbeneficiaire ' +
    'paysdubeneficiaire',
  taxId: 'taxnumber tin steuernummer steuerid steueridentifikationsnummer numerofiscal identifiantfiscal nif',
  settlementSystem: 'zahlungssystem systemedereglement systemedepaiement',
  optOut: 'verificationoptout vopoptout verzichtaufprufung verzichtaufpruefung sansverification',
}

/** The name of the target that a header means; undefined if it is not known. */
export function targetOfHeader(header: string): string | undefined {
  return byHeader.get(wordsOf(header))
}

/** Accents are left out whether they are part of a letter or follow it. */
function wordsOf(header: string): string {
  return header
    .replaceAll(/[°º]/g, 'o')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const byHeader: ReadonlyMap<string, string> = new Map(
  Object.keys(knownTargets).flatMap(name =>
    [name.toLowerCase(), ...(otherNames[name]?.split(' ') ?? [])].map(header => [header, name] as const),
  ),
)
