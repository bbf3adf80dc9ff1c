import type { Instant } from '../../kernel/instant.ts';

/** The status of single sign-on, as an admin reads it. */
export type SsoStatus =
  | { readonly state: 'off' }
  | { readonly state: 'active'; readonly since: Instant }
  | { readonly state: 'failed'; readonly reason: string; readonly at: Instant };
