/** The state of an entitlement as shown to people; `none` if nothing was ever granted. */
export type EntitlementState = 'none' | 'active' | 'grace' | 'lapsed';
