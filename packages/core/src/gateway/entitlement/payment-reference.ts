/** Ids of the customer and the purchase at a payment provider. */
export interface PaymentReference {
  /** Name of the provider, for example `acme-pay`. */
  readonly provider: string;
  readonly customerId: string;
  /** Id of the subscription; null for a purchase that does not renew. */
  readonly subscriptionId: string | null;
}
