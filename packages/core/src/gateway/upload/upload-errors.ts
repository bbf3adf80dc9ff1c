import { DomainError } from '../../kernel/domain-error.ts';
import { DAY } from '../../kernel/instant.ts';
import type { DenialReason } from '../entitlement/capabilities.ts';
import type { Turnover } from './upload-store.port.ts';

/** The holder's entitlement does not include the safety net. */
export class SafetyNetDenied extends DomainError {
  readonly code = 'svc.entitlement.safety_net_denied';
  readonly reason: DenialReason | undefined;

  constructor(reason: DenialReason | undefined) {
    super('Your plan does not include uploads to the safety net. Choose a plan that does.');
    this.reason = reason;
  }
}

/** The quota and its use at the time of a refusal, in bytes. */
export interface QuotaNumbers {
  readonly limit: number;
  readonly used: number;
  readonly reserved: number;
  readonly requested: number;
}

/** The upload does not fit into the holder's quota. */
export class QuotaExceeded extends DomainError {
  readonly code = 'quota_exceeded';
  readonly numbers: QuotaNumbers;

  constructor(numbers: QuotaNumbers) {
    const free = Math.max(0, numbers.limit - numbers.used - numbers.reserved);
    super(
      `The upload needs ${numbers.requested} bytes, and ${free} are free. Delete files, or choose a larger plan.`,
    );
    this.numbers = numbers;
  }
}

/** The holder has already used this key for an upload of other content. */
export class UploadKeyReused extends DomainError {
  readonly code = 'upload_key_reused';

  constructor() {
    super('Another upload has this key. Use a new key for each upload.');
  }
}

/** The holder has the maximum number of open uploads. */
export class TooManyUploads extends DomainError {
  readonly code = 'too_many_uploads';

  constructor(limit: number) {
    super(`At most ${limit} uploads can be open. Commit or delete one first.`);
  }
}

/** The holder has opened too many bytes of uploads within the current period. */
export class UploadTurnoverExceeded extends DomainError {
  readonly code = 'upload_turnover_exceeded';

  constructor({ bytes, period }: Turnover) {
    const days = Math.ceil(period / DAY);
    super(
      `Uploads of at most ${bytes} bytes can be started within ${days} days. This counts uploads that were given up as well. Try again in a few days.`,
    );
  }
}

/** The upload no longer accepts blocks, because it has expired, was released, or is committed. */
export class UploadExpired extends DomainError {
  readonly code = 'upload_expired';

  constructor() {
    super('This upload has ended. Start a new one.');
  }
}

/** This gateway does not let clients send blocks directly to its block store. */
export class DirectPutsNotOffered extends DomainError {
  readonly code = 'direct_puts_not_offered';

  constructor() {
    super('Blocks cannot be sent directly to the store of this gateway. Send them to the gateway.');
  }
}

/** The object store has not received the block for this upload. */
export class BlockNotReceived extends DomainError {
  readonly code = 'block_not_received';

  constructor() {
    super('The block has not arrived in the object store. Send it there again, or send it to the gateway.');
  }
}

/** The process is already receiving the maximum number of blocks from this holder. */
export class TooManyPutsOfHolder extends DomainError {
  readonly code = 'too_many_puts_of_holder';

  constructor(limit: number) {
    super(`You can send at most ${limit} blocks at once. Repeat the request when one is done.`);
  }
}

/** The process is already receiving the maximum number of blocks from this and other holders. */
export class TooManyPuts extends DomainError {
  readonly code = 'too_many_puts';

  constructor() {
    super('The server receives too many blocks at the moment. Repeat the request soon.');
  }
}
