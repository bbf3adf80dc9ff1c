import { StartFailure } from '../start-failure.ts';
import type { SettingFault } from './setting-fault.ts';

/** The configuration is invalid. The message lists every fault on its own line. */
export class InvalidSettings extends StartFailure {
  override readonly name = 'InvalidSettings';
  readonly faults: readonly SettingFault[];

  constructor(faults: readonly SettingFault[]) {
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    super([`The configuration has ${count}.`, ...faults.map(line)].join('\n'));
    this.faults = faults;
  }
}

function line({ setting, message }: SettingFault): string {
  return setting === undefined ? `- ${message}` : `- ${setting}: ${message}`;
}
