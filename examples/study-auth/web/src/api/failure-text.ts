import { ApiError } from '@gatehouse/http-koa/client';

/** What to tell people about a call that did not succeed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'The server can not be reached. Check your connection and try again.';
  if (error.status >= 500 && error.code !== 'sso_unavailable') {
    return 'Something went wrong on the server. Try again in a moment.';
  }
  if (error.issues.length > 0) return error.issues.map((issue) => issue.message).join(' ');
  return error.message;
}
