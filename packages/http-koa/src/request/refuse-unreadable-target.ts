import type { Step } from '../exchange/step.ts';
import { MalformedTarget } from '../refusal/http-refusals.ts';
import { readablePath } from './readable-path.ts';

/** Refuses a request whose target cannot be read, so that no later step meets one. */
export function refuseUnreadableTarget(): Step {
  return async (context, next) => {
    if (readablePath(context) === undefined) throw new MalformedTarget();
    await next();
  };
}
