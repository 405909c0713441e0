/** An instruction as clients send it. */
const instruction = {
  country: 'DE',
  currency: 'EUR',
  creditorAgent: { bic: 'COBADEFFXXX' },
  creditorAccount: { id: { value: 'DE89370400440532013000', type: 'IBAN' } },
  creditor: { name: 'Erika Mustermann' },
}

/** Its validation, alone and 20 times in bulk. */
export const single = { path: '/payments/validations', body: JSON.stringify(instruction) }
export const bulkOf20 = {
  path: '/payments/bulk-validations',
  body: JSON.stringify({ items: Array.from({ length: 20 }, () => instruction) }),
}
