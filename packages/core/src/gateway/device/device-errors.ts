import { DomainError } from '../../kernel/domain-error.ts';

/** The holder has the maximum number of devices. */
export class TooManyDevices extends DomainError {
  readonly code = 'too_many_devices';

  constructor(limit: number) {
    super(`You can have at most ${limit} devices. Revoke one first.`);
  }
}
