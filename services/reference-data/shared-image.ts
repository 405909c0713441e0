import type { ReferenceDataService } from '../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { ClientOf } from '../callers.ts'
import { downloadImage } from './client.ts'

/** Yields the image of the directory in force, in memory that threads share. It is downloaded again if it is another, or no thread has it. */
export function sharedImages(
  referenceData: ClientOf<'edge', typeof ReferenceDataService>,
): () => Promise<SharedArrayBuffer> {
  let last: { readonly version: string; readonly image: WeakRef<SharedArrayBuffer> } | undefined
  return async () => {
    const { version } = await referenceData.getDirectoryVersion({})
    const kept = last?.version === version ? last.image.deref() : undefined
    if (kept !== undefined) return kept
    const bytes = await downloadImage(referenceData)
    const image = new SharedArrayBuffer(bytes.length)
    new Uint8Array(image).set(bytes)
    last = { version, image: new WeakRef(image) }
    return image
  }
}
