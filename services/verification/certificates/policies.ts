/** Roles of a payment service provider (ETSI TS 119 495, 5.2.2; Delegated Regulation (EU) 2018/389, article 34). */
export const psd2Roles = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const
export type Psd2Role = keyof typeof psd2Roles

export const revocationPolicies = ['hard', 'soft'] as const
/** What happens while no current list of an authority is there: `hard` refuses its certificates, `soft` accepts them. */
export type RevocationPolicy = (typeof revocationPolicies)[number]
