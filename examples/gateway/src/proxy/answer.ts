/** What the proxy itself answers, instead of the personal data server. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The error's code, for the log and the metrics; absent when nothing was refused. */
  readonly refusal?: string;
}

/** A refusal in the one error shape, which is XRPC's. */
export function refusal(
  status: number,
  error: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ error, message }),
    headers,
    refusal: error,
  };
}

/** Something other than a refusal, as JSON. */
export function json(status: number, body: object): Answer {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}
