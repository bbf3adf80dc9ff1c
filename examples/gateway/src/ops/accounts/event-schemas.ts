import { z } from 'zod';
import { sentInstant, statedCause, statedText } from '../ops-schemas.ts';

const envelope = {
  event_id: statedText(200).describe(
    'Idempotency key: if it is sent again with the same content, the first response is repeated and nothing changes',
  ),
  ...statedCause.shape,
  require_known_account: z
    .boolean()
    .default(false)
    .describe(
      'true: refuse with 404 if no PDS account with this DID is known, for example because of a typo',
    ),
};

const plan = z.enum(['once', 'base']);

const payment = z.strictObject({
  provider: statedText(200),
  customer_id: statedText(200),
  subscription_id: statedText(200).nullable().default(null),
});

/** An entitlement event sent by an operator or a machine. */
export const eventBody = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('manual.grant'), plan, ...envelope }),
  z.strictObject({
    event: z.literal('checkout.completed'),
    plan,
    payment: payment.nullable().default(null),
    ...envelope,
  }),
  z.strictObject({
    event: z.literal('lapse'),
    grace_until: sentInstant.nullable().default(null),
    ...envelope,
  }),
  z.strictObject({ event: z.literal('grace.extend'), grace_until: sentInstant, ...envelope }),
]);

/** The header that makes an event conditional (RFC 9110 section 13.1.1). */
export const eventHeaders = z.object({
  'if-match': z
    .string()
    .regex(/^"\d{1,15}"$/, 'must be one version in quotes, such as "3"')
    .transform((text) => Number(text.slice(1, -1)))
    .optional()
    .describe(
      '`"<version>"` of the entitlement that was looked up; the event is refused if it has changed since',
    ),
});
