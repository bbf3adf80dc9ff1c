import { ApiError } from '@gatehouse/http-koa/client';

/** Messages for refusal codes. They replace messages of the server that are not written for users of a page. */
export type FailureWords = Readonly<Record<string, string>>;

/** Returns the message about a failed call that a page shows. */
export function failureText(error: unknown, words: FailureWords = {}): string {
  if (!(error instanceof ApiError))
    return 'The server cannot be reached. Check your connection and try again.';
  const said = words[error.code];
  if (said !== undefined) return said;
  if (error.status >= 500) return 'Something went wrong on the server. Try again in a moment.';
  if (error.issues.length > 0) return error.issues.map((issue) => issue.message).join(' ');
  return error.message;
}
