import { DomainError } from '@gatehouse/core/kernel';
import type { Exchange } from '../exchange/exchange.ts';
import { isRefusalOfTheRequest } from './is-refusal-of-the-request.ts';
import type { RefusalTable } from './refusal-table.ts';

/** Called with each failure and the request in which it happened. */
export type FailureListener = (error: unknown, context: Exchange) => void;

/**
 * Returns whether a failure of this server, or of a server that it called, caused the refusal. Such refusals should be
 * logged.
 */
export function isFailure(table: RefusalTable, refusal: DomainError): boolean {
  return refusal.cause !== undefined || !isRefusalOfTheRequest(table, refusal);
}

/**
 * Returns a listener that calls `listener` only for failures. A refusal that a client caused is ignored, unless the
 * refusal has another error as its cause.
 */
export function onlyFailures(table: RefusalTable, listener: FailureListener): FailureListener {
  return (error, context) => {
    if (!(error instanceof DomainError) || isFailure(table, error)) listener(error, context);
  };
}
