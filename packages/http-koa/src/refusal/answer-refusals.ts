import { DomainError } from '@gatehouse/core/kernel';
import type { Middleware } from 'koa';
import { type FailureListener, isFailure } from './failure.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { refusalTable } from './refusal-table.ts';

/**
 * The outermost middleware: every refusal of the table becomes its answer, everything else a 500 that tells nothing.
 */
export function answerRefusals(onFailure: FailureListener): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof DomainError && error.code in refusalTable) {
        const { status, headers, body } = refusalAnswer(error);
        context.status = status;
        context.set(headers);
        context.body = body;
        if (!isFailure(error)) return;
      } else {
        context.status = 500;
        context.body = { error: 'internal_error', message: 'Something went wrong here. Try again later.' };
      }
      onFailure(error, context);
    }
  };
}
