/** What it means to keep syncing. */
export const KEEP_SYNCING_EXPLANATION =
  'Your devices then sync while no browser is signed in. This service keeps its access to your repository until you switch this off or revoke it at your own server.';
