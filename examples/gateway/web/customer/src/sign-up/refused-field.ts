import type { ApiError } from '@gatehouse/http-koa/client';

const FIELDS: readonly (readonly [field: string, mentioned: RegExp])[] = [
  ['email', /e-?mail/i],
  ['handle', /handle/i],
  ['password', /password/i],
];

/**
 * Returns the field at which to show a refusal that names no field. Our account server names the field only
 * in the text of its message.
 */
export function refusedField({ code, message }: ApiError): string | undefined {
  if (code === 'invite_unusable') return 'invite_code';
  if (code !== 'pds_refused') return undefined;
  return FIELDS.find(([, mentioned]) => mentioned.test(message))?.[0];
}
