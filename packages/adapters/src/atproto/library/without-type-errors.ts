/**
 * The same `fetch`, but it rejects with an `Error` instead of a `TypeError`, for example if a server cannot be
 * reached. The library would delete the tokens of an account if refreshing them failed with a `TypeError`.
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
