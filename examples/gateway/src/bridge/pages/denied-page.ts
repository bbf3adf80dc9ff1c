import type { DenialReason } from '@gatehouse/core/entitlement';
import { escaped } from './escaped.ts';
import { pageShell } from './page-shell.ts';

/** A denied sign-in. */
export interface DeniedPage {
  /** Name of the app. */
  readonly app: string;
  /** Path of the pending sign-in. */
  readonly path: string;
  /** Handle or DID of the user. */
  readonly user: string;
  readonly reason: DenialReason;
  /** Origin of the gateway, whose page `/plan` shows the plan; undefined if it is not known. */
  readonly gatewayUrl: string | undefined;
}

const REASONS: Readonly<Record<DenialReason, string>> = {
  no_entitlement: 'You have no plan yet.',
  base_lapsed: 'Your plan has ended.',
  base_required: 'You have a one-time purchase, but this app needs the base plan.',
  entitlement_unknown: 'The server does not know your plan at the moment.',
};

const REMEDIES: Readonly<Record<DenialReason, string>> = {
  no_entitlement: 'Get a plan first, then sign in again.',
  base_lapsed: 'Renew the plan, then sign in again. Nothing was deleted.',
  base_required: 'Get the base plan, then sign in again.',
  entitlement_unknown: 'Try again later.',
};

/** Returns the page that shows signed-in users why they cannot use an app, and what to do. */
export function deniedPage({ app, path, user, reason, gatewayUrl }: DeniedPage): string {
  const plan = gatewayUrl && `<a class="button" href="${escaped(gatewayUrl)}/plan">See your plan</a>`;
  return pageShell({
    title: `You cannot use ${app}`,
    body: `<p>You are signed in as <strong>${escaped(user)}</strong>. ${REASONS[reason]} ${REMEDIES[reason]}</p>
<div class="actions">
${plan ?? ''}
<form method="post" action="${escaped(path)}/decline"><button type="submit" class="quiet">Back to ${escaped(app)}</button></form>
<a class="button quiet" href="${escaped(path)}?another">Sign in as another user</a>
</div>`,
  });
}
