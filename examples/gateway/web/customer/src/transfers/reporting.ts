import type { Progress } from '../../../../src/files/index.ts';
import type { Transfer } from './transfer.ts';

/**
 * Reports the progress of a transfer as changes to it, with its rate since the first block of the current
 * step.
 */
export function reporting(onChange: (change: Partial<Transfer>) => void): (progress: Progress) => void {
  let begun: { readonly step: Progress['step']; readonly at: number; readonly done: number } | undefined;
  return ({ step, done, total }) => {
    const now = performance.now();
    if (begun?.step !== step) begun = { step, at: now, done };
    const seconds = (now - begun.at) / 1_000;
    const rate = step !== 'sealing' && seconds > 0.5 ? (done - begun.done) / seconds : undefined;
    onChange({ state: step, done, total, rate });
  };
}
