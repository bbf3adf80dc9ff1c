import { errorCode } from '@gatehouse/core/kernel';
import { type Client, createClient } from '@gatehouse/http-koa/client';
import { InvalidSettings } from '@gatehouse/http-koa/process';
import { PROCESS_TITLES, Slice } from '../../config/index.ts';
import type { OpsEndpoints } from '../../ops/ops-endpoints.ts';
import { CommandFailure, EXIT } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Matches a character that no machine credential contains. If a token contained it, `fetch` would throw an error that
 * shows the token.
 */
const FOREIGN_IN_TOKEN = /[^\x21-\x7e]/;

/** Returns whether OPS_TOKEN is set. If it is, commands use the operator API instead of the database. */
export function usesApi({ environment, folder }: Terminal): boolean {
  return new Slice('command-line', environment, folder).optional('OPS_TOKEN') !== undefined;
}

/**
 * Returns a client of the operator API at OPS_URL. It sends the machine credential in OPS_TOKEN. Throws
 * `CommandFailure` if OPS_TOKEN is not set or is malformed.
 */
export function opsClient({ environment, folder }: Terminal): Client<OpsEndpoints> {
  const slice = new Slice('command-line', environment, folder);
  if (slice.faults.length > 0) throw new InvalidSettings(PROCESS_TITLES['command-line'], slice.faults);
  const [token, baseUrl] = [slice.optional('OPS_TOKEN'), slice.value('OPS_URL')];
  if (token === undefined) {
    const message = 'Set OPS_TOKEN to a machine credential. To create one: gatehouse ops credential create.';
    throw new CommandFailure(message, EXIT.usage);
  }
  if (FOREIGN_IN_TOKEN.test(token)) {
    const message =
      'OPS_TOKEN contains a space, a line break or another character that no machine credential has. Copy the credential again.';
    throw new CommandFailure(message, EXIT.usage);
  }
  return createClient<OpsEndpoints>({
    baseUrl,
    token: () => token,
    fetch: (input, init) =>
      fetch(input, init).catch((error: unknown) => {
        throw unreachable(error, baseUrl) ?? error;
      }),
  });
}

/** Returns the failure of a request that got no response; undefined for every other error. */
function unreachable(error: unknown, url: string): CommandFailure | undefined {
  // `fetch` throws a `TypeError` with a cause if there is no response.
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return undefined;
  const code = errorCode(error.cause) ?? error.cause.message;
  const message = `The operator API at ${url} does not respond (${code}). Start it, or correct OPS_URL.`;
  return new CommandFailure(message, EXIT.unreachable);
}
