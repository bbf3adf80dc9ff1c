import { StartFailure } from '../start/start-failure.ts';
import { faultText, type SettingFault } from './setting-fault.ts';

/** The settings of a process have faults. The message lists every fault on its own line. */
export class InvalidSettings extends StartFailure {
  override readonly name = 'InvalidSettings';
  readonly faults: readonly SettingFault[];

  /** `title` names the process, for example `The operator API`. */
  constructor(title: string, faults: readonly SettingFault[]) {
    super([`${title} cannot start:`, ...faults.map((fault) => `  - ${faultText(fault)}`)].join('\n'));
    this.faults = faults;
  }
}
