import type { KeptSecret } from '../../settings/kept-secret.ts';

/** The registration of this server at the OpenID provider that an admin has chosen. */
export interface SsoSettings {
  /**
   * The provider's issuer identifier. The URL of the discovery document begins with it (OpenID Connect Discovery 1.0
   * section 4).
   */
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret: KeptSecret;
  /** The public address of this server without a path. The redirect URI begins with it. */
  readonly publicUrl: string;
  readonly enabled: boolean;
  /** The label of the sign-in button. */
  readonly buttonLabel: string;
  /** Number of changes so far; 0 if no settings were ever stored. */
  readonly version: number;
}

/** Name of the provider in accounts that sign in by OpenID Connect. */
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

/** Returns the redirect URI that must be registered at the provider. */
export function redirectUri(settings: SsoSettings): string {
  return `${settings.publicUrl}/api/auth/callback/oidc`;
}
