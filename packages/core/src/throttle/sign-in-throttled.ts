import { DomainError } from '../kernel/domain-error.ts';
import { MINUTE, type Milliseconds } from '../kernel/instant.ts';

/** The client has made too many attempts. `retryAfter` is the time to wait before the next attempt. */
export class SignInThrottled extends DomainError {
  readonly code = 'too_many_attempts';
  readonly retryAfter: Milliseconds;

  constructor(retryAfter: Milliseconds) {
    const minutes = Math.ceil(retryAfter / MINUTE);
    super(`Too many attempts. Try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`);
    this.retryAfter = retryAfter;
  }
}
