/** A sign-in that only this page knows, until it is closed. */
export interface Session {
  readonly did: string;
  readonly handle: string;
  readonly token: string;
}
