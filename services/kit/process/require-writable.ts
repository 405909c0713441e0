import { access, constants } from 'node:fs/promises'
import { makeDirectory } from '../make-directory.ts'
import { ConfigError } from './config/config.ts'

/** Makes the data directory. Throws a ConfigError if this user cannot write there. */
export async function requireWritable(directory: string): Promise<void> {
  try {
    await makeDirectory(directory)
    await access(directory, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const problem = `names ${directory}, where this user cannot write (${code}): correct it, or the rights of that folder`
    throw new ConfigError([{ setting: 'DATA_DIR', problem }])
  }
}
