import { ApiError } from '@gatehouse/http-koa/client';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { accountQuery, type PdsAccountView } from '../accounts/pds-account-query.ts';
import { type Answer, api } from '../api.ts';
import type { Change } from './change.ts';
import type { ChangeValues } from './change-values.ts';

type Applied = Answer<'POST /internal/v1/ops/accounts/:did/events'>;

/**
 * Returns a function that applies a change to the entitlement in the state that is shown. All attempts use the same
 * event id until one succeeds, or is refused because the entitlement has changed. If a response is lost, the repeated
 * change is therefore not applied twice.
 */
export function useSendChange({ did, entitlement }: PdsAccountView) {
  const queryClient = useQueryClient();
  const eventId = useRef(crypto.randomUUID());
  return async (change: Change, { grace_until, reason, ticket_ref }: ChangeValues): Promise<Applied> => {
    const envelope = { event_id: eventId.current, reason, ticket_ref };
    const grace = change.hasGrace ? { grace_until: new Date(grace_until).toISOString() } : {};
    try {
      const applied = await api('POST /internal/v1/ops/accounts/:did/events', {
        path: { did },
        headers: { 'if-match': `"${entitlement.version}"` },
        body: { ...change.event, ...grace, ...envelope } as never,
      });
      eventId.current = crypto.randomUUID();
      return applied;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'entitlement_changed') {
        eventId.current = crypto.randomUUID();
        await queryClient.refetchQueries({ queryKey: accountQuery(did).queryKey });
      }
      throw error;
    }
  };
}
