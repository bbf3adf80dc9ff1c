import { StartFailure } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, type ProcessName } from './process-name.ts';

/** A fault that prevents a process from starting, and how to fix it. */
export interface ConfigFault {
  /** The variable or manifest field with the fault; absent if the fault is in a whole file. */
  readonly field?: string | undefined;
  readonly message: string;
  /** Instruction that fixes the fault. It names the variable, or the field and its file, and the value to set. */
  readonly remedy: string;
}

/** The configuration of a process has faults. The message lists all of them. */
export class ConfigInvalid extends StartFailure {
  override readonly name = 'ConfigInvalid';
  readonly faults: readonly ConfigFault[];

  constructor(process: ProcessName, faults: readonly ConfigFault[]) {
    super([`${PROCESS_TITLES[process]} cannot start:`, ...faults.map(line)].join('\n'));
    this.faults = faults;
  }
}

function line({ field, message, remedy }: ConfigFault): string {
  return `  - ${field === undefined ? '' : `${field} `}${message}. ${remedy}.`;
}
