import type { Did } from '@gatehouse/core/pds';

/** A response that the proxy or the edge sends itself, instead of one from the server behind it. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Error code for the log and the metrics; absent if the answer is not a refusal. */
  readonly refusal?: string;
  /** DID of the refused holder, for the log. */
  readonly did?: Did;
}

/** A refusal in the error format of XRPC. */
export function refusal(
  status: number,
  error: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { ...json(status, { error, message }), headers, refusal: error };
}

/** An answer with a JSON body. */
export function json(status: number, body: object): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** Returns whether a rule has returned an answer. Otherwise the value is meant for the next rule. */
export function isAnswer(value: object | undefined): value is Answer {
  return value !== undefined && 'contentType' in value;
}
