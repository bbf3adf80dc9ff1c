/** A certificate and its private key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}
