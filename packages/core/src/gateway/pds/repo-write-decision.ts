/** Decision about a request to a personal data server. */
export type RepoWriteDecision =
  /** The request writes no record to a gated collection. Forward it. */
  | { readonly verdict: 'pass'; readonly reason: 'read' | 'page' | 'harmless' | 'not_gated' }
  /** The decision depends on the body. Read the body and decide again. */
  | { readonly verdict: 'inspect' }
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
