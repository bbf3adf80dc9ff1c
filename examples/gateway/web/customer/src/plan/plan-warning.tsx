import { Instant } from '@gatehouse/page-kit/page';
import type { ReactNode } from 'react';
import type { Limits } from './limits.ts';

interface PlanWarning {
  readonly text: ReactNode;
  /** Label of the link at the end of the warning. */
  readonly action: string;
}

/**
 * Returns the warning about a plan that has ended: what will stop working or be removed, when, and what the customer
 * can do. Undefined if there is nothing to warn of.
 */
export function planWarning({ state, valid_until, safety_net }: Limits): PlanWarning | undefined {
  if (state === 'grace')
    return {
      text: (
        <>
          Your plan has ended. Uploads work until{' '}
          {valid_until ? <Instant at={valid_until} exact /> : 'the grace period ends'}.
        </>
      ),
      action: 'Renew your plan',
    };
  if (safety_net.stored_until === null) return undefined;
  return {
    text: (
      <>
        Your plan has ended. Your files are removed on <Instant at={safety_net.stored_until} exact />. You can
        still download and delete them.
      </>
    ),
    action: 'Choose a plan',
  };
}
