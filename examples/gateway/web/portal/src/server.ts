/** The server refused a call. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Call {
  readonly token?: string | undefined;
  /** The input of a procedure; undefined for a query and for a procedure without input. */
  readonly input?: object;
  /** True for a procedure without input. */
  readonly isProcedure?: boolean;
}

/** Messages for refusals whose own message is not written for users. */
const MESSAGES: Readonly<Record<string, string>> = {
  ExpiredToken: 'Your sign-in has expired. Sign out and sign in again.',
};

/** Calls a method of the personal data server. Rejects with `Refused` if the server refuses the call. */
export async function call<Result>(
  method: string,
  { token, input, isProcedure }: Call = {},
): Promise<Result> {
  const response = await fetch(`/xrpc/${method}`, {
    method: input || isProcedure ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input && { 'content-type': 'application/json' }),
    },
    ...(input && { body: JSON.stringify(input) }),
  }).catch(() => {
    throw new Refused('offline', 'The server cannot be reached. Check your connection and try again.');
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Refused(
      answer.error ?? String(response.status),
      MESSAGES[answer.error] ?? answer.message ?? 'The server refused that.',
    );
  return answer as Result;
}
