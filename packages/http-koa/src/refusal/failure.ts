import type { DomainError } from '@gatehouse/core/kernel';
import type { Context } from 'koa';
import { isRefusalOfTheRequest } from './is-refusal-of-the-request.ts';

/** Hears of what went wrong, with the request it happened to. */
export type FailureListener = (error: unknown, context: Context) => void;

/** Did something go wrong behind the refusal, here or at a server that was asked, which the log should know of? */
export function isFailure(refusal: DomainError): boolean {
  return refusal.cause !== undefined || !isRefusalOfTheRequest(refusal);
}
