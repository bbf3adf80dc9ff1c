import { InvalidInput } from '../../kernel/invalid-input.ts';
import { textFault } from '../entitlement/text-fault.ts';

const MAX_REASON_LENGTH = 500;
const MAX_TICKET_REF_LENGTH = 100;

/** Reason and ticket that an operator states for an act. */
export interface StatedCause {
  readonly reason: string;
  readonly ticketRef: string;
}

/** Throws `InvalidInput` unless the order states a reason and a ticket. */
export function assertStated(order: StatedCause): void {
  const limits = { reason: MAX_REASON_LENGTH, ticketRef: MAX_TICKET_REF_LENGTH } as const;
  for (const field of ['reason', 'ticketRef'] as const) {
    const message = textFault(order[field], limits[field]);
    if (message !== undefined) throw new InvalidInput([{ path: [field], message }]);
  }
}
