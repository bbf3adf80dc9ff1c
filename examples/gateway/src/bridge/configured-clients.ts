import { resolve } from 'node:path';
import {
  BRIDGE_CLAIMS,
  BRIDGE_ENTITLEMENTS,
  type BridgeClient,
  bridgeClientFaults,
} from '@gatehouse/core/bridge';
import type { InputIssue } from '@gatehouse/core/kernel';
import { readTextFile, type SettingFault, settingWords } from '@gatehouse/http-koa/process';
import { z } from 'zod';
import type { Slice } from '../config/index.ts';
import { logoutUriFault } from './logout/logout-network.ts';

const CLIENT = z.strictObject({
  client_id: z.string(),
  name: z.string(),
  client_secret_sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()).default([]),
  backchannel_logout_uri: z.string().nullable().default(null),
  entitlement: z.enum(BRIDGE_ENTITLEMENTS),
  pkce: z.enum(['required', 'off']).default('required'),
  claims: z.array(z.enum(BRIDGE_CLAIMS)).default(['preferred_username']),
});

/** The clients in the file of BRIDGE_CLIENTS_FILE, and the faults found in it. */
export interface ClientsInFile {
  readonly clients: readonly BridgeClient[];
  readonly faults: readonly SettingFault[];
}

/** Reads the clients in the JSON file of BRIDGE_CLIENTS_FILE, which contains digests of secrets only. */
export function clientsInFile(slice: Slice, folder: string | undefined): ClientsInFile {
  const file = slice.optional('BRIDGE_CLIENTS_FILE');
  return file === undefined ? { clients: [], faults: [] } : readClients(resolve(folder ?? '.', file));
}

function readClients(file: string): ClientsInFile {
  const read = readTextFile(file);
  const failing = (message: string) => ({ clients: [], faults: [fault(file, message)] });
  if (!('text' in read)) return failing(read.why);
  const parsed = z.array(CLIENT).safeParse(parsedJson(read.text), { error: settingWords });
  if (!parsed.success) return failing(`is not a list of clients: ${listed(parsed.error.issues)}`);
  const clients = parsed.data.map(clientOf);
  const ids = clients.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) return failing(`names the client ${repeated} twice`);
  const faults = clients.flatMap((client) =>
    bridgeClientFaults(client, (uri) => logoutUriFault(uri, 'private')).map((issue) =>
      fault(file, `has a fault in ${client.id}: ${listed([issue])}`),
    ),
  );
  return { clients, faults };
}

function clientOf(described: z.output<typeof CLIENT>): BridgeClient {
  return {
    id: described.client_id,
    name: described.name,
    redirectUris: described.redirect_uris,
    postLogoutRedirectUris: described.post_logout_redirect_uris,
    backchannelLogoutUri: described.backchannel_logout_uri,
    entitlement: described.entitlement,
    pkce: described.pkce,
    claims: described.claims,
    secretDigest: described.client_secret_sha256,
  };
}

/** Parses JSON. If the text is not JSON, returns it unchanged, so that the schema refuses it. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function listed(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: InputIssue['message'] }[],
): string {
  const texts = issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  return texts.join('; ');
}

function fault(file: string, message: string): SettingFault {
  return { field: 'BRIDGE_CLIENTS_FILE', message: `${file} ${message}`, remedy: 'Correct the file' };
}
