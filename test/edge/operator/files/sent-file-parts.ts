import { resolve } from 'node:path'
import { directoryImageOf } from '../../../../services/library/banking/directory/directory-sketch.ts'

// What a worker on sent files needs beside its database.

const bytes = directoryImageOf({
  institutions: [{ bic: 'MALADE51KRN', name: 'Sparkasse Žatec', town: 'Bad Kreuznach' }],
  bankCodes: [{ country: 'DE', code: '56050180', bic: 'MALADE51KRN', name: 'Sparkasse Žatec' }],
  sources: [
    { name: 'sketch', version: '1', publisher: 'us', licence: 'none', validFrom: '', confidence: '' },
  ],
})
export const image = new SharedArrayBuffer(bytes.length)
new Uint8Array(image).set(bytes)

export const program = {
  file: resolve('edge/operator/run.mjs'),
  argv: ['edge/operator/files/sent/thread.ts'],
}
