import type { Readable } from 'node:stream';
import { type Nsid, repoWrite } from '@gatehouse/core/pds';
import { type ClientAddress, subscriberOf } from '@gatehouse/http-koa/address';
import { type Answer, isAnswer } from '../forwarding/answer.ts';
import type { CollectHeaders } from '../forwarding/forwarded-headers.ts';
import { streamedBody } from '../forwarding/streamed-body.ts';
import { inspectedWrite, needsAccount, writeFraming } from './body/inspected-write.ts';
import { passwordBody } from './body/password-body.ts';
import { smallBody } from './body/small-body.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { Portal } from './portal/portal.ts';
import type { VerifyAccess } from './rules/access-token.ts';
import { administration, type MayAdminister } from './rules/administration.ts';
import { ownPage } from './rules/own-page.ts';
import { ownSignUp } from './rules/own-sign-up.ts';
import { checksPassword, passwordAccount } from './rules/password-account.ts';
import type { AdmittedAttempt, PasswordAttempts } from './rules/password-attempts.ts';
import { refusedWrite } from './rules/refused-write.ts';
import { unexpectedBody } from './rules/unexpected-body.ts';
import { unservedPath } from './rules/unserved-path.ts';
import type { CheckEntitlement } from './rules/write-entitlement.ts';
import type { Health } from './upstream/health.ts';

/** The request to forward to the personal data server. */
export interface Outgoing {
  /** Header names and values alternate, as in `rawHeaders`. */
  readonly headers: string[];
  readonly body: Buffer | Readable | null;
  /** Name of the rule that let the request pass, for the metrics. */
  readonly reason: string;
  /**
   * The counted attempt to sign in, which is settled with the status of the response; undefined if the server checks no
   * password in this request.
   */
  readonly attempt: AdmittedAttempt | undefined;
}

export interface RequestWayParts {
  readonly gatedNamespaces: readonly Nsid[];
  readonly health: Health;
  readonly portal: Portal;
  readonly mayAdminister: MayAdminister;
  readonly collectHeaders: CollectHeaders;
  readonly addressOf: ClientAddress;
  readonly passwordAttempts: PasswordAttempts;
  readonly verifyAccess: VerifyAccess;
  /** The check of entitlements; undefined while the gate is turned off. */
  readonly checkEntitlement: CheckEntitlement | undefined;
}

/**
 * Applies the rules to a request. Returns the answer of the first rule that refuses or handles the request.
 * If no rule does, returns the request to forward.
 */
export type RequestWay = (exchange: Exchange) => Promise<Answer | Outgoing>;

/**
 * Returns a function that applies all rules to a request, in the order in which they are called below. No part of the
 * request is sent to the personal data server before the last rule lets it pass.
 */
export function requestWay(parts: RequestWayParts): RequestWay {
  const { gatedNamespaces, health, portal, mayAdminister, collectHeaders, addressOf, passwordAttempts } =
    parts;
  const { verifyAccess, checkEntitlement } = parts;
  return async (exchange) => {
    const { request, method, target, path } = exchange;

    const announced = repoWrite({ method, target }, gatedNamespaces);
    const refused =
      refusedWrite(announced) ??
      ownPage(exchange, health, portal) ??
      unservedPath(path) ??
      ownSignUp(exchange) ??
      administration(exchange, mayAdminister) ??
      unexpectedBody(exchange, announced);
    if (refused) return refused;

    const inspection = announced.verdict === 'inspect' ? announced : undefined;
    const headers = collectHeaders(request, inspection ? 'rewritten' : 'kept');
    if (isAnswer(headers)) return headers;

    // The token is verified at most once, by the first rule that needs the DID.
    let verified: ReturnType<VerifyAccess> | undefined;
    const access = () => (verified ??= verifyAccess(request.headers.authorization));

    const account = inspection && needsAccount(request) ? access() : undefined;
    if (isAnswer(account)) return account;

    const write = inspection && (await inspectedWrite(request, inspection.decide));
    if (isAnswer(write)) return write;
    const decision = write?.decision ?? announced;
    if (write) headers.push(...writeFraming(write));

    const isPasswordCheck = checksPassword(exchange);
    const read = write?.bytes ?? (await (isPasswordCheck ? passwordBody : smallBody)(exchange));
    if (isAnswer(read)) return read;

    let checkAtEnd: (() => Promise<Answer | undefined>) | undefined;
    if (decision.verdict === 'gated' && checkEntitlement) {
      const writer = access();
      if (isAnswer(writer)) return writer;
      const { did } = writer;
      const denied = await checkEntitlement(did);
      if (denied) return denied;
      checkAtEnd = () => checkEntitlement(did);
    }

    const attempt = isPasswordCheck
      ? await passwordAttempts.admit(await passwordAccount(exchange, read), subscriberOf(addressOf(request)))
      : undefined;
    if (isAnswer(attempt)) return attempt;

    const body = read ?? (exchange.hasBody ? streamedBody(request, checkAtEnd) : null);
    return { headers, body, reason: 'reason' in decision ? decision.reason : 'entitled', attempt };
  };
}
