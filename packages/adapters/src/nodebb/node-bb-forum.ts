import type { Json } from '@gatehouse/core/kernel';
import {
  ForumRefused,
  type ForumSeat,
  type ForumSubject,
  ForumUnavailable,
  type SeatOutcome,
  SupportForum,
  type SuspensionCause,
} from '@gatehouse/core/support-forum';
import type { NodeBbApi } from './node-bb-api.ts';

/**
 * Text at the beginning of the reason of each ban that the gateway orders. If it changes, existing bans are no longer
 * recognized and never end.
 */
const BAN_MARK = 'gatehouse:';

interface NodeBbUser {
  readonly uid: number;
  /** Reason of the latest ban; null unless the user is banned. */
  readonly ban: string | null;
}

/**
 * Seats in a NodeBB forum whose users sign in with the plugin `sso-oauth2-multiple`. An invite of NodeBB contains only
 * an e-mail address and no DID. Therefore no invite is sent, and the first sign-in creates the user. The README of this
 * folder lists what was tested, and how.
 */
export class NodeBbForum extends SupportForum {
  readonly #api: NodeBbApi;
  readonly #strategy: string;

  /** `strategy`: name of the sign-in method in NodeBB whose user ids are DIDs. */
  constructor({ api, strategy }: { readonly api: NodeBbApi; readonly strategy: string }) {
    super();
    this.#api = api;
    this.#strategy = strategy;
  }

  override async find(subject: ForumSubject): Promise<ForumSeat | undefined> {
    const user = await this.#user(subject);
    if (!user) return undefined;
    if (user.ban === null) return { state: 'active', inviteId: null };
    return { state: isOurs(user.ban) ? 'suspended' : 'suspended_by_moderator', inviteId: null };
  }

  override async invite(subject: ForumSubject): Promise<SeatOutcome> {
    return (await this.#user(subject)) ? 'already' : 'login_only';
  }

  /**
   * Bans the user, which ends their sessions. Reads the user first, because NodeBB adds a record and sends an e-mail at
   * each ban, even a repeated one.
   */
  override async suspend(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome> {
    const user = await this.#user(subject);
    if (!user) return 'absent';
    if (user.ban !== null) return isOurs(user.ban) ? 'already' : 'not_ours';
    const reason = `${BAN_MARK}${cause.ticketRef} ${cause.reason}`;
    await this.#ordered('PUT', `/api/v3/users/${user.uid}/ban`, { until: 0, reason });
    return 'done';
  }

  override async reinstate(subject: ForumSubject): Promise<SeatOutcome> {
    const user = await this.#user(subject);
    if (!user) return 'absent';
    if (user.ban === null) return 'already';
    if (!isOurs(user.ban)) return 'not_ours';
    // NodeBB responds with 400 if the request has no JSON body.
    await this.#ordered('DELETE', `/api/v3/users/${user.uid}/ban`, { reason: `${BAN_MARK} ended` });
    return 'done';
  }

  override async deactivate(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome> {
    const user = await this.#user(subject);
    if (!user) return 'absent';
    if (user.ban === null) await this.suspend(subject, cause);
    await this.#ordered('DELETE', `/api/v3/users/${user.uid}/account`);
    return 'done';
  }

  async #user({ did }: ForumSubject): Promise<NodeBbUser | undefined> {
    const strategy = encodeURIComponent(this.#strategy);
    const place = `/api/v3/plugins/oauth2-multiple/provider/${strategy}/user/${encodeURIComponent(did)}`;
    const found = await this.#read(place);
    if (found && !found.response) throw new ForumUnavailable('its response names no forum account.');
    const uid = found?.response?.userData?.uid;
    if (!Number.isSafeInteger(uid) || Number(uid) <= 0) return undefined;
    const user = (await this.#read(`/api/v3/users/${uid}`))?.response;
    // For a deleted user, the plugin still returns the id. NodeBB then returns no user, or a user with the id 0.
    if (!user?.uid) return undefined;
    if (user.uid !== uid) throw new ForumUnavailable('it returned another forum account.');
    if (!user.banned) return { uid: Number(uid), ban: null };
    return { uid: Number(uid), ban: await this.#reasonOfBan(user.userslug) };
  }

  async #reasonOfBan(userslug: string | undefined): Promise<string> {
    const info = await this.#read(`/api/user/${encodeURIComponent(userslug ?? '')}/info`);
    return info?.history?.bans?.[0]?.reason ?? '';
  }

  async #read(path: string): Promise<NodeBbReply | undefined> {
    const { status, body } = await this.#api.call('GET', path);
    if (status === 404) return undefined;
    if (status !== 200) throw new ForumRefused(status, messageOf(body));
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new ForumUnavailable('its response names no forum account.');
    return body as NodeBbReply;
  }

  async #ordered(method: string, path: string, body?: Json): Promise<void> {
    const reply = await this.#api.call(method, path, body);
    if (reply.status !== 200) throw new ForumRefused(reply.status, messageOf(reply.body));
  }
}

/** The members of NodeBB's responses that this adapter reads. Any of them can be missing. */
interface NodeBbReply {
  readonly response?: {
    readonly uid?: number;
    readonly banned?: boolean | number;
    readonly userslug?: string;
    readonly userData?: { readonly uid?: number };
  };
  readonly history?: { readonly bans?: readonly { readonly reason?: string }[] };
}

function isOurs(reason: string): boolean {
  return reason.startsWith(BAN_MARK);
}

function messageOf(body: Json): string {
  const message = (body as { readonly status?: { readonly message?: unknown } } | null)?.status?.message;
  return typeof message === 'string' ? message : 'no reason was given.';
}
