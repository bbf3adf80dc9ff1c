import { type Client, createClient } from '@gatehouse/http-koa/client';
import type { OpsEndpoints } from '../ops-endpoints.ts';
import { CommandFailure, EXIT } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** A client of the operator API at OPS_URL that presents the machine credential OPS_TOKEN. */
export function opsClient({ environment }: Terminal): Client<OpsEndpoints> {
  const token = environment.OPS_TOKEN;
  if (!token) {
    throw new CommandFailure(
      'Set OPS_TOKEN to a machine credential; gatehouse-ops credential create makes one.',
      EXIT.usage,
    );
  }
  return createClient<OpsEndpoints>({
    baseUrl: environment.OPS_URL || 'http://127.0.0.1:18280',
    token: () => token,
  });
}
