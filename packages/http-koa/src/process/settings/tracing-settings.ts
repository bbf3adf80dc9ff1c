import { z } from 'zod';
import { hasPlainHost, PLAIN_HOST } from '../../address/is-plain-host.ts';

/** An `http` or `https` URL without user, query and fragment, for example the base URL of a service. */
export const webAddress: z.ZodType<string> = z
  .string()
  .refine((text) => isWebAddress(text), 'must be an http or https URL without user, query and fragment')
  .refine(hasPlainHost, PLAIN_HOST);

/** A number from 0 to 1, such as `0.05`. */
export const share = z
  .string()
  .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'must be a number from 0 to 1, such as 0.05')
  .transform(Number);

/** Settings of `TracingSettings`, for use in the settings table of a server. */
export const otelSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
};

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}
