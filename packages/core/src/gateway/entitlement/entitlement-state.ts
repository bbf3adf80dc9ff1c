/** The state of an entitlement as people speak of it; `none` when nothing was ever granted. */
export type EntitlementState = 'none' | 'active' | 'grace' | 'lapsed';
