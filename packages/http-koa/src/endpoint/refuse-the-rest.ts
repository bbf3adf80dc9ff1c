import { NotFound } from '@gatehouse/core/kernel';
import type { Step } from '../exchange/step.ts';

/** The innermost step. It refuses, with 404, each request to which no earlier step has responded. */
export function refuseTheRest(): Step {
  return async () => {
    throw new NotFound('page');
  };
}
