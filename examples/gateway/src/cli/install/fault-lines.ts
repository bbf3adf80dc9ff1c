import { faultText, type SettingFault } from '@gatehouse/http-koa/process';

/** Returns a text with the outcome, and a line for each fault that says how to fix it. */
export function faultLines(outcome: string, faults: readonly SettingFault[]): string {
  return [outcome, ...faults.map((fault) => `  - ${faultText(fault)}`)].join('\n');
}
