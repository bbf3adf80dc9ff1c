import { ApiError } from '@gatehouse/http-koa/client';

/** Messages of the page for refusal codes whose own message is not written for its users. */
export type FailureWords = Readonly<Record<string, string>>;

/** Message for people about a failed call. */
export function failureText(error: unknown, words: FailureWords = {}): string {
  if (!(error instanceof ApiError))
    return 'The server cannot be reached. Check your connection and try again.';
  const said = words[error.code];
  if (said !== undefined) return said;
  if (error.status >= 500) return 'Something went wrong on the server. Try again in a moment.';
  if (error.issues.length > 0) return error.issues.map((issue) => issue.message).join(' ');
  return error.message;
}
