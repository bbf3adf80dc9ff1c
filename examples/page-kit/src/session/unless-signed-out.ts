import { ApiError } from '@gatehouse/http-koa/client';

/** Returns the result of the call, or null if the server refuses it because no user is signed in. */
export async function unlessSignedOut<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null;
    throw error;
  }
}
