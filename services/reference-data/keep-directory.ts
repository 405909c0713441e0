import type { Knex } from 'knex'
import { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { silentLog } from '../kit/process/log.ts'
import { link } from '../kit/rpc/link.ts'
import { downloadImage } from './client.ts'
import { writeCopy } from './kept-copy.ts'
import { referenceDataService } from './service.ts'

/** Merges the directory in force and keeps it in a file, for a reader of the service that starts afterwards. */
export async function keepDirectory(db: Knex, file: string): Promise<void> {
  const start = async () => referenceDataService({ db })
  const { client, close } = await link(ReferenceDataService, [], { serviceToken: '' }, silentLog, start)
  const image = await downloadImage(client)
  // A reader without a copy merges the directory itself, and logs why it cannot keep it.
  await writeCopy(file, image).catch(() => {})
  await close()
}
