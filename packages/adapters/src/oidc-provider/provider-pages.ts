import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

/** Pages that the provider shows outside of a sign-in. */
export interface ProviderPages {
  /** `form` is an HTML form with the id `op.logoutForm` for the buttons. */
  readonly signOut: (context: KoaContextWithOIDC, form: string) => void;
  readonly signedOut: (context: KoaContextWithOIDC) => void;
  readonly failure: (context: KoaContextWithOIDC, failure: ErrorOut) => void;
}
