import { eventually } from './eventually.ts';

/** Waits until the count is above zero and no longer grows. */
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
