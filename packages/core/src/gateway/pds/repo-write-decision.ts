/** What is to be done with a request to a personal data server. */
export type RepoWriteDecision =
  /** It puts no record into a gated collection: forward it. */
  | { readonly verdict: 'pass'; readonly reason: 'read' | 'page' | 'harmless' | 'not_gated' }
  /** The body decides: read it and ask again. */
  | { readonly verdict: 'inspect' }
  /** It puts a record into a gated collection: only an account with `metadataWriteAllowed` may. */
  | { readonly verdict: 'gated' }
  /** No client may send this, entitled or not. */
  | { readonly verdict: 'refuse'; readonly code: RepoWriteRefusal; readonly message: string };

/**
 * `target_not_canonical`: could be read in more than one way; `method_not_supported`: an HTTP method that no such
 * server has a use for; `write_unknown`: the effect of this method on gated collections has not been reviewed;
 * `invalid_request`: a body that the method does not have.
 */
export type RepoWriteRefusal =
  | 'target_not_canonical'
  | 'method_not_supported'
  | 'write_unknown'
  | 'invalid_request';
