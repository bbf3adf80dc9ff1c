import { DENIED } from '@gatehouse/adapters/oidc-provider';
import { answered } from './answered.ts';
import type { InteractionStep } from './interaction-parts.ts';
import { leavingPage } from './pages/leaving-page.ts';
import { showPage } from './pages/show-page.ts';

/** The user allows the app to read their identity. */
export const consent: InteractionStep = async (context, { interaction, client }, parts) => {
  const { provider } = parts.bridge.openId;
  const { session, params, prompt, result: earlier } = interaction;
  if (prompt.name !== 'consent' || !session) return backToApp(context, interaction.returnTo, client.name);
  // If the form is sent twice, the second request uses the grant that the first one created.
  const grantId = interaction.grantId ?? earlier?.consent?.grantId;
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = known ?? new provider.Grant({ accountId: session.accountId, clientId: client.id });
  grant.addOIDCScope(String(params.scope));
  const result = { consent: { grantId: await grant.save() } };
  backToApp(context, await answered(context, parts.bridge.openId, result), client.name);
};

/** The user declines. The browser returns to the app, where the user is not signed in. */
export const decline: InteractionStep = async (context, { interaction, client }, parts) => {
  const isDenied = interaction.prompt.reasons.includes(DENIED);
  const result = {
    error: 'access_denied',
    error_description: isDenied ? DENIED : 'The user went back without signing in.',
  };
  backToApp(context, await answered(context, parts.bridge.openId, result), client.name);
};

function backToApp(context: Parameters<InteractionStep>[0], url: string, app: string): void {
  showPage(context, leavingPage(`Back to ${app}`, url));
}
