import { type Schema, sampleOf } from './schema-fault.ts';
import type { StubForum, StubInvite, StubUser } from './stub-forum.ts';

export interface StubRequest {
  /** The variable segments of the path, decoded. */
  readonly names: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface StubAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Answer = (request: StubRequest, success: Schema) => StubAnswer;

const NOT_FOUND: StubAnswer = { status: 404, body: { errors: ['not found'], error_type: 'not_found' } };
const INVALID: StubAnswer = { status: 400, body: { errors: ['invalid'], error_type: 'invalid_parameters' } };
const OK = { success: 'OK' };

/** Returns for each operation a function that responds as Discourse does. */
export function discourseAnswers(forum: StubForum): Readonly<Record<string, Answer>> {
  const byId =
    (change: (user: StubUser, request: StubRequest, success: Schema) => StubAnswer): Answer =>
    (request, success) => {
      const user = forum.users.find(({ id }) => String(id) === request.names[0]);
      return user ? change(user, request, success) : NOT_FOUND;
    };
  return {
    'GET /u/by-external/{provider}/{external_id}.json': ({ names: [provider, externalId] }, success) => {
      const user = forum.users.find((each) => each.externalId === externalId);
      if (!user || provider !== 'oidc') return NOT_FOUND;
      const whole = sampleOf(success) as { user: object };
      return {
        status: 200,
        body: { ...whole, user: { ...whole.user, id: user.id, username: `user${user.id}` } },
      };
    },
    'GET /admin/users/{id}.json': byId(({ id, externalId, suspendReason }, _request, success) => ({
      status: 200,
      body: {
        ...(sampleOf(success) as object),
        id,
        external_ids: { oidc: externalId },
        full_suspend_reason: suspendReason,
      },
    })),
    'POST /invites.json': ({ body: { email, custom_message: message } }, success) => {
      if (forum.pendingInvite(String(email)))
        return { status: 422, body: { failed: 'FAILED', errors: ['is invited already'] } };
      const customMessage = typeof message === 'string' ? message : null;
      const invite = { id: forum.invites.length + 1, email: String(email), customMessage, isTrashed: false };
      forum.invites.push(invite);
      return { status: 200, body: { ...(sampleOf(success) as object), ...presented(invite) } };
    },
    'GET /invites/retrieve.json': ({ query }) => {
      const invite = forum.pendingInvite(query.get('email') ?? '');
      return invite ? { status: 200, body: presented(invite) } : INVALID;
    },
    'DELETE /invites.json': ({ query }) => {
      const invite = forum.invites.find(({ id, isTrashed }) => String(id) === query.get('id') && !isTrashed);
      if (!invite) return INVALID;
      invite.isTrashed = true;
      return { status: 200, body: OK };
    },
    'PUT /admin/users/{id}/suspend.json': byId((user, { body }, success) => {
      if (user.suspendReason !== null)
        return { status: 409, body: { failed: 'FAILED', message: 'suspended' } };
      user.suspendReason = String(body.reason);
      return { status: 200, body: suspension(user, success) };
    }),
    'PUT /admin/users/{id}/unsuspend.json': byId((user) => {
      user.suspendReason = null;
      return { status: 200, body: { suspension: { suspended_till: null, suspended_at: null } } };
    }),
    'POST /admin/users/{id}/log_out.json': byId((user) => {
      user.sessions = 0;
      return { status: 200, body: OK };
    }),
    'PUT /admin/users/{id}/anonymize.json': byId((user) => {
      forum.users.splice(forum.users.indexOf(user), 1);
      return { status: 200, body: { ...OK, username: `anon${user.id}` } };
    }),
  };
}

function presented({ id, email, customMessage }: StubInvite) {
  return { id, email, custom_message: customMessage, expired: false };
}

function suspension({ suspendReason }: StubUser, success: Schema): unknown {
  const whole = sampleOf(success) as { suspension: object };
  const reasons = { suspend_reason: suspendReason, full_suspend_reason: suspendReason };
  return { suspension: { ...whole.suspension, ...reasons } };
}
