import { decompress, isContentCoding } from '../body/decompress.ts';
import { isUtf8Json } from '../body/is-utf8-json.ts';
import { UNAUTHENTICATED_BODY_LIMIT_BYTES } from '../body/read-body.ts';
import type { Exchange } from '../exchange/exchange.ts';

/**
 * Endpoints whose response reveals whether a password is right, each with the member of the body that names the PDS
 * account.
 */
const NAME_BY_PATH: ReadonlyMap<string, string> = new Map([
  ['/xrpc/com.atproto.server.createSession', 'identifier'],
  ['/xrpc/com.atproto.server.deleteAccount', 'did'],
  ['/@atproto/oauth-provider/~api/sign-in', 'username'],
  ['/@atproto/oauth-provider/~api/delete-account-confirm', 'did'],
]);

/** Returns whether the personal data server checks a password in this request. */
export function checksPassword({ method, path }: Exchange): boolean {
  return method === 'POST' && NAME_BY_PATH.has(path);
}

/**
 * Returns the name of the PDS account whose password is checked, in the form in which the personal data server compares
 * names. Returns undefined if the body is not JSON in UTF-8 or has an unknown content coding. The server might read
 * another name from such a body than the proxy.
 */
export async function passwordAccount(
  { path, request }: Exchange,
  body: Buffer | undefined,
): Promise<string | undefined> {
  const { 'content-type': type, 'content-encoding': coding = 'identity' } = request.headers;
  const member = NAME_BY_PATH.get(path);
  if (member === undefined || body === undefined) return undefined;
  if (!isContentCoding(coding) || !isUtf8Json(type)) return undefined;
  const bytes = await decompress(body, coding, UNAUTHENTICATED_BODY_LIMIT_BYTES);
  if (typeof bytes === 'string') return undefined;
  try {
    const name: unknown = JSON.parse(bytes.toString())[member];
    return typeof name === 'string' ? name.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
