import type { MachineCredential } from '@gatehouse/core/operator';
import { isoInstant, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';
import type { credential as schema } from './credential-endpoints.ts';

export function presentedCredential(credential: MachineCredential): z.input<typeof schema> {
  return {
    id: credential.id,
    name: credential.name,
    roles: [...credential.roles],
    created_by: credential.createdBy,
    created_at: isoInstant(credential.createdAt),
    expires_at: isoInstantOrNull(credential.expiresAt),
    revoked_at: isoInstantOrNull(credential.revokedAt),
    last_used_at: isoInstantOrNull(credential.lastUsedAt),
  };
}
