import type { Incoming } from '../exchange/exchange.ts';
import { BodyTooLarge, LengthRequired, UnsupportedMediaType } from '../refusal/http-refusals.ts';

/** The rules of a body that is not JSON. */
export interface BodyRules {
  readonly type: string;
  readonly limit: number;
  readonly lengthRequired: boolean;
  readonly idleTimeout: number;
  /** Minimum rate at which a client must send. It is measured only while the server waits for the client. */
  readonly minimumBytesPerSecond: number;
}

/** Throws a refusal if the headers show that the body must be refused. Reads nothing of the body. */
export function checkBodyHeaders({ headers }: Incoming, rules: BodyRules): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== rules.type || encoding !== 'identity') throw new UnsupportedMediaType(rules.type);
  const length = headers['content-length'];
  if (length === undefined && rules.lengthRequired) throw new LengthRequired();
  if (Number(length ?? 0) > rules.limit) throw new BodyTooLarge(rules.limit);
}
