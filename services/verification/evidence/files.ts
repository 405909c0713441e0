import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { randomUUID } from 'node:crypto'
import type { EvidenceStore } from './recorder.ts'
import { DAY_MS } from '../../kit/durations.ts'

// A responder may run without a database, in a zone that reaches none: it appends records to files, a file for each day and
// process, which only grow, so that they can be shipped, or kept on storage that is written once.

const FILE = /^(\d{4}-\d\d-\d\d)-[0-9a-f-]{36}\.jsonl$/

/** Keeps records in files of JSON Lines. Files of days before `days` are deleted. */
export async function evidenceFiles(directory: string, days: number): Promise<EvidenceStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const writer = randomUUID()
  let day: string | undefined
  let file: FileHandle | undefined
  let size = 0

  async function fileOf(today: string): Promise<FileHandle> {
    if (day === today && file !== undefined) return file
    await file?.close()
    file = await open(join(directory, `${today}-${writer}.jsonl`), 'a', 0o600)
    day = today
    size = (await file.stat()).size
    await deleteBefore(directory, days)
    return file
  }

  await deleteBefore(directory, days)
  return {
    async append(lines) {
      const today = await fileOf(new Date().toISOString().slice(0, 10))
      const bytes = Buffer.from(lines.map(({ text }) => `${text}\n`).join(''))
      try {
        await today.appendFile(bytes)
        await today.datasync()
        size += bytes.length
      } catch (error) {
        // A part of a batch is not left behind: the whole comes again.
        await today.truncate(size).catch(() => {})
        throw error
      }
    },
    close: async () => file?.close(),
  }
}

async function deleteBefore(directory: string, days: number): Promise<void> {
  const first = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  for (const name of await readdir(directory)) {
    const [, day] = FILE.exec(name) ?? []
    if (day !== undefined && day < first) await rm(join(directory, name))
  }
}

/** The lines of all files, by day, in the order in which each process wrote them. */
export async function* linesInFiles(directory: string): AsyncGenerator<string> {
  for (const name of (await readdir(directory)).filter(each => FILE.test(each)).toSorted())
    yield* createInterface({ input: createReadStream(join(directory, name)), crlfDelay: Infinity })
}
