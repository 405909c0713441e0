/** The screens of adding or editing a payout method: fetched once the first screen is there. */
export { Choose as choose } from './choose.tsx'
export { Form as form } from './form.tsx'
export { Review as review } from './review.tsx'
