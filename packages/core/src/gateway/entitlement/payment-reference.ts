/** How a payment provider names the account and what it bought. */
export interface PaymentReference {
  /** The provider, for example `acme-pay`. */
  readonly provider: string;
  readonly customerId: string;
  /** Null for a purchase that does not renew. */
  readonly subscriptionId: string | null;
}
