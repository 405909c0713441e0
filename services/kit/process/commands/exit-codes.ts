interface ExitCode {
  readonly code: number
  /** Of this command alone, which then has none of the others by this number; undefined for all. */
  readonly command?: string
  readonly meaning: string
}

/** What the exit codes of `payprep` mean. Help, the man page and the documentation print this table. */
export const exitCodes: readonly ExitCode[] = [
  { code: 0, meaning: 'It has done what was asked.' },
  { code: 1, meaning: 'It has failed, or has not done all; standard error says why.' },
  { code: 2, meaning: 'The command line is wrong; nothing was done.' },
  { code: 130, meaning: 'It was interrupted by Ctrl-C (SIGINT).' },
  { code: 143, meaning: 'It was ended by SIGTERM.' },
  { code: 0, command: 'check', meaning: 'All payments are OK.' },
  { code: 1, command: 'check', meaning: 'Some payments have alerts.' },
  { code: 2, command: 'check', meaning: 'Something in the file, or on the command line, could not be read.' },
  { code: 3, command: 'check', meaning: 'There is no report, or a part of one.' },
  { code: 0, command: 'audit verify', meaning: 'All is whole.' },
  { code: 1, command: 'audit verify', meaning: 'Something is not whole, or could not be verified.' },
  { code: 1, command: 'rows authenticate', meaning: 'Some rows stay refused.' },
  {
    code: 1,
    command: 'config check',
    meaning: 'Settings have mistakes; standard error has a line for each.',
  },
  { code: 1, command: 'encryption status', meaning: 'Values are encrypted under an unknown key.' },
  { code: 1, command: 'encryption reencrypt', meaning: 'Values are left under former keys.' },
  { code: 1, command: 'reference update', meaning: 'A source has failed; its row says why.' },
  { code: 1, command: 'gambling import', meaning: 'Lines were rejected.' },
  { code: 2, command: 'gambling import', meaning: 'The import has failed, or the command line is wrong.' },
  {
    code: 1,
    command: 'verification evidence',
    meaning: 'With --check: a record was altered or is missing.',
  },
  {
    code: 2,
    command: 'verification match',
    meaning: 'Some lines could not be read, or the command line is wrong.',
  },
]
