import { Problem } from '../kit/problem.ts'
import type { Screening } from '../library/screening/index.ts'
import type { Rpcs } from './rpcs.ts'
import { requestIn, resultMessage } from './screening-messages.ts'

export function screeningRpcs({ screening }: { readonly screening: Screening }): Rpcs<'screen'> {
  return {
    /** No I/O: the dataset is in memory. */
    screen({ items }) {
      const requests = items.map(requestIn)
      if (!screening.version) throw notLoaded()
      return { items: requests.map(request => resultMessage(screening.screen(request))) }
    },
  }
}

/** An empty dataset would clear every payment. */
function notLoaded() {
  return new Problem(
    'unavailable',
    'the dataset of gambling destinations is not loaded yet, or nothing has been imported',
    'GAMBLING_DATASET_NOT_LOADED',
  )
}
