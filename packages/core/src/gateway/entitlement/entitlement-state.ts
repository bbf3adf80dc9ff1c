/** State of an entitlement that user interfaces show; `none` if no plan was ever granted. */
export type EntitlementState = 'none' | 'active' | 'grace' | 'lapsed';
