import type { BridgeProvider } from '@gatehouse/adapters/oidc-provider';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';

type Result = Parameters<Provider['interactionResult']>[2];

/**
 * Stores the user's decision about a pending sign-in, and returns the address where the authorization
 * continues.
 */
export function answered(context: Context, { provider }: BridgeProvider, result: Result): Promise<string> {
  return provider.interactionResult(context.req, context.res, result);
}
