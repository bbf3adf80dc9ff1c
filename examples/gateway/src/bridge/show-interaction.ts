import { DENIED } from '@gatehouse/adapters/oidc-provider';
import { SECOND } from '@gatehouse/core/kernel';
import { type Did, isDid } from '@gatehouse/core/pds';
import type { Context } from 'koa';
import { answered } from './answered.ts';
import type { InteractionParts, InteractionStep } from './interaction-parts.ts';
import { interactionPath } from './interaction-path.ts';
import { consentPage } from './pages/consent-page.ts';
import { deniedPage } from './pages/denied-page.ts';
import { loginPage } from './pages/login-page.ts';
import { showPage } from './pages/show-page.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { signInFault } from './sign-in-fault.ts';

/**
 * Tolerated difference between the clocks of two processes. One process stores when the sign-in was
 * requested, and another when the identity was confirmed. An older identity is refused.
 */
const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * Shows the page of the next step of the sign-in, or continues if the user has just returned from their
 * server.
 */
export const showInteraction: InteractionStep = async (context, pending, parts) => {
  const { interaction } = pending;
  if (interaction.prompt.name === 'consent') return showConsent(context, pending, parts);
  const did = await arrivedIdentity(context, pending, parts);
  if (did !== undefined) {
    context.status = 303;
    context.redirect(await answered(context, parts.bridge.openId, { login: { accountId: did } }));
  } else if (isDenied(pending) && context.query.another === undefined) {
    await showDenied(context, pending, parts);
  } else showLogin(context, pending);
};

function showLogin(context: Context, { interaction, client }: PendingSignIn): void {
  const { login_hint: hint } = interaction.params;
  const code = context.query.error;
  const fault = typeof code === 'string' ? signInFault(code) : undefined;
  const handle = typeof hint === 'string' ? hint : undefined;
  showPage(context, loginPage({ app: client.name, path: interactionPath(interaction.uid), handle, fault }));
}

async function showConsent(
  context: Context,
  { interaction, client }: PendingSignIn,
  { bridge }: InteractionParts,
): Promise<void> {
  const did = String(interaction.session?.accountId) as Did;
  const { handle = null } = (await bridge.identities.byDid(did)) ?? {};
  const { host } = new URL(String(interaction.params.redirect_uri));
  showPage(
    context,
    consentPage({ app: client.name, path: interactionPath(interaction.uid), did, handle, host }),
  );
}

/** Shows a denied user why. Decides again first, because the user may have got a plan since the sign-in began. */
async function showDenied(
  context: Context,
  { interaction, client }: PendingSignIn,
  parts: InteractionParts,
): Promise<void> {
  const { bridge, configuration, metrics } = parts;
  const did = String(interaction.session?.accountId) as Did;
  const reason = await bridge.admit.execute(did, client.id);
  if (reason === undefined) {
    context.status = 303;
    return context.redirect(await answered(context, parts.bridge.openId, {}));
  }
  if (interaction.prompt.details.recorded !== true) {
    interaction.prompt.details.recorded = true;
    await interaction.persist();
    await bridge.record.execute({ did, client: client.id, denial: reason });
    metrics.countDenial();
    bridge.denials.count(reason);
  }
  const user = (await bridge.identities.byDid(did))?.handle ?? did;
  const path = interactionPath(interaction.uid);
  const { gatewayUrl } = configuration;
  showPage(context, deniedPage({ app: client.name, path, user, reason, gatewayUrl }), 403);
}

/**
 * Returns whether the denial is the only reason of the prompt. If the user must also sign in again, the denial is not
 * shown, because they can sign in as another user.
 */
function isDenied({ interaction }: PendingSignIn): boolean {
  return interaction.prompt.reasons.every((reason) => reason === DENIED);
}

/**
 * Returns the identity that the user's server has confirmed, and deletes it, so that it is used only once. Returns
 * undefined if that server has confirmed no identity since this sign-in began.
 */
async function arrivedIdentity(
  context: Context,
  { interaction }: PendingSignIn,
  { bridge }: InteractionParts,
): Promise<Did | undefined> {
  const { guard, revokeSessions, sessionCookie } = bridge.signIn;
  const found = await guard.identify(context);
  if (!found) return undefined;
  await revokeSessions.execute(found.session, 'current');
  sessionCookie.clear(context);
  const { ownerId, createdAt } = found.session;
  const isFresh = createdAt >= (interaction.iat - CLOCK_TOLERANCE_SECONDS) * SECOND;
  return isFresh && isDid(ownerId) ? ownerId : undefined;
}
