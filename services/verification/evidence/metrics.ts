import { gauge } from '../../kit/metrics/metrics.ts'

export const unwritten = gauge({
  name: 'payprep_verification_evidence_unwritten',
  help: 'Records of exchanges with other banks that wait in this process, because their database or disk is away.',
  together: 'sum',
})
