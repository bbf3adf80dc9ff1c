import type { Json } from '../../kernel/json.ts';

/** Decision about a request to a personal data server, before its body is read. */
export type RepoWriteDecision =
  | SettledDecision
  /** The decision depends on the body. Read the body and call `decide`. */
  | { readonly verdict: 'inspect'; readonly decide: (body: Json) => SettledDecision };

/** Decision that does not depend on an unread body. */
export type SettledDecision =
  /** The request writes no record to a gated collection. Forward it. */
  | { readonly verdict: 'pass'; readonly reason: 'read' | 'page' | 'harmless' | 'not_gated' }
  /** The request writes a record to a gated collection, which requires `metadataWriteAllowed`. */
  | { readonly verdict: 'gated' }
  /** The request is refused for every client, with or without an entitlement. */
  | { readonly verdict: 'refuse'; readonly code: RepoWriteRefusal; readonly message: string };

/**
 * `target_not_canonical`: the target can be parsed in more than one way. `method_not_supported`: a PDS does not use
 * this HTTP method. `write_unknown`: the effect of this XRPC method on gated collections has not been reviewed.
 * `invalid_request`: the body does not fit the XRPC method.
 */
export type RepoWriteRefusal =
  | 'target_not_canonical'
  | 'method_not_supported'
  | 'write_unknown'
  | 'invalid_request';
