import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { SECOND, Secret } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';
import type { Slice } from '../config/index.ts';
import {
  EDGE_CHECK_HEADER,
  EDGE_CHECK_PATH,
  type EdgeCheck,
  edgeCheckProof,
} from '../customer/edge-check.ts';
import { CLIENT_CLAIMS } from '../edge/table/index.ts';
import type { Examined } from './examined.ts';

const TIMEOUT_MS = 5 * SECOND;
/** Addresses and names of the ranges for documentation (RFC 5737, RFC 2606), which no client has. */
const FORGED_ADDRESS = '203.0.113.7';
const FORGED_HOST = 'forged.example';
const FORGED_PROTO = 'gopher';

/**
 * Sends a request with forged headers through the edge, and asks the gateway which of them it received. Reports nothing
 * if the edge or the gateway does not respond, because other checks report that.
 */
export async function edgeFaults(
  { profile: { edge }, isRunning }: Examined,
  slice: Slice,
): Promise<readonly SettingFault[]> {
  const secret = slice.optional('JWT_SECRET');
  if (!isRunning || secret === undefined) return [];
  const found = await received(edge, edgeCheckProof(new Secret(secret), Date.now())).catch(() => undefined);
  if (found === undefined) return [];
  const forged = [
    ...found.claims,
    ...(found.forwardedFor.includes(FORGED_ADDRESS) ? ['X-Forwarded-For'] : []),
    ...(found.forwardedProto.includes(FORGED_PROTO) ? ['X-Forwarded-Proto'] : []),
    ...(found.forwardedHost.includes(FORGED_HOST) ? ['X-Forwarded-Host'] : []),
  ];
  if (forged.length === 0) return [];
  const message = `The edge passes these headers of clients to the gateway: ${forged.join(', ')}`;
  return [{ message, remedy: 'Remove them there, as the configuration from `gatehouse config edge` does' }];
}

async function received(
  { hostname, port }: Examined['profile']['edge'],
  proof: string,
): Promise<EdgeCheck | undefined> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: EDGE_CHECK_PATH,
    servername: hostname,
    // Another check reports faults of the certificate.
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
    headers: {
      ...Object.fromEntries(CLIENT_CLAIMS.map((name) => [name, FORGED_ADDRESS])),
      'X-Forwarded-For': FORGED_ADDRESS,
      'X-Forwarded-Proto': FORGED_PROTO,
      'X-Forwarded-Host': FORGED_HOST,
      Host: `${hostname}:${port}`,
      [EDGE_CHECK_HEADER]: proof,
    },
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('no response')));
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    response.resume();
    return undefined;
  }
  return (await json(response)) as EdgeCheck;
}
