import { StartFailure } from '@gatehouse/http-koa/process';

/** Something that keeps the gateway from starting, and how to put it right. */
export interface ConfigFault {
  /** The field, or undefined where the file as a whole is at fault. */
  readonly field?: string | undefined;
  readonly message: string;
  /** What to change: a field of which file, which variable. */
  readonly remedy: string;
}

/** The configuration is not usable; every fault found is listed. */
export class ConfigInvalid extends StartFailure {
  override readonly name = 'ConfigInvalid';
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(['The gateway can not start:', ...faults.map(line)].join('\n'));
    this.faults = faults;
  }
}

function line({ field, message, remedy }: ConfigFault): string {
  return `  - ${field === undefined ? '' : `${field} `}${message}. ${remedy}.`;
}
