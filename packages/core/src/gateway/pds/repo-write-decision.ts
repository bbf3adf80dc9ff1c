/** Decision about a request to a personal data server. */
export type RepoWriteDecision =
  /** It writes no record to a gated collection: forward it. */
  | { readonly verdict: 'pass'; readonly reason: 'read' | 'page' | 'harmless' | 'not_gated' }
  /** The decision depends on the body: read it and ask again. */
  | { readonly verdict: 'inspect' }
  /** It writes a record to a gated collection, which requires `metadataWriteAllowed`. */
  | { readonly verdict: 'gated' }
  /** No client can send this request, with or without an entitlement. */
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
