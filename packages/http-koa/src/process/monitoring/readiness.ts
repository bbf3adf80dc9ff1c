/**
 * States whether the server is ready. If it is not, every client can read `reason`, and only the operator's log
 * contains `detail`.
 */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string; readonly detail: string };
