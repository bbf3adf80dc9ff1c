import type { Step } from '../exchange/step.ts';
import { MalformedTarget } from '../refusal/http-refusals.ts';
import { readablePath } from './readable-path.ts';

/** Returns a step that refuses a request whose target cannot be parsed, so that later steps can rely on the target. */
export function refuseUnreadableTarget(): Step {
  return (context, next) => {
    if (readablePath(context) === undefined) throw new MalformedTarget();
    return next();
  };
}
