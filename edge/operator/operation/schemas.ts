import { beneficiariesSchema } from '../../../services/beneficiaries/database.ts'
import { gamblingSchema } from '../../../services/gambling/database.ts'
import type { SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import type { Schema } from '../../../services/kit/postgres/database.ts'
import { notifierSchema } from '../../../services/notifier/database.ts'
import { referenceSchema } from '../../../services/reference-data/database.ts'
import { verificationSchema } from '../../../services/verification/database.ts'
import { edgeSchema } from '../../gateway/store/database.ts'

/** Every schema of an installation. Validation and enrichment have none. */
export const schemas: readonly (Schema | SealedSchema)[] = [
  edgeSchema,
  referenceSchema,
  notifierSchema,
  verificationSchema,
  gamblingSchema,
  beneficiariesSchema,
]
