import type { CatalogLimits, ReadBlock } from '@gatehouse/core/catalog';
import type { Capabilities, PolicyPort } from '@gatehouse/core/entitlement';
import type { ReadHistory } from '@gatehouse/core/history';
import type { ReturnUnusedTokens, SignOutIdentity } from '@gatehouse/core/identity';
import { DAY, NotFound } from '@gatehouse/core/kernel';
import type { ReadReplication } from '@gatehouse/core/mesh';
import type { SignUpOnPds } from '@gatehouse/core/sign-up';
import { EntitlementUnknown, type IssueStatement, UNKNOWN_CAPABILITIES } from '@gatehouse/core/statement';
import type { SeatRecordStore } from '@gatehouse/core/support-forum';
import type { StrangerThrottle } from '@gatehouse/core/throttle';
import type { ReadQuota, SafetyNetUse } from '@gatehouse/core/upload';
import type { ClientAddress } from '@gatehouse/http-koa/address';
import { subscriberOf } from '@gatehouse/http-koa/address';
import {
  type AtprotoSignInParts,
  finishAtprotoSignIn,
  startAtprotoSignIn,
} from '@gatehouse/http-koa/atproto';
import { type Handlers, isoInstantOrNull } from '@gatehouse/http-koa/endpoint';
import { presentedCapabilities } from '@gatehouse/http-koa/entitlement';
import type { Exchange } from '@gatehouse/http-koa/exchange';
import { blockHandlers } from './blocks/block-handlers.ts';
import { type Catalog, catalogHandlers } from './catalog/catalog-handlers.ts';
import { type Trash, trashHandlers } from './catalog/trash-handlers.ts';
import type { customerEndpoints } from './customer-endpoints.ts';
import type { CustomerGuests } from './customer-guests.ts';
import type { CustomerLimitedAct } from './customer-holder-limits.ts';
import { type Devices, deviceHandlers } from './devices/device-handlers.ts';
import type { CustomerLinks } from './gateway-config.ts';
import { historyHandlers } from './history/history-handlers.ts';
import { type HolderKeys, holderKeyHandlers } from './holder-key/holder-key-handlers.ts';
import { replicationHandlers } from './replication/replication-handlers.ts';
import { type Sessions, sessionHandlers } from './sessions/session-handlers.ts';
import { shownSeat } from './shown-seat.ts';
import { statementHandlers } from './statement/statement-handlers.ts';
import { type Sync, syncHandlers } from './sync/sync-handlers.ts';
import { type Uploads, uploadHandlers } from './uploads/upload-handlers.ts';

/** Dependencies of the customer endpoints. */
export interface CustomerParts {
  readonly signIn: AtprotoSignInParts;
  readonly signOut: SignOutIdentity;
  readonly returnUnusedTokens: ReturnUnusedTokens;
  readonly policy: PolicyPort;
  readonly links: CustomerLinks;
  readonly holderKeys: HolderKeys;
  readonly devices: Devices;
  readonly listSessions: Sessions['listSessions'];
  readonly revokeSessions: Sessions['revokeSessions'];
  readonly readHistory: ReadHistory;
  readonly uploads: Uploads;
  readonly catalog: Catalog;
  readonly trash: Trash;
  readonly readBlock: ReadBlock;
  /** Called with the bytes of a block when its response has ended. */
  readonly releaseBlock: (bytes: Uint8Array) => void;
  readonly readQuota: ReadQuota;
  /** How many replaced versions are stored, and for how long. */
  readonly kept: Pick<CatalogLimits, 'versions' | 'versionAge'>;
  /** Reads the state of replication; undefined if this machine does not belong to a mesh. */
  readonly readReplication: ReadReplication | undefined;
  readonly sync: Sync;
  readonly seats: SeatRecordStore;
  /** Issues statements; undefined on a gateway at home. */
  readonly issueStatement: IssueStatement | undefined;
  /** The use-case for signing up; undefined if sign-up is disabled. */
  readonly signUp: SignUpOnPds | undefined;
  /** Limits actions by address or by holder. */
  readonly throttle: StrangerThrottle<CustomerLimitedAct>;
  readonly clientAddress: ClientAddress;
}

/** Handlers of the customer endpoints. */
export function customerHandlers(parts: CustomerParts): Handlers<typeof customerEndpoints, CustomerGuests> {
  const { signIn, signOut, returnUnusedTokens, policy, links, signUp, throttle } = parts;
  const addressOf = ({ req }: Exchange) => subscriberOf(parts.clientAddress(req));
  const health = async () => ({ status: 200, body: { status: 'ok' } }) as const;
  return {
    ...holderKeyHandlers(parts.holderKeys, throttle),
    ...deviceHandlers(parts.devices, throttle),
    ...sessionHandlers(parts),
    ...historyHandlers(parts.readHistory),
    ...uploadHandlers(parts.uploads),
    ...catalogHandlers(parts.catalog),
    ...trashHandlers(parts.trash),
    ...blockHandlers(parts.readBlock, parts.releaseBlock),
    ...replicationHandlers(parts.readReplication, parts.issueStatement === undefined),
    ...syncHandlers(parts.sync),
    ...statementHandlers(parts.issueStatement),
    'GET /api/health': health,
    'GET /api/v1/health': health,
    'POST /api/v1/oauth/start': async ({ body, context }) => {
      await throttle.admit('atproto-sign-in', addressOf(context));
      return {
        status: 200,
        body: { redirect_url: await startAtprotoSignIn(body.handle, context, signIn) },
      };
    },
    'GET /api/v1/oauth/callback': async ({ who, context }) => {
      await finishAtprotoSignIn(context, signIn);
      // The browser may have been signed in as another customer. If that session was the customer's last one, their
      // tokens are now unused.
      if (who) await returnUnusedTokens.execute(who.owner.did);
      return { status: 303, body: null };
    },
    'POST /api/v1/logout': async ({ who, context }) => {
      await signOut.execute(who.session);
      signIn.sessionCookie.clear(context);
      return { status: 204, body: null };
    },
    'GET /api/v1/me': async ({ who }) => {
      const { did, handle } = who.owner;
      return { status: 200, body: { account: { did, handle } } };
    },
    'GET /api/v1/me/repository': async ({ who }) => {
      const url = new URL('/xrpc/com.atproto.sync.getRepo', links.pdsUrl);
      url.searchParams.set('did', who.owner.did);
      return { status: 200, body: { repository: { url: url.href } } };
    },
    'GET /api/v1/me/limits': async ({ who }) => {
      const { did } = who.owner;
      const capabilities = await policy.effectiveCapabilities(did).catch(shownAsUnknown);
      const use = await parts.readQuota.execute(did);
      const record = links.hasForum ? await parts.seats.find(did) : undefined;
      const seat = shownSeat(
        capabilities.supportSeatAllowed && links.hasForum,
        record?.state,
        links.forumSendsInvites,
      );
      const isIncluded = capabilities.safetyNetAllowed || parts.uploads.kind === 'local';
      return {
        status: 200,
        body: { ...presentedLimits(capabilities, use, isIncluded, parts), support_seat: seat },
      };
    },
    'GET /api/v1/pds/signup': async () => ({
      status: 200,
      body: { sign_up: { enabled: signUp !== undefined, handle_domain: signUp?.handleDomain ?? null } },
    }),
    'POST /api/v1/pds/signup': async ({ body, context }) => {
      if (!signUp) throw new NotFound('endpoint');
      await throttle.admit('sign-up', addressOf(context));
      const { invite_code: inviteCode, ...form } = body;
      const { did, handle } = await signUp.execute({ ...form, inviteCode });
      return { status: 201, body: { account: { did, handle } } };
    },
  };
}

function shownAsUnknown(error: unknown): Capabilities {
  if (error instanceof EntitlementUnknown) return UNKNOWN_CAPABILITIES;
  throw error;
}

function presentedLimits(
  capabilities: Capabilities,
  use: SafetyNetUse,
  isIncluded: boolean,
  { links, kept }: Pick<CustomerParts, 'links' | 'kept'>,
) {
  return {
    ...presentedCapabilities(capabilities),
    safety_net: {
      limit_bytes: isIncluded ? use.limit : 0,
      used_bytes: use.used,
      reserved_bytes: use.reserved,
      stored_until: isoInstantOrNull(use.storedUntil),
      version_days: kept.versions === 0 ? 0 : kept.versionAge / DAY,
      versions_per_file: kept.versions,
    },
    support_url: links.supportUrl,
    contact_url: links.contactUrl ?? null,
    upgrade_url: links.upgradeUrl,
    manage_url: links.manageUrl,
  };
}
