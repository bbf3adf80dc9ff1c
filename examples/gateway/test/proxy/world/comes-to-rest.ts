import { eventually } from './eventually.ts';

/** Waits until what was counted, once there is anything, does not grow any more. */
export function comesToRest(count: () => number): Promise<boolean> {
  let before = -1;
  let still = 0;
  return eventually(() => {
    const now = count();
    still = now > 0 && now === before ? still + 1 : 0;
    before = now;
    return still > 2_000;
  });
}
