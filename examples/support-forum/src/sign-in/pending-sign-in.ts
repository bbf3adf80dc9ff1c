import type { SsoTransaction } from '@gatehouse/core/single-sign-on';
import { z } from 'zod';

/** A sign-in between the two redirects. Only the browser that began it has it, in a signed cookie. */
export type PendingSignIn = SsoTransaction;

const SCHEMA = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });

/** The sign-in in the cookie, or undefined if it has none. */
export function parsePending(text: string | undefined): PendingSignIn | undefined {
  if (text === undefined) return undefined;
  return SCHEMA.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
}
