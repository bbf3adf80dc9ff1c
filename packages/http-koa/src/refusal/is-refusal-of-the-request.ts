import { DomainError } from '@gatehouse/core/kernel';
import { refusalAnswer } from './refusal-answer.ts';
import { refusalTable } from './refusal-table.ts';

/** Does the table have an answer for it, and one that says that it is the request's own doing? */
export function isRefusalOfTheRequest(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code in refusalTable && refusalAnswer(error).status < 500;
}
