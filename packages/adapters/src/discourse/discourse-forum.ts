import type { Json, JsonObject } from '@gatehouse/core/kernel';
import {
  type ForumSeat,
  type ForumSubject,
  ForumUnavailable,
  type SeatOutcome,
  SupportForum,
  type SuspensionCause,
} from '@gatehouse/core/support-forum';
import type { DiscourseApi } from './discourse-api.ts';
import { inviteMark, isOurs, suspensionReason } from './marks.ts';
import { refusal } from './refusal.ts';

/** End of the suspensions that the gateway orders. Discourse has no suspension without an end. */
const SUSPENDED_UNTIL = '2999-12-31';

interface DiscourseUser {
  readonly id: number;
  /** Reason of the suspension; null unless the user is suspended. */
  readonly suspension: string | null;
}

/**
 * Seats in a Discourse forum, or in a forum with the same admin API. The README of this folder lists what was tested,
 * and how.
 */
export class DiscourseForum extends SupportForum {
  readonly #api: DiscourseApi;
  readonly #provider: string;

  /** `provider`: name of the sign-in method in Discourse whose user ids are DIDs. */
  constructor({ api, provider = 'oidc' }: { readonly api: DiscourseApi; readonly provider?: string }) {
    super();
    this.#api = api;
    this.#provider = provider;
  }

  override async find(subject: ForumSubject): Promise<ForumSeat | undefined> {
    const user = await this.#user(subject);
    if (user) return { state: stateOf(user), inviteId: null };
    const inviteId = await this.#inviteOf(subject);
    return inviteId === undefined ? undefined : { state: 'invited', inviteId };
  }

  override async invite(subject: ForumSubject): Promise<SeatOutcome> {
    if (await this.find(subject)) return 'already';
    const { email } = subject;
    if (email === null) return 'login_only';
    const body = { email, custom_message: inviteMark(subject.did) };
    const reply = await this.#api.call('POST', '/invites.json', body);
    if (reply.status === 200) return 'done';
    throw refusal(reply);
  }

  override async suspend(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome> {
    const user = await this.#user(subject);
    if (!user) return this.#withdrawInvite(subject);
    if (user.suspension !== null) return isOurs(user.suspension) ? 'already' : 'not_ours';
    const body = { suspend_until: SUSPENDED_UNTIL, reason: suspensionReason(cause) };
    const reply = await this.#api.call('PUT', `/admin/users/${user.id}/suspend.json`, body);
    // Status 409 means that the user is already suspended. The next attempt reads whether a moderator has suspended the
    // user.
    if (reply.status === 409) throw new ForumUnavailable('the forum account was suspended at the same time.');
    if (reply.status !== 200) throw refusal(reply);
    await this.#ordered('POST', `/admin/users/${user.id}/log_out.json`);
    return 'done';
  }

  override async reinstate(subject: ForumSubject): Promise<SeatOutcome> {
    const user = await this.#user(subject);
    if (!user) return 'absent';
    if (user.suspension === null) return 'already';
    if (!isOurs(user.suspension)) return 'not_ours';
    // End the sessions first. If the response to the suspension was lost, `suspend` has not ended them, and they would
    // become valid again.
    await this.#ordered('POST', `/admin/users/${user.id}/log_out.json`);
    await this.#ordered('PUT', `/admin/users/${user.id}/unsuspend.json`);
    return 'done';
  }

  override async deactivate(subject: ForumSubject, cause: SuspensionCause): Promise<SeatOutcome> {
    const user = await this.#user(subject);
    if (!user) return this.#withdrawInvite(subject);
    if (user.suspension === null) await this.suspend(subject, cause);
    await this.#ordered('PUT', `/admin/users/${user.id}/anonymize.json`);
    return 'done';
  }

  async #user({ did }: ForumSubject): Promise<DiscourseUser | undefined> {
    const place = `/u/by-external/${encodeURIComponent(this.#provider)}/${encodeURIComponent(did)}.json`;
    const reply = await this.#api.call('GET', place);
    if (reply.status === 404) return undefined;
    if (reply.status !== 200) throw refusal(reply);
    const id = member(member(reply.body, 'user'), 'id');
    if (!Number.isSafeInteger(id)) throw new ForumUnavailable('its response names no forum account.');
    return this.#administered(Number(id), did);
  }

  /** Reads the user, and checks that they have the DID before they are changed. */
  async #administered(id: number, did: string): Promise<DiscourseUser> {
    const reply = await this.#api.call('GET', `/admin/users/${id}.json`);
    if (reply.status !== 200) throw refusal(reply);
    if (member(reply.body, 'id') !== id || member(member(reply.body, 'external_ids'), this.#provider) !== did)
      throw new ForumUnavailable('it returned another forum account.');
    const suspension = member(reply.body, 'full_suspend_reason');
    return { id, suspension: typeof suspension === 'string' ? suspension : null };
  }

  /** Returns the id of the open invite to the e-mail address, if the invite contains the mark of the subject. */
  async #inviteOf({ did, email }: ForumSubject): Promise<string | undefined> {
    if (email === null) return undefined;
    const reply = await this.#api.call('GET', `/invites/retrieve.json?email=${encodeURIComponent(email)}`);
    // Discourse responds with 400 if there is no invite.
    if (reply.status === 400 || reply.status === 404) return undefined;
    if (reply.status !== 200) throw refusal(reply);
    const [id, mark] = [member(reply.body, 'id'), member(reply.body, 'custom_message')];
    const isPending = member(reply.body, 'expired') === false;
    return isPending && mark === inviteMark(did) && Number.isSafeInteger(id) ? String(id) : undefined;
  }

  /**
   * Withdraws the invite. Finds the invite by the e-mail address, or else by the stored id, because the address could
   * have changed since the invite was sent.
   */
  async #withdrawInvite(subject: ForumSubject): Promise<SeatOutcome> {
    const id = (await this.#inviteOf(subject)) ?? subject.inviteId;
    if (id === null) return 'absent';
    const reply = await this.#api.call('DELETE', `/invites.json?id=${encodeURIComponent(id)}`);
    if (reply.status === 200) return 'done';
    if (reply.status === 400 || reply.status === 404) return 'absent';
    throw refusal(reply);
  }

  async #ordered(method: string, path: string): Promise<void> {
    const reply = await this.#api.call(method, path);
    if (reply.status !== 200) throw refusal(reply);
  }
}

function stateOf({ suspension }: DiscourseUser): ForumSeat['state'] {
  if (suspension === null) return 'active';
  return isOurs(suspension) ? 'suspended' : 'suspended_by_moderator';
}

function member(value: Json | undefined, name: string): Json | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
}
