import type { AuditLog } from '../../audit/audit-log.port.ts';
import type { Clock } from '../../kernel/clock.port.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ANONYMOUS } from '../../kernel/principal.ts';
import type { Sha256 } from '../../kernel/sha256.port.ts';
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts';
import type { OpenedSession, SessionOpener, SigningClient } from '../../sign-in/session/session-opener.ts';
import type { Did } from '../pds/did.ts';
import type { AtprotoOAuthClient, AuthorizedIdentity } from './atproto-oauth-client.port.ts';
import type { BackgroundAccess } from './background-access.port.ts';
import type { Identity } from './identity.ts';
import type { IdentityStore } from './identity-store.port.ts';
import { missingScopes } from './missing-scopes.ts';
import {
  ForeignPds,
  OAuthDenied,
  OAuthFailed,
  OAuthScopeMissing,
  OAuthStateInvalid,
  PdsAccountNotAdmitted,
} from './oauth-errors.ts';
import type { OAuthStateStore } from './oauth-state-store.port.ts';

/** The request with which the browser returns from the authorization server. */
export interface OAuthCallback {
  /** The query of the request, without the question mark. */
  readonly query: string;
  /** The `state` parameter of the query. */
  readonly state: string;
  /** Value of the cookie that was set when the sign-in began. */
  readonly browserBinding: string;
  readonly client: SigningClient;
}

/** Rules about which PDS accounts can sign in, and which scopes they must grant. */
export interface AtprotoSignInRules {
  /** Space-separated scopes. All of them must be granted. */
  readonly scope: string;
  /** The only authorization server whose users can sign in. If absent, every server is accepted. */
  readonly issuer?: string | undefined;
  /** The only users who can sign in. If absent, every user can. */
  readonly accounts?: ReadonlySet<Did> | undefined;
  /** If true, revokes the tokens after the user is identified. Absent if the server needs the tokens later. */
  readonly revokesTokens?: boolean | undefined;
}

/** A user who has just signed in. */
export interface SignedInIdentity extends OpenedSession {
  readonly identity: Identity;
}

/** Dependencies of `CompleteAtprotoSignIn`. */
export interface CompleteAtprotoSignInPorts {
  readonly client: AtprotoOAuthClient;
  readonly states: OAuthStateStore;
  readonly identities: IdentityStore;
  readonly opener: SessionOpener;
  readonly audit: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly sha256: Sha256;
  readonly clock: Clock;
  readonly rules: AtprotoSignInRules;
  /** Decides whether tokens can be used later. Absent if tokens are used only while a browser is signed in. */
  readonly background?: BackgroundAccess | undefined;
}

/** Signs in a user after their personal data server has authenticated them. */
export class CompleteAtprotoSignIn {
  readonly #ports: CompleteAtprotoSignInPorts;

  constructor(ports: CompleteAtprotoSignInPorts) {
    this.#ports = ports;
  }

  /**
   * Throws `OAuthStateInvalid`, `OAuthDenied`, `OAuthFailed`, `OAuthScopeMissing`, `ForeignPds` or
   * `PdsAccountNotAdmitted`.
   */
  async execute(callback: OAuthCallback): Promise<SignedInIdentity> {
    await this.#refuseForeignBrowser(callback);
    const authorized = await this.#authorized(callback.query);
    const { did, handle } = authorized;
    return this.#ports.unitOfWork.run(async () => {
      const now = this.#ports.clock.now();
      const identity = await this.#ports.identities.record({ did, handle, firstSeenAt: now });
      const opened = await this.#ports.opener.open(did, callback.client);
      await this.#ports.background?.begin(did, now);
      await this.#ports.audit.append({
        at: now,
        principal: did,
        action: 'session.began',
        subject: did,
        detail: { issuer: authorized.issuer, session: opened.session.handle },
      });
      return { identity, ...opened };
    });
  }

  /**
   * Refuses a callback from another browser. Without this check, an attacker could sign another user's browser in as
   * the attacker (login CSRF).
   */
  async #refuseForeignBrowser({ state, browserBinding }: OAuthCallback): Promise<void> {
    const pending = await this.#ports.states.find(this.#ports.sha256.hex(state));
    const sameBrowser = pending?.bindingDigest === this.#ports.sha256.hex(browserBinding);
    if (!pending || !sameBrowser || this.#ports.clock.now() >= pending.expiresAt)
      throw new OAuthStateInvalid();
  }

  async #authorized(query: string): Promise<AuthorizedIdentity> {
    const authorized = await this.#ports.client.complete(query).catch((refusal) => this.#refuse(refusal));
    const { did } = authorized;
    const refusal = this.#refusalOf(authorized);
    if (refusal || this.#ports.rules.revokesTokens) await this.#revokeTokens(did);
    return refusal ? this.#refuse(refusal, did) : authorized;
  }

  #refusalOf({ did, issuer, scope }: AuthorizedIdentity): DomainError | undefined {
    const { rules } = this.#ports;
    if (rules.issuer !== undefined && issuer !== rules.issuer) return new ForeignPds();
    if (rules.accounts?.has(did) === false) return new PdsAccountNotAdmitted();
    const missing = missingScopes(rules.scope, scope);
    return missing.length > 0 ? new OAuthScopeMissing(missing) : undefined;
  }

  /** Revokes the tokens. Ignores a failure, because the tokens expire anyway and the sign-in does not need them. */
  async #revokeTokens(did: Did): Promise<void> {
    await this.#ports.client.revoke(did).catch(() => {});
  }

  async #refuse(refusal: unknown, did?: Did): Promise<never> {
    if (isAnswerable(refusal)) {
      await this.#ports.unitOfWork.run(() =>
        this.#ports.audit.append({
          at: this.#ports.clock.now(),
          principal: did ?? ANONYMOUS,
          action: 'session.refused',
          subject: did ?? 'unknown',
          detail: { code: refusal.code, message: refusal.message },
        }),
      );
    }
    throw refusal;
  }
}

function isAnswerable(refusal: unknown): refusal is DomainError {
  return [OAuthDenied, OAuthFailed, OAuthScopeMissing, ForeignPds, PdsAccountNotAdmitted].some(
    (kind) => refusal instanceof kind,
  );
}
