import type { KeptSecret } from '../../settings/kept-secret.ts';

/** The registration of this server at the OpenID provider that an admin has chosen. */
export interface SsoSettings {
  /** The provider's issuer identifier; discovery is below it (OpenID Connect Discovery 1.0 section 4). */
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret: KeptSecret;
  /** The public address of this server without a path. The redirect URI is below it. */
  readonly publicUrl: string;
  readonly enabled: boolean;
  /** The label of the sign-in button. */
  readonly buttonLabel: string;
  /** Incremented by every change; 0 if nothing was ever set. */
  readonly version: number;
}

/** The provider name of accounts that sign in this way. */
export const OIDC_PROVIDER = 'oidc';

export const UNSET_SSO: SsoSettings = {
  issuerUrl: '',
  clientId: '',
  clientSecret: 'none',
  publicUrl: '',
  enabled: false,
  buttonLabel: 'Single sign-on',
  version: 0,
};

/** The redirect URI to register at the provider. */
export function redirectUri(settings: SsoSettings): string {
  return `${settings.publicUrl}/api/auth/callback/oidc`;
}
