import type { Instant } from '../../kernel/instant.ts';

/** How single sign-on stands, for the admin who set it up. */
export type SsoStatus =
  | { readonly state: 'off' }
  | { readonly state: 'active'; readonly since: Instant }
  | { readonly state: 'failed'; readonly reason: string; readonly at: Instant };
