/** The reason and the ticket of an operator's order. */
export interface StatedCause {
  reason: string;
  ticket_ref: string;
}
