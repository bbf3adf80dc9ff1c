import type { ConfigFault } from '../../config/index.ts';

/** Returns a text with the outcome, and a line for each fault that says how to fix it. */
export function faultLines(outcome: string, faults: readonly ConfigFault[]): string {
  const lines = faults.map(
    ({ field, message, remedy }) => `  - ${field === undefined ? '' : `${field} `}${message}. ${remedy}.`,
  );
  return [outcome, ...lines].join('\n');
}
