import { isCountry } from '../../../../services/library/banking/countries/iso-codes.ts'
import type { FilePayment } from '../payment.ts'
import {
  accountTypes,
  clearingSystemCountries,
  documentTypes,
  proxyTypes,
  sepaSystems,
} from './iso20022-codes.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from './xml-element.ts'

/** The parts of CdtTrfTxInf that are read. Data of the debtor is not validated. */
export const partsRead: ReadonlySet<string> = new Set([
  'PmtId',
  'PmtTpInf',
  'Amt',
  'IntrBkSttlmAmt',
  'IntrmyAgt1',
  'IntrmyAgt2',
  'IntrmyAgt3',
  'CdtrAgt',
  'Cdtr',
  'CdtrAcct',
  'UltmtCdtr',
])

/**
 * The instruction in one credit transfer: CdtTrfTxInf of any version of pain.001 from 03 on, or of pacs.008 from 02 on. Elements
 * are known by name, not by version: later versions add elements, and the two messages share them. `groupType` is the PmtTpInf of
 * its PmtInf or GrpHdr, which applies to all transfers without their own. Uncertain values are left out.
 */
export function instructionOf(
  transfer: XmlElement,
  groupType: XmlElement | undefined,
): Pick<FilePayment, 'instruction' | 'notRead'> {
  const agent = elementAt(transfer, 'CdtrAgt')
  const account = accountOf(elementAt(transfer, 'CdtrAcct'))
  const member = memberOf(agent)
  const currency = currencyOf(transfer)
  const instruction = compact({
    country: member?.country ?? (account?.id.type === 'IBAN' ? undefined : countryOf(agent)),
    currency,
    creditorAgent: agentOf(agent, member),
    creditorAccount: account,
    creditor: partyOf(elementAt(transfer, 'Cdtr')),
    intermediaryAgent1: agentOf(elementAt(transfer, 'IntrmyAgt1')),
    intermediaryAgent2: agentOf(elementAt(transfer, 'IntrmyAgt2')),
    intermediaryAgent3: agentOf(elementAt(transfer, 'IntrmyAgt3')),
    settlementInformation: compact({
      settlementSystem: systemOf(elementAt(transfer, 'PmtTpInf') ?? groupType, currency),
    }),
  })
  const notRead = [
    ...(member?.notRead === undefined ? [] : [member.notRead]),
    ...partsWithoutField.filter(({ isIn }) => isIn(transfer)).map(({ reason }) => ({ reason })),
  ]
  return { instruction: instruction ?? {}, ...(notRead.length > 0 && { notRead }) }
}

/** Parts that name a party or a bank and have no field in an instruction. */
const partsWithoutField = [
  {
    isIn: (transfer: XmlElement) => elementAt(transfer, 'UltmtCdtr') !== undefined,
    reason: 'UltmtCdtr was not read: a payment instruction has no ultimate creditor.',
  },
  {
    isIn(transfer: XmlElement) {
      const bank = elementAt(transfer, 'CdtrAgt', 'FinInstnId')
      const isKnown = ['BICFI', 'BIC', 'ClrSysMmbId'].some(id => elementAt(bank, id) !== undefined)
      return !isKnown && elementAt(bank, 'LEI') !== undefined
    },
    reason: 'LEI of CdtrAgt was not read: banks are not known by it.',
  },
]

/** What mistakes call the values of a transfer, by their pointers. */
export const titles: ReadonlyMap<string, string> = new Map([
  ['/currency', 'the currency of the amount (Ccy or CcyOfTrf)'],
  ['/creditor/address/country', 'Cdtr/PstlAdr/Ctry'],
  ['/creditor/dateOfBirth', 'Cdtr/Id/PrvtId/DtAndPlcOfBirth/BirthDt'],
])

/**
 * In pacs.008 the currency that the banks settle, which may differ from the one instructed. In pain.001 EqvtAmt states an
 * amount in one currency that is to be paid in another.
 */
function currencyOf(transfer: XmlElement): string | undefined {
  return (
    elementAt(transfer, 'IntrBkSttlmAmt')?.attributes.Ccy ??
    elementAt(transfer, 'Amt', 'InstdAmt')?.attributes.Ccy ??
    textAt(transfer, 'Amt', 'EqvtAmt', 'CcyOfTrf')
  )
}

/** Identifiers of other schemes, such as Bankgiro, are GENERIC: they are not account numbers. So are proxies of other types. */
function accountOf(account: XmlElement | undefined) {
  const type = accountTypes[textAt(account, 'Tp', 'Cd') ?? '']
  const iban = textAt(account, 'Id', 'IBAN')
  const other = textAt(account, 'Id', 'Othr', 'Id')
  const scheme = elementAt(account, 'Id', 'Othr', 'SchmeNm')
  const isDomestic = scheme === undefined || textAt(scheme, 'Cd') === 'BBAN'
  const proxyType = proxyTypes[textAt(account, 'Prxy', 'Tp', 'Cd') ?? ''] ?? 'GENERIC'
  const proxy = textAt(account, 'Prxy', 'Id')
  if (iban !== undefined) return withType({ type: 'IBAN', value: iban })
  if (other !== undefined) return withType({ type: isDomestic ? 'ACCOUNT_NUMBER' : 'GENERIC', value: other })
  if (proxy !== undefined) return withType({ type: proxyType, value: proxy })
  return undefined

  function withType(id: { readonly type: string; readonly value: string }) {
    return { id, ...(type !== undefined && { type }) }
  }
}

interface Member {
  readonly memberId?: string
  readonly country?: string | undefined
  readonly notRead?: { readonly reason: string }
}

/** A member of a clearing system: code and number apart, or joined in MmbId. */
function memberOf(agent: XmlElement | undefined): Member | undefined {
  const member = elementAt(agent, 'FinInstnId', 'ClrSysMmbId')
  const memberId = textAt(member, 'MmbId')
  if (memberId === undefined) return undefined
  const [, joinedSystem, joinedId] = /^([A-Z]{5})(\w+)$/.exec(memberId) ?? []
  const system = textAt(member, 'ClrSysId', 'Cd') ?? (isSystem(joinedSystem) ? joinedSystem : undefined)
  const id = system !== undefined && joinedSystem === system ? joinedId! : memberId
  if (system === undefined) return { memberId: id, country: countryOf(agent) }
  if (isSystem(system)) return { memberId: id, country: clearingSystemCountries[system]! }
  const shown = /^\w{1,5}$/.test(system) ? system : 'of ClrSysId'
  return {
    notRead: {
      reason: `MmbId was not read: members of the clearing system ${shown} are not known by national bank codes.`,
    },
  }
}

function isSystem(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(clearingSystemCountries, code)
}

/** The country of the bank, which is that of a domestic account: by its address, else its BIC. */
function countryOf(agent: XmlElement | undefined): string | undefined {
  return [textAt(agent, 'FinInstnId', 'PstlAdr', 'Ctry'), bicOf(agent)?.slice(4, 6)].find(
    country => country !== undefined && isCountry(country),
  )
}

/** BIC up to pain.001.001.03 and pacs.008.001.02, BICFI since. */
function bicOf(agent: XmlElement | undefined): string | undefined {
  return textAt(agent, 'FinInstnId', 'BICFI') ?? textAt(agent, 'FinInstnId', 'BIC')
}

/** A branch id is a national number only beside a national bank code. */
function agentOf(agent: XmlElement | undefined, member = memberOf(agent)) {
  const memberId = member?.memberId
  return compact({
    bic: bicOf(agent),
    clearingSystemMemberId: compact({ memberId }),
    branchId: memberId === undefined ? undefined : textAt(agent, 'BrnchId', 'Id'),
  })
}

const DOCUMENTS_MAX = 10

function partyOf(party: XmlElement | undefined) {
  const organisation = elementAt(party, 'Id', 'OrgId')
  const person = elementAt(party, 'Id', 'PrvtId')
  const documents = childrenOf(organisation ?? person, 'Othr').flatMap(other => {
    const type = documentTypes[textAt(other, 'SchmeNm', 'Cd') ?? '']
    const value = textAt(other, 'Id')
    return type === undefined || value === undefined ? [] : [{ type, value }]
  })
  const lei = textAt(organisation, 'LEI')
  if (lei !== undefined) documents.unshift({ type: 'LEI', value: lei })
  return compact({
    name: textAt(party, 'Nm'),
    type: organisation ? 'BUSINESS' : person ? 'INDIVIDUAL' : undefined,
    dateOfBirth: textAt(person, 'DtAndPlcOfBirth', 'BirthDt'),
    address: addressOf(elementAt(party, 'PstlAdr')),
    documents: documents.length === 0 ? undefined : documents.slice(0, DOCUMENTS_MAX),
  })
}

const addressParts: Readonly<Record<string, string>> = {
  Dept: 'department',
  StrtNm: 'streetName',
  BldgNb: 'buildingNumber',
  BldgNm: 'buildingName',
  Flr: 'floor',
  Room: 'room',
  PstBx: 'postBox',
  PstCd: 'postCode',
  TwnNm: 'townName',
  TwnLctnNm: 'townLocationName',
  DstrctNm: 'districtName',
  CtrySubDvsn: 'countrySubdivision',
}

/** Undefined without a country, which the public API requires. */
function addressOf(address: XmlElement | undefined) {
  const country = textAt(address, 'Ctry')
  if (country === undefined) return undefined
  const parts: Record<string, string> = { country }
  let lines = 0
  for (const part of address!.children) {
    const field = part.name === 'AdrLine' ? `addressLine${++lines}` : addressParts[part.name]
    const text = part.text.trim()
    if (field !== undefined && text !== '' && lines <= LINES_MAX) parts[field] = text
  }
  return parts
}

/** The address lines of the public API. */
const LINES_MAX = 3

/** The scheme is certain only within SEPA; elsewhere banks choose. */
function systemOf(type: XmlElement | undefined, currency: string | undefined): string | undefined {
  const levels = childrenOf(type, 'SvcLvl').map(level => textAt(level, 'Cd'))
  if (!levels.includes('SEPA') || currency !== 'EUR') return undefined
  const instrument = elementAt(type, 'LclInstrm')
  return sepaSystems[textAt(instrument, 'Cd') ?? textAt(instrument, 'Prtry') ?? '']
}

/** The object without absent values; undefined if nothing is left. */
function compact(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const present: Record<string, unknown> = {}
  let isEmpty = true
  for (const key in values) {
    if (values[key] === undefined) continue
    present[key] = values[key]
    isEmpty = false
  }
  return isEmpty ? undefined : present
}
