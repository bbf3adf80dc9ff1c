import { DomainError } from '../kernel/domain-error.ts';
import type { Milliseconds } from '../kernel/instant.ts';

/** Too many failed sign-ins; `retryAfter` says how long to wait before the next can be tried. */
export class SignInThrottled extends DomainError {
  readonly code = 'too_many_attempts';
  readonly retryAfter: Milliseconds;

  constructor(retryAfter: Milliseconds) {
    super('Too many failed attempts. Wait a little, then try again.');
    this.retryAfter = retryAfter;
  }
}
