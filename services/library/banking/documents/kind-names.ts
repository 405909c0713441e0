import type { DocumentKind } from './document-number.ts'

/** Names that people use for a kind of document in any country, separated by commas. */
export const kindNames: Readonly<Record<DocumentKind, string>> = {
  NATIONAL_ID: `National ID, National Identity, National Identification, National Identity Card, National ID Card,
    National Identifier, Identity Card, ID Card, ID, Identity, Personal ID, Citizen ID, NID`,
  TAX_ID: `Tax ID, Tax, TIN, Taxpayer ID, Taxpayer, Tax Identification, Taxpayer Identification, Tax Reference,
    Individual Tax ID, Fiscal ID, Fiscal`,
  COMPANY_ID: `Company ID, Company, Company Registration, Company Identifier, Company Identification, Business ID, Business,
    Business Registration, Business Identifier, Registration, Organization ID, Organisation ID, Organization,
    Organisation, Corporate ID, Commercial Registration, Commercial Register, CRN`,
  VAT: 'VAT, VAT ID, VATIN, VAT Registration, VAT Reg, EU VAT, Value Added Tax',
  PASSPORT: 'Passport, Passport ID, Pasaporte, Passaporte, Passeport, Reisepass, Passaporto, Paspoort',
}

/** Names of a kind, unless a number of the country has this name: the local name is more specific. */
export const otherKindNames: Readonly<Record<DocumentKind, string>> = {
  NATIONAL_ID: `Personal Identification, Personal Identity, Personal Identity Code, Personal Number, Personal Code,
    Identity Document, Identification Card, Citizen Number, Citizen Identification, National Registration,
    Documento de identidad, Documento nacional de identidad, Cédula de identidad, Cédula, Documento de identidade,
    Carteira de identidade, Bilhete de identidade, Carte d’identité, Carte nationale d’identité, Pièce d’identité,
    Personalausweis, Ausweis, Carta d’identità, Documento d’identità, Identiteitskaart, Identiteitsbewijs`,
  TAX_ID: `National Tax, Income Tax, Identificación fiscal, Identificación tributaria, Registro tributario,
    Identification fiscale, Identificação fiscal, Steuernummer, Steuer-ID, Steueridentifikationsnummer,
    Steuerliche Identifikationsnummer, Codice fiscale, Belastingnummer`,
  COMPANY_ID: `Enterprise, Corporate Number, Company Register, Trade Register, Business Register, Legal Entity,
    Registre du commerce, Registro mercantil, Handelsregister`,
  VAT: `IVA, TVA, MwSt, BTW, MOMS, Impuesto al valor agregado, Taxe sur la valeur ajoutée, Mehrwertsteuer,
    Umsatzsteuer, НДС, ДДС, ПДВ`,
  PASSPORT: '',
}
