import type { Row } from '../../kit/process/commands/command.ts'
import type { KeyOf } from '../../kit/key-of.ts'
import { evidenceHashes } from './exchange.ts'
import { type Line, lineReader } from './lines.ts'
import { isWanted, type Wanted } from './wanted.ts'

export interface Records {
  readonly key: KeyOf
  /** Those that are wanted, and perhaps others. */
  readonly lines: (wanted: Wanted) => AsyncIterable<string>
}

/** The wanted records as operators see them; with an account and a name, whether each one asked for the name or told it. */
export async function* shownRecords(
  { lines, key }: Records,
  wanted: Wanted,
  account: string | undefined,
  name: string | undefined,
): AsyncGenerator<Row> {
  const read = lineReader(key)
  const hash =
    account === undefined || name === undefined ? undefined : evidenceHashes(key).party(account, name)
  for await (const text of lines(wanted)) {
    const known = read(text)
    if (known === undefined) {
      yield { code: 'UNREADABLE', isGenuine: false }
      continue
    }
    const { line, isGenuine } = known
    if (!isWanted(wanted, line)) continue
    const named = hash !== undefined && { wasAsked: line.asked === hash, wasTold: line.told === hash }
    yield { ...rowOf(line), isGenuine, ...named }
  }
}

function rowOf({ account: _account, asked: _asked, told, peer, ...line }: Line): Row {
  const { writer: _writer, number: _number, previous: _previous, mac: _mac, ...exchange } = line
  return {
    ...exchange,
    toldName: told !== undefined,
    peerSubject: peer?.subject,
    peerSerial: peer?.serial,
    peerFingerprint: peer?.fingerprint,
  }
}
