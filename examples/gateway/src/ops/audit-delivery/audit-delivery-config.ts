import { statSync } from 'node:fs';
import { Secret } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Slice } from '../../config/index.ts';

/** Destinations for copies of the audit log. Each is undefined if it is not configured. */
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

export function auditDeliveryFaults(slice: Slice): SettingFault[] {
  return [...fileFaults(slice), ...webhookFaults(slice)];
}

/** Faults if AUDIT_FILE is not a regular file, because pipes and devices do not store rows. */
function fileFaults(slice: Slice): SettingFault[] {
  const path = slice.optional('AUDIT_FILE');
  if (path === undefined || !isNoFile(path)) return [];
  return [
    {
      field: 'AUDIT_FILE',
      message: `is ${path}, which is not a regular file`,
      remedy: 'Set it to the path of a file',
    },
  ];
}

/**
 * Faults if a webhook has no key. Without signatures, its receiver could not distinguish rows of this log from forged
 * ones.
 */
function webhookFaults(slice: Slice): SettingFault[] {
  if (slice.optional('AUDIT_WEBHOOK_URL') === undefined || slice.value('AUDIT_WEBHOOK_SECRET').length > 0)
    return [];
  const remedy =
    'Set it to whsec_ and the output of `openssl rand -base64 32`, and give the same to the receiver';
  return [{ field: 'AUDIT_WEBHOOK_SECRET', message: 'is missing, but AUDIT_WEBHOOK_URL is set', remedy }];
}

function isNoFile(path: string): boolean {
  try {
    return !statSync(path).isFile();
  } catch {
    // A missing file is no fault, because it is created with the first row. If this fails, the delivery reports the
    // reason.
    return false;
  }
}
