/** Whether the server is ready. If not, `reason` is for every client and `detail` only for the operator's log. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string; readonly detail: string };
