import type { ExternalIdentity } from '../account/account.ts';

/** The claims of the provider about the user who signed in (OpenID Connect Core section 5.1). */
export interface SsoProfile extends ExternalIdentity {
  readonly preferredUsername?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}
