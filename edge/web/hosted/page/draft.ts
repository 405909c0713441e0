import {
  detailsOf,
  fieldsBy,
  valuesOf as valuesByKey,
} from '../../../../services/beneficiaries/requirements/details.ts'
import { tidiedAll } from './field-problem.ts'
import type { Details, Draft, Field, Identifier, Requirements, Values } from './types.ts'

/**
 * The fields that the end-user fills in, when the account is identified in this way. Parts that its number can do
 * without, and that few people know, are among them only if they have a value, which may be empty.
 */
export function visibleFields(form: Requirements, identifier: Identifier, values: Values): readonly Field[] {
  return fieldsBy(identifier, form).filter(
    field =>
      field.key !== 'identifier' &&
      (field.key === 'addressCountry' || !hasOneValue(field)) &&
      (!isDispensable(field) || values[field.key] !== undefined),
  )
}

/** Whether it is an optional part of the account, which cannot be chosen by name. */
function isDispensable({ required, identifier, picker }: Field): boolean {
  return !required && identifier !== undefined && picker === undefined
}

/** What has been filled in so far, as it is sent; empty fields are left out. */
export function draftOf(form: Requirements, identifier: Identifier, values: Values): Draft {
  const fields = fieldsBy(identifier, form)
  const filled: Record<string, string> = {}
  for (const field of fields) {
    const value = values[field.key]?.trim() || (hasOneValue(field) ? field.choices![0] : undefined)
    if (value) filled[field.key] = value
  }
  const draft = detailsOf(form, fields, { ...filled, identifier })
  return ACCOUNT in draft ? draft : withoutAccount(draft)
}

const ACCOUNT = '/creditorAccount/id/value'

/** Without a number no account is sent. */
function withoutAccount(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([pointer]) => !pointer.startsWith('/creditorAccount/')),
  )
}

/** The inverse of `draftOf`: values as people write them. */
export function valuesOf(details: Details, form: Requirements): Values {
  const fields = fieldsBy(details['/creditorAccount/id/type'], form)
  const { identifier: _, ...values } = valuesByKey(details, fields)
  return tidiedAll(fields, values)
}

function hasOneValue({ required, choices }: Field): boolean {
  return required && choices?.length === 1
}
