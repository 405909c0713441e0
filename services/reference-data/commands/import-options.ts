/** Takes a list that the checks refuse. */
export const force = {
  force: {
    type: 'boolean',
    summary: 'import even if many lines are damaged, many rows are gone, or a newer list is in force',
  },
} as const

/** Takes a list that has lost entries, after a look at them. */
export const acceptLoss = {
  'accept-loss': {
    type: 'boolean',
    summary:
      'import even if more than 1 % of the codes of a bank, or of the rows of a country, or 20 % of the banks of a sanctions list, are gone',
  },
} as const
