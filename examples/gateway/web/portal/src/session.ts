/** The tokens of a sign-in. Only this page has them, and they are lost when the page is closed. */
export interface Session {
  readonly did: string;
  readonly handle: string;
  readonly token: string;
}
