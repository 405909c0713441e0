import { oneOf } from '../../../services/kit/process/config/config.ts'

/** Whether people can log in to the pages of an edge by links of the command line. */
export const logInSettings = {
  consoleActions: oneOf(
    'CONSOLE_ACTIONS',
    'Whether operators can log in to the console on METRICS_PORT, by a link of `payprep console link`, to send deliveries again and to pause endpoints.',
    ['yes', 'no'],
    'yes',
  ),
  clientPortal: oneOf(
    'CLIENT_PORTAL',
    'Whether the edge serves the portal at `/portal`, where the staff of a client see their webhooks, keys, usage and limits, by a link of `payprep organizations portal-link`.',
    ['yes', 'no'],
    'yes',
  ),
}
