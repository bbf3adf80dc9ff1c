import type { Did } from '../pds/did.ts';

/** Messages to the support forum about the seat of an entitlement's holder. */
export type ForumMessages = {
  readonly 'forum.invite': { readonly did: Did };
  readonly 'forum.suspend': { readonly did: Did };
};

export type ForumTask = keyof ForumMessages;
