import { NotFound } from '@gatehouse/core/kernel';
import type { Step } from '../exchange/step.ts';

/** Returns the innermost step. It refuses every request to which no other step has responded, with status 404. */
export function refuseTheRest(): Step {
  return async () => {
    throw new NotFound('page');
  };
}
