/**
 * The same `fetch`, but it rejects with an `Error` where it rejected with a `TypeError`, as it does when a server cannot be
 * reached. The library deletes the tokens of an account when it meets a `TypeError` while it refreshes them.
 */
export function withoutTypeErrors(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      return await fetch(input, init);
    } catch (error) {
      throw error instanceof TypeError ? new Error(error.message, { cause: error }) : error;
    }
  };
}
