import { type Json, type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import {
  type FoundRecord,
  HolderRepository,
  RecordChanged,
  type RecordPlace,
  SignInRequired,
} from '@gatehouse/core/sync';
import { isXrpcRefusal, repositoryRefusal } from './repository-refusal.ts';
import { notUnderstood, type XrpcReply, xrpcReply } from './xrpc-reply.ts';

/** Access to the PDS of one holder. */
export interface AuthorizedSession {
  /** Sends a request to the holder's personal data server, with the holder's authorization. */
  fetchHandler(path: string, init: RequestInit): Promise<Response>;
}

/** Stored authorizations. The official client library implements this interface. */
export interface AuthorizedSessions {
  /**
   * Returns the session of the holder. With `true` the tokens are refreshed first. With `'auto'` they are refreshed
   * only if they expire soon.
   */
  restore(did: Did, refresh: true | 'auto'): Promise<AuthorizedSession>;
}

export interface OAuthHolderRepositoryParts {
  readonly sessions: AuthorizedSessions;
  /** Time limit for one request, including the last byte of its response. */
  readonly timeout?: Milliseconds;
}

const CID = /^[a-zA-Z0-9]{8,128}$/;
const RECORD_NOT_FOUND = 'RecordNotFound';

/** Repositories on the personal data servers of holders, who have authorized this server by AT Protocol OAuth. */
export class OAuthHolderRepository extends HolderRepository {
  readonly #sessions: AuthorizedSessions;
  readonly #timeout: Milliseconds;

  constructor({ sessions, timeout = 30 * SECOND }: OAuthHolderRepositoryParts) {
    super();
    this.#sessions = sessions;
    this.#timeout = timeout;
  }

  override async put(
    { did, collection, rkey }: RecordPlace,
    record: Json,
    replaces: string | null,
  ): Promise<string> {
    const input = { repo: did, collection, rkey, record, swapRecord: replaces };
    const { cid } = done(await this.#call(did, 'com.atproto.repo.putRecord', input));
    return knownCid(cid);
  }

  override async remove(place: RecordPlace, replaces: string | null): Promise<void> {
    const { did, collection, rkey } = place;
    // `deleteRecord` cannot require that the record does not exist, so check this first.
    if (replaces === null) {
      if (await this.read(place)) throw new RecordChanged();
      return;
    }
    const input = { repo: did, collection, rkey, swapRecord: replaces };
    done(await this.#call(did, 'com.atproto.repo.deleteRecord', input));
  }

  override async read({ did, collection, rkey }: RecordPlace): Promise<FoundRecord | undefined> {
    const query = new URLSearchParams({ repo: did, collection, rkey });
    const reply = await this.#call(did, `com.atproto.repo.getRecord?${query}`);
    if (isXrpcRefusal(reply, 400, RECORD_NOT_FOUND)) return undefined;
    const { cid, value } = done(reply);
    if (value === undefined) throw notUnderstood();
    return { cid: knownCid(cid), value };
  }

  async #call(did: Did, method: string, input?: Json): Promise<XrpcReply> {
    try {
      const reply = await this.#send(did, 'auto', method, input);
      if (!isUnauthorized(reply)) return reply;
      // Refresh explicitly, because the library hides a failed refresh. Only an explicit refresh shows whether the
      // authorization has ended.
      const again = await this.#send(did, true, method, input);
      if (isUnauthorized(again)) throw new SignInRequired();
      return again;
    } catch (error) {
      const { repositoryFailure } = await import('./library/index.ts');
      throw repositoryFailure(error);
    }
  }

  async #send(did: Did, refresh: true | 'auto', method: string, input?: Json): Promise<XrpcReply> {
    const session = await this.#sessions.restore(did, refresh);
    const response = await session.fetchHandler(`/xrpc/${method}`, {
      ...(input !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeout),
    });
    return xrpcReply(response);
  }
}

function isUnauthorized(reply: XrpcReply): boolean {
  return (
    reply.status === 401 ||
    isXrpcRefusal(reply, 400, 'InvalidToken') ||
    isXrpcRefusal(reply, 400, 'ExpiredToken')
  );
}

function done(reply: XrpcReply): XrpcReply['body'] {
  if (reply.status !== 200) throw repositoryRefusal(reply);
  return reply.body;
}

function knownCid(cid: Json | undefined): string {
  if (typeof cid !== 'string' || !CID.test(cid)) throw notUnderstood();
  return cid;
}
