/** A payment provider's ids of the customer and the purchase. */
export interface PaymentReference {
  /** The provider, for example `acme-pay`. */
  readonly provider: string;
  readonly customerId: string;
  /** Null for a purchase that does not renew. */
  readonly subscriptionId: string | null;
}
