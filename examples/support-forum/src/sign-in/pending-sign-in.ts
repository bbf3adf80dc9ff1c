import type { SsoTransaction } from '@gatehouse/core/single-sign-on';
import { z } from 'zod';

/** A sign-in between its two redirects. It is stored only in a signed cookie of the browser that began it. */
export interface PendingSignIn extends SsoTransaction {
  /** Path of the forum that is opened after the sign-in. */
  readonly returnTo: string;
}

const SCHEMA = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});

/** The sign-in in the cookie; undefined if the cookie contains none. */
export function parsePending(text: string | undefined): PendingSignIn | undefined {
  if (text === undefined) return undefined;
  return SCHEMA.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
}
