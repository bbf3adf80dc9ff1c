import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

/** Pages that the provider shows outside of a sign-in. */
export interface ProviderPages {
  /**
   * Shows the page for signing out. `form` is an HTML form with the id `op.logoutForm`, to which the buttons belong.
   */
  readonly signOut: (context: KoaContextWithOIDC, form: string) => void;
  readonly signedOut: (context: KoaContextWithOIDC) => void;
  readonly failure: (context: KoaContextWithOIDC, failure: ErrorOut) => void;
}
