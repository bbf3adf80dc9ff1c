import { DomainError } from '@gatehouse/core';
import type { FailureListener } from '../refusal/failure.ts';
import { refusalAnswer } from '../refusal/refusal-answer.ts';
import { refusalTable } from '../refusal/refusal-table.ts';
import type { ServerLog } from './server-log.ts';

/** Writes failures down with their causes and the request's id; what the request itself led to is no error here. */
export function failureLog(log: ServerLog): FailureListener {
  return (error, { state }) => {
    const record = { err: error, requestId: state.requestId };
    if (isRefusalOfTheRequest(error)) log.info(record, 'refused');
    else log.error(record, 'failed');
  };
}

function isRefusalOfTheRequest(error: unknown): boolean {
  return error instanceof DomainError && error.code in refusalTable && refusalAnswer(error).status < 500;
}
