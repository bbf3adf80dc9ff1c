import { errorCode, SECOND } from '@gatehouse/core/kernel';
import type { SettingFault } from '@gatehouse/http-koa/process';

const TIMEOUT_MS = 5 * SECOND;
/** Paths of documents that name the OAuth server of a PDS. A PDS serves at least one of them. */
const OAUTH_METADATA = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'];

/** Faults if no PDS responds at the origin, or if the PDS does not support sign-ins with OAuth. */
export async function pdsFaults(origin: string, field: string): Promise<readonly SettingFault[]> {
  const health = await responds(`${origin}/xrpc/_health`);
  const remedy = `Correct ${field}, or pass --offline to install without this check`;
  if (health !== undefined)
    return [{ field, message: `is ${origin}, where no PDS responds (${health})`, remedy }];
  const metadata = await Promise.all(OAUTH_METADATA.map((path) => responds(origin + path)));
  if (metadata.includes(undefined)) return [];
  return [{ field, message: `is ${origin}, which publishes no OAuth metadata`, remedy }];
}

/** Returns undefined if the address returns JSON. Otherwise returns the reason why it does not. */
async function responds(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return `HTTP status ${response.status}`;
    await response.json();
    return undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return errorCode(cause) ?? String(cause);
  }
}
