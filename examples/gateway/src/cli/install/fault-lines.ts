import { faultText, type SettingFault } from '@gatehouse/http-koa/process';

/** Returns a text with the outcome, and for each fault a line with its remedy. */
export function faultLines(outcome: string, faults: readonly SettingFault[]): string {
  return [outcome, ...faults.map((fault) => `  - ${faultText(fault)}`)].join('\n');
}
