import type { ApiError } from '@gatehouse/http-koa/client';
import type { Client } from './client.ts';

/** Values of the form of a client. */
export interface ClientValues {
  client_id: string;
  name: string;
  /** One address per line. */
  redirect_uris: string;
  post_logout_redirect_uris: string;
  /** Empty if the client receives no logout tokens. */
  backchannel_logout_uri: string;
  entitlement: Client['entitlement'];
  needsPkce: boolean;
  hasHandle: boolean;
  hasPlaceholderEmail: boolean;
  /** Reason for the change of a client. A new client needs no reason. */
  reason: string;
  ticket_ref: string;
  isNew: boolean;
}

const EMPTY: ClientValues = {
  client_id: '',
  name: '',
  redirect_uris: '',
  post_logout_redirect_uris: '',
  backchannel_logout_uri: '',
  entitlement: 'support_seat',
  needsPkce: true,
  hasHandle: true,
  hasPlaceholderEmail: false,
  reason: '',
  ticket_ref: '',
  isNew: true,
};

export function valuesOf(client: Client | undefined): ClientValues {
  if (!client) return EMPTY;
  return {
    ...EMPTY,
    client_id: client.client_id,
    name: client.name,
    redirect_uris: client.redirect_uris.join('\n'),
    post_logout_redirect_uris: client.post_logout_redirect_uris.join('\n'),
    backchannel_logout_uri: client.backchannel_logout_uri ?? '',
    entitlement: client.entitlement,
    needsPkce: client.pkce === 'required',
    hasHandle: client.claims.includes('preferred_username'),
    hasPlaceholderEmail: client.claims.includes('placeholder_email'),
    isNew: false,
  };
}

/** Returns the members of the client as the API expects them. */
export function bodyOf(values: ClientValues) {
  const claims: Client['claims'] = [];
  if (values.hasHandle) claims.push('preferred_username');
  if (values.hasPlaceholderEmail) claims.push('placeholder_email');
  return {
    name: values.name.trim(),
    redirect_uris: linesOf(values.redirect_uris),
    post_logout_redirect_uris: linesOf(values.post_logout_redirect_uris),
    backchannel_logout_uri: values.backchannel_logout_uri.trim() || null,
    entitlement: values.entitlement,
    pkce: values.needsPkce ? ('required' as const) : ('off' as const),
    claims,
  };
}

/**
 * Returns only the members that differ from the client's, so that a change keeps what another operator has changed in
 * the meantime.
 */
export function changesOf(values: ClientValues, client: Client): Partial<ReturnType<typeof bodyOf>> {
  const before: Readonly<Record<string, unknown>> = bodyOf(valuesOf(client));
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(isChanged));
}

const stated = (message: string) => (text: string, values: ClientValues) =>
  values.isNew || text.trim() ? null : message;

export const CLIENT_FAULTS = {
  client_id: (text: string) => (text.trim() ? null : 'Enter the client ID.'),
  name: (text: string) => (text.trim() ? null : 'Enter the name.'),
  redirect_uris: (text: string) => (linesOf(text).length > 0 ? null : 'Enter at least one address.'),
  reason: stated('Enter the reason.'),
  ticket_ref: stated('Enter the ticket or order.'),
};

/**
 * Returns the field at which a refusal is shown. The API names an address by its index, but here one field contains all
 * addresses.
 */
export function faultFieldOf({ code, issues }: ApiError): string | undefined {
  if (code === 'bridge_client_exists' || code === 'bridge_client_configured') return 'client_id';
  const [field, line] = issues[0]?.path ?? [];
  return typeof line === 'number' ? String(field) : undefined;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
