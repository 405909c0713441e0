import { settings as beneficiaries } from '../../../services/beneficiaries/config.ts'
import { settings as enrichment } from '../../../services/enrichment/config.ts'
import { settings as gambling } from '../../../services/gambling/config.ts'
import type { Settings } from '../../../services/kit/process/config/config.ts'
import { lifecycleSettings } from '../../../services/kit/process/lifecycle/run.ts'
import { settings as notifier } from '../../../services/notifier/config.ts'
import { settings as referenceData } from '../../../services/reference-data/config.ts'
import { settings as validation } from '../../../services/validation/config.ts'
import { settings as verification } from '../../../services/verification/config.ts'
import { settings as edge } from '../../config.ts'

const services = {
  'reference-data': referenceData,
  notifier,
  validation,
  enrichment,
  verification,
  gambling,
  beneficiaries,
  edge,
} satisfies Record<string, Settings>

export type ProgramName = keyof typeof services

/** The settings of every program, each after those that it calls. */
export const programs: ReadonlyMap<ProgramName, Settings> = new Map(
  Object.entries(services).map(([name, settings]) => [
    name as ProgramName,
    { ...settings, ...lifecycleSettings },
  ]),
)
