import type { Progress } from '../../../../src/files/index.ts';
import type { Transfer } from './transfer.ts';

/**
 * Returns a function that turns the progress of a transfer into changes of the transfer. The rate is measured
 * from the first block of the current step.
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
