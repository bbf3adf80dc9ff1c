import type { DomainError } from '@gatehouse/core/kernel';
import type { Step } from '../exchange/step.ts';
import { type FailureListener, onlyFailures } from './failure.ts';
import { refusalAnswer } from './refusal-answer.ts';
import type { RefusalTable } from './refusal-table.ts';
import { rowOf } from './row-of.ts';

/**
 * Returns the outermost step. It responds to a refusal as the refusal's row in the table states. It responds to any
 * other error with 500, and reveals nothing about the error.
 */
export function answerRefusals(table: RefusalTable, onFailure: FailureListener): Step {
  const report = onlyFailures(table, onFailure);
  return async (context, next) => {
    try {
      await next();
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
