import { mayBeFile, servicePort, url } from '../kit/process/config/config.ts'
import { databaseSettings, membershipSettings } from '../kit/process/installation.ts'
import { servingSettings } from '../callers.ts'

/** The settings of `payprep reference update`. */
export const downloadSettings = {
  proxy: mayBeFile(
    url(
      'REFERENCE_DATA_PROXY',
      'The proxy through which `payprep reference update` reaches publishers. Without it, HTTPS_PROXY and NO_PROXY apply.',
      { protocol: /^https?:$/, example: 'http://proxy.example.com:3128' },
    ),
  ),
}

const referenceDataSettings = {
  port: servicePort('REFERENCE_DATA_PORT', 7001),
}

/** The settings of this service as a separate program. */
export const settings = {
  ...servingSettings,
  ...referenceDataSettings,
  ...downloadSettings,
  ...membershipSettings,
  ...databaseSettings,
}
