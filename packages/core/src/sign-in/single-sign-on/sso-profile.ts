import type { ExternalIdentity } from '../account/account.ts';

/** Who the provider says has signed in (OpenID Connect Core section 5.1). */
export interface SsoProfile extends ExternalIdentity {
  readonly preferredUsername?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}
