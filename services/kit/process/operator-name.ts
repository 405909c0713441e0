import { userInfo } from 'node:os'

/** The user who runs the program. A container may run it under a user id without a name. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
