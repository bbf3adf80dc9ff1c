import type { BridgeProvider } from '@gatehouse/adapters/oidc-provider';
import type { BridgeClient, BridgeClientDirectory } from '@gatehouse/core/bridge';
import type { Context } from 'koa';
import { errors, type Interaction } from 'oidc-provider';

/** An authorization that waits for the user. */
export interface PendingSignIn {
  readonly interaction: Interaction;
  readonly client: BridgeClient;
}

/**
 * Returns the authorization to which this path belongs; undefined if another browser started it, if it has expired, or
 * if its client was removed.
 */
export async function pendingSignIn(
  context: Context,
  { openId, clients }: { readonly openId: BridgeProvider; readonly clients: BridgeClientDirectory },
): Promise<PendingSignIn | undefined> {
  try {
    const interaction = await openId.provider.interactionDetails(context.req, context.res);
    if (interaction.uid !== context.params.uid) return undefined;
    const client = await clients.find(String(interaction.params.client_id));
    return client && { interaction, client };
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}
