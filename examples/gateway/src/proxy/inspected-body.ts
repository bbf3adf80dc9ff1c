import { repoWrite } from '@gatehouse/core/pds';
import type { VerifyAccess } from './access-token.ts';
import { type Answer, refusal } from './answer.ts';
import { decidedTarget } from './decided-target.ts';
import type { Exchange } from './exchange.ts';
import { inflate, isContentCoding } from './inflate.ts';
import { READ_TIME_LIMIT, readBody, tooSlow } from './read-body.ts';
import type { Rule } from './rule.ts';
import { SMALL } from './small-body.ts';

/** What the personal data server takes for a write, after inflation. */
const WRITE_LIMIT = 1_000_000;

const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the body of a write in the one way that leaves no doubt, has the core judge it, and makes the bytes that
 * were read the ones that are sent: what is judged here is what will be executed there. More than a little, and what
 * may become more when it is inflated, is read of nobody but an account of the server: with bodies that never end
 * strangers would fill the memory, and with a kilobyte each keep the processor busy.
 */
export function inspectedBody(verifyAccess: VerifyAccess): Rule {
  return (exchange) => {
    if (exchange.decision.verdict !== 'inspect') return undefined;
    const { authorization } = exchange.request.headers;
    const access = isSmall(exchange.request) ? undefined : verifyAccess(authorization);
    return access && !('did' in access) ? access : inspect(exchange);
  };
}

function isSmall({ headers }: Exchange['request']): boolean {
  const { 'content-length': length = Number.POSITIVE_INFINITY, 'content-encoding': coding } = headers;
  return Number(length) <= SMALL && coding === undefined;
}

async function inspect(exchange: Exchange): Promise<Answer | undefined> {
  const { request, method, target } = exchange;
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (!JSON_IN_UTF8.test(request.headers['content-type'] ?? '')) {
    return refusal(415, 'unsupported_media_type', 'A write must be application/json in UTF-8.');
  }
  if (!isContentCoding(coding)) {
    return refusal(415, 'unsupported_media_type', 'The content coding must be gzip, deflate or none.');
  }
  const sent = await readBody(request, WRITE_LIMIT, READ_TIME_LIMIT);
  if (sent === 'too_slow') return tooSlow;
  if (sent === 'too_large') return tooLarge;
  const body = await inflate(sent, coding, WRITE_LIMIT);
  if (body === 'too_large') return tooLarge;
  if (body === 'malformed') return refusal(400, 'malformed_body', 'The body is not what its coding says.');
  try {
    exchange.decision = repoWrite(
      { method, target, body: JSON.parse(decoder.decode(body)) },
      exchange.gatedNamespaces,
    );
  } catch {
    return refusal(400, 'malformed_json', 'The body is not JSON in UTF-8.');
  }
  exchange.body = body;
  reframe(exchange, body.length);
  return decidedTarget(exchange);
}

const tooLarge = refusal(413, 'payload_too_large', `A write may have at most ${WRITE_LIMIT} bytes.`);

function reframe(exchange: Exchange, length: number): void {
  const kept: string[] = [];
  for (let i = 0; i + 1 < exchange.headers.length; i += 2) {
    const name = exchange.headers[i] as string;
    if (!/^content-(?:type|length|encoding)$/i.test(name)) kept.push(name, exchange.headers[i + 1] as string);
  }
  kept.push('Content-Type', 'application/json', 'Content-Length', String(length));
  exchange.headers = kept;
}
