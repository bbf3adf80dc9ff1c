import { Secret } from '@gatehouse/core/kernel';
import type { ConfigFault, Slice } from '../../config/index.ts';

/** Where copies of the audit log go. Every part is undefined unless it is configured. */
export interface AuditDeliveryConfig {
  readonly file: string | undefined;
  readonly syslogUrl: string | undefined;
  readonly webhook: { readonly url: string; readonly secrets: readonly Secret[] } | undefined;
}

export function auditDeliveryConfig(slice: Slice): AuditDeliveryConfig {
  const url = slice.optional('AUDIT_WEBHOOK_URL');
  const secrets = slice.value('AUDIT_WEBHOOK_SECRET').map((text) => new Secret(text));
  return {
    file: slice.optional('AUDIT_FILE'),
    syslogUrl: slice.optional('AUDIT_SYSLOG_URL'),
    webhook: url === undefined ? undefined : { url, secrets },
  };
}

/** A webhook without a key would be unsigned, so that its receiver could not tell our rows from forged ones. */
export function auditDeliveryFaults(slice: Slice): ConfigFault[] {
  if (slice.optional('AUDIT_WEBHOOK_URL') === undefined || slice.value('AUDIT_WEBHOOK_SECRET').length > 0)
    return [];
  const remedy =
    'Set it to whsec_ and the output of `openssl rand -base64 32`, and give the same to the receiver';
  return [{ field: 'AUDIT_WEBHOOK_SECRET', message: 'is missing, but AUDIT_WEBHOOK_URL is set', remedy }];
}
