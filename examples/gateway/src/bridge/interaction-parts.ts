import type { ClientAddress } from '@gatehouse/http-koa/address';
import type { FailureListener } from '@gatehouse/http-koa/refusal';
import type { SignedCookie } from '@gatehouse/http-koa/session';
import type { Context } from 'koa';
import type { BridgeConfiguration } from './bridge-configuration.ts';
import type { BridgeMetrics } from './bridge-metrics.ts';
import type { Bridge } from './compose.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

/** Dependencies of the pages of a pending sign-in. */
export interface InteractionParts {
  readonly bridge: Bridge;
  readonly configuration: BridgeConfiguration;
  readonly addressOf: ClientAddress;
  readonly onFailure: FailureListener;
  readonly metrics: BridgeMetrics;
  /** The cookie that names the pending sign-in while the user is at their own server. */
  readonly returnCookie: SignedCookie;
}

/** Handles a request about a pending sign-in. */
export type InteractionStep = (
  context: Context,
  pending: PendingSignIn,
  parts: InteractionParts,
) => Promise<void>;
