/**
 * Returns a `fetch` that rejects with an `Error` instead of a `TypeError`, for example if a server cannot be reached.
 * If a refresh failed with a `TypeError`, the library would delete the user's tokens.
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
