import { finished, Readable } from 'node:stream';
import type { DomainError } from '@gatehouse/core/kernel';
import type { Step } from '../exchange/step.ts';
import { type FailureListener, onlyFailures } from './failure.ts';
import { refusalAnswer } from './refusal-answer.ts';
import type { RefusalTable } from './refusal-table.ts';
import { rowOf } from './row-of.ts';

/**
 * Returns a step that responds to errors of the steps after it. It responds to a refusal as the row of the refusal in
 * the table states, and to any other error with 500 without details. It reports failures, including that of a stream
 * that is being sent as the body.
 */
export function answerRefusals(table: RefusalTable, onFailure: FailureListener): Step {
  const report = onlyFailures(table, onFailure);
  return async (context, next) => {
    try {
      await next();
      if (context.body instanceof Readable) reportFailure(context.body, (error) => report(error, context));
    } catch (error) {
      const row = rowOf(table, error);
      if (row) {
        const { status, headers, body } = refusalAnswer(row, error as DomainError);
        context.state.refusal = (error as DomainError).code;
        context.status = status;
        context.set(headers);
        context.body = body;
      } else {
        context.status = 500;
        context.body = { error: 'internal_error', message: 'Something went wrong here. Try again later.' };
      }
      report(error, context);
    }
  };
}

/** Calls the listener if the stream fails, but not if it ends early because the client disconnected. */
function reportFailure(stream: Readable, listener: (error: unknown) => void): void {
  finished(stream, { writable: false }, (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') listener(error);
  });
}
