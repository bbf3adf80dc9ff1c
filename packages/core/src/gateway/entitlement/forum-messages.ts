import type { Did } from '../pds/did.ts';

/** What the support forum is asked to do with the seat of an entitlement's holder. */
export type ForumMessages = {
  readonly 'forum.invite': { readonly did: Did };
  readonly 'forum.suspend': { readonly did: Did };
};

export type ForumTask = keyof ForumMessages;
