import type {
  CreateMachineCredential,
  ListMachineCredentials,
  RevokeMachineCredential,
} from '@gatehouse/core/operator';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import { inJsonNames } from '../in-json-names.ts';
import type { OpsGuests } from '../ops-gate.ts';
import type { credentialEndpoints } from './credential-endpoints.ts';
import { presentedCredential } from './presented-credential.ts';

/** Dependencies of the endpoints for machine credentials. */
export interface CredentialParts {
  readonly listCredentials: ListMachineCredentials;
  readonly createCredential: CreateMachineCredential;
  readonly revokeCredential: RevokeMachineCredential;
}

export function credentialHandlers(parts: CredentialParts): Handlers<typeof credentialEndpoints, OpsGuests> {
  return {
    'GET /internal/v1/ops/machine-credentials': async ({ who }) => {
      const { credentials, handles } = await parts.listCredentials.named(who);
      return {
        status: 200,
        body: {
          credentials: credentials.map(presentedCredential),
          handles: Object.fromEntries(handles),
          nextCursor: null,
        },
      };
    },
    'POST /internal/v1/ops/machine-credentials': async ({ body, who }) => {
      const order = { name: body.name, roles: body.roles, expiresAt: body.expires_at };
      const { credential, token } = await inJsonNames(parts.createCredential.execute(who, order));
      return { status: 201, body: { credential: presentedCredential(credential), token: token.reveal() } };
    },
    'DELETE /internal/v1/ops/machine-credentials/:id': async ({ path, who }) => {
      await parts.revokeCredential.execute(who, path.id);
      return { status: 204, body: null };
    },
  };
}
