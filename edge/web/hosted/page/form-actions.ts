import { choiceIn } from '../../../../services/beneficiaries/requirements/details.ts'
import { call } from './api.ts'
import { choices, loadForm } from './choices.ts'
import { draftOf, valuesOf, visibleFields } from './draft.ts'
import { tidiedAll } from './field-problem.ts'
import { fieldOf } from './findings.ts'
import { MASK } from './numbers.ts'
import { splitWhole } from './split-whole.ts'
import { attempt, type Work, work } from './state.ts'
import type { Field, Finding, Identifier, Requirements } from './types.ts'

/** Fills the form with the saved details, whose numbers are masked. */
export async function startEditing({ details }: NonNullable<Work['editing']>): Promise<void> {
  const choice = choiceIn(details)
  const form = await loadForm(choice)
  const identifier = details['/creditorAccount/id/type']
  work.value = { ...work.value, choice, form, identifier, values: valuesOf(details, form) }
}

export function setValue(fields: readonly Field[], key: string, value: string): void {
  const { findings, values, form } = work.value
  // A finding about this field was about its former value.
  const others = findings.filter(finding => fieldOf(finding.field, fields)?.key !== key)
  work.value = { ...work.value, findings: others, values: { ...values, [key]: value }, isTyped: true }
  if (key === 'addressCountry' && form !== undefined) void attempt(() => setResidence(form, value))
}

/** Fills in the bank's spelling of the name, which counts as confirmed. */
export function takeOverName(form: Requirements, name: string): void {
  const before = work.value
  setValue(visibleFields(form, before.identifier, before.values), 'name', name)
  const { identifier, values } = work.value
  const key = JSON.stringify(draftOf(form, identifier, values))
  work.value = { ...work.value, nameCheck: { key, holder: { nameMatch: 'FULL_MATCH' } } }
}

/** The country of residence decides which parts an address has. The parts that were typed stay. */
async function setResidence(before: Requirements, addressCountry: string): Promise<void> {
  const { country, currency, type, method } = before
  const choice = { country, currency, type, method, addressCountry }
  const { countrySubdivision: _, ...values } = work.value.values
  work.value = { ...work.value, choice, form: await loadForm(choice), values }
}

/** Switches to another currency of the same account. What was typed stays if the form asks for it. */
export async function setCurrency(before: Requirements, currency: string): Promise<void> {
  const { country, type, method } = before
  const { addressCountry } = work.value.values
  const choice = { country, currency, type, method, ...(addressCountry && { addressCountry }) }
  const form = await loadForm(choice)
  const identifier = form.identifiers.find(each => each === work.value.identifier) ?? form.identifiers[0]!
  work.value = { ...work.value, choice, form, identifier, findings: [] }
}

export function setIdentifier(identifier: Identifier): void {
  work.value = { ...work.value, identifier, findings: [] }
}

export function swapBankAndAccount(): void {
  const { bankCode = '', accountNumber = '' } = work.value.values
  work.value = {
    ...work.value,
    findings: [],
    values: { ...work.value.values, bankCode: accountNumber, accountNumber: bankCode },
  }
  focusOn('bankCode')
}

export function moveAccountNumberToIban(): void {
  const { accountNumber = '', ...rest } = work.value.values
  work.value = { ...work.value, findings: [], identifier: 'IBAN', values: { ...rest, iban: accountNumber } }
  focusOn('iban')
}

/**
 * Formats the typed value, and splits it over the fields that it belongs to. Findings about it stay. A field left blank
 * gets back the mask of its saved number. Returns the keys of the filled fields.
 */
export function leaveField(fields: readonly Field[], field: Field): readonly string[] {
  const { values } = work.value
  const written = values[field.key] || maskOf(field)
  if (!written) return []
  const whole = splitWhole(fields, field.key, values) ?? { [field.key]: written }
  work.value = { ...work.value, values: tidiedAll(fields, { ...values, ...whole }) }
  return Object.keys(whole)
}

/** The mask of the saved number that is being edited. */
export function maskOf({ key }: Field): string | undefined {
  const { editing, form } = work.value
  const saved = editing && form && valuesOf(editing.details, form)[key]
  return saved?.includes(MASK) ? saved : undefined
}

/**
 * Switches to the form of another country for an IBAN from there. Other typed values stay if the form asks for them.
 */
export async function switchCountry(before: Requirements, country: string, iban: string): Promise<void> {
  const { type } = before
  const method = 'BANK_ACCOUNT'
  const currencies = Object.entries(choices.value[type]?.[country] ?? {}).flatMap(([currency, methods]) =>
    methods.includes(method) ? [currency] : [],
  )
  const currency = currencies.find(each => each === before.currency) ?? currencies[0]
  if (currency === undefined) return
  const { accountNumber: _, countrySubdivision: __, addressCountry, ...values } = work.value.values
  const residence = addressCountry === undefined ? {} : { addressCountry }
  const choice = { country, currency, type, method, ...residence } as const
  const form = await loadForm(choice)
  const identifier = form.identifiers.find(each => each === 'IBAN') ?? form.identifiers[0]!
  work.value = {
    ...work.value,
    choice,
    form,
    identifier,
    findings: [],
    values: { ...values, ...residence, iban },
  }
  focusOn('iban')
}

/** Waits for the field to be rendered. The button that was pressed is gone by then. */
function focusOn(key: string): void {
  requestAnimationFrame(() => document.getElementById(key)?.focus())
}

/**
 * Whether nothing blocks the review, as far as the server can tell now. An edit is
 * checked when it is saved.
 */
export async function passesCheck(form: Requirements): Promise<boolean> {
  const { editing, identifier, values } = work.value
  let passes = false
  await attempt(async () => {
    if (editing === undefined) {
      const body = { draft: draftOf(form, identifier, values) }
      const { findings } = await call<{ findings: readonly Finding[] }>('checks', { method: 'POST', body })
      work.value = { ...work.value, findings }
    }
    passes = !work.value.findings.some(({ isBlocking }) => isBlocking)
  })
  return passes
}
