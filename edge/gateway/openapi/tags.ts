/** What the operations of a tag are for. */
export const tags: Readonly<Record<string, string>> = {
  'Access tokens': 'Obtain a token for all other operations, and verify it.',
  'Payment preparation': 'Validate payment instructions, and complete them.',
  'Account verification': 'Ask the bank of an account whether it exists and belongs to a person.',
  Beneficiaries: 'Let end-users manage their payout methods on a hosted page, and read these as recipients.',
  'Gambling destinations': 'Screen payments for gambling, and keep the dataset of its destinations.',
  Webhooks: 'Subscribe endpoints to events, and follow their delivery.',
  Operation: 'See whether the system serves, and what it offers.',
}
