import {
  invalidCursor,
  type Milliseconds,
  type Page,
  type PageRequest,
  SECOND,
  Secret,
} from '@gatehouse/core/kernel';
import {
  type Did,
  type Handle,
  isDid,
  type NewPdsAccount,
  PasswordDiffers,
  type PdsAccount,
  PdsClient,
  PdsRefused,
  PdsUnavailable,
  parseHandle,
} from '@gatehouse/core/pds';
import { refusalReason } from './pds-refusal-reason.ts';

/** Connection to the operated personal data server. */
export interface HttpPdsClientOptions {
  /** Internal URL of the server. */
  readonly url: string;
  readonly adminPassword: Secret;
  readonly timeout?: Milliseconds;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls XRPC methods of the personal data server. Authenticates as admin for methods that require it. */
export class HttpPdsClient extends PdsClient {
  readonly #url: string;
  readonly #authorization: Secret;
  readonly #timeout: Milliseconds;

  constructor({ url, adminPassword, timeout = 15 * SECOND }: HttpPdsClientOptions) {
    super();
    this.#url = url;
    this.#authorization = new Secret(
      `Basic ${Buffer.from(`admin:${adminPassword.reveal()}`).toString('base64')}`,
    );
    this.#timeout = timeout;
  }

  override async mintInviteCode(): Promise<Secret> {
    const { status, body } = await this.#post('com.atproto.server.createInviteCode', { useCount: 1 }, true);
    if (status !== 200 || typeof body.code !== 'string') throw invalidResponse(status);
    return new Secret(body.code);
  }

  override async createAccount(account: NewPdsAccount): Promise<PdsAccount> {
    const { handle, email, password, inviteCode } = account;
    const input = { handle, email, password: password.reveal(), inviteCode: inviteCode.reveal() };
    const { status, body } = await this.#post('com.atproto.server.createAccount', input, false);
    if (status === 400) return this.#madeBefore(account, refusalOf(body));
    if (status !== 200) throw invalidResponse(status);
    return { ...accountOf(body), email };
  }

  override async resolveHandle(handle: Handle): Promise<Did | undefined> {
    const { status, body } = await this.#get('com.atproto.identity.resolveHandle', { handle }, false);
    if (status === 400) return undefined;
    if (status !== 200 || typeof body.did !== 'string' || !isDid(body.did)) throw invalidResponse(status);
    return body.did;
  }

  override async account(did: Did): Promise<PdsAccount | undefined> {
    const body = await this.#accountInfo(did);
    return body && presentedAccount(body);
  }

  override async dids({ limit, cursor }: PageRequest): Promise<Page<Did>> {
    const query = { limit: String(limit), ...(cursor !== undefined && { cursor }) };
    const { status, body } = await this.#get('com.atproto.sync.listRepos', query, false);
    if (status === 400) throw invalidCursor();
    if (status !== 200 || !Array.isArray(body.repos)) throw invalidResponse(status);
    const items = body.repos.map((repo) => (isObject(repo) ? String(repo.did) : '')).filter(isDid);
    return { items, nextCursor: typeof body.cursor === 'string' ? body.cursor : null };
  }

  override async isHealthy(): Promise<boolean> {
    try {
      return (await this.#get('_health', {}, false)).status === 200;
    } catch (error) {
      if (error instanceof PdsUnavailable) return false;
      throw error;
    }
  }

  /**
   * Returns the PDS account if an earlier request with this invite code created it and the response to that request was
   * lost. Otherwise throws the refusal. Throws `PasswordDiffers` if that request had another password.
   */
  async #madeBefore(
    { handle, password, inviteCode }: NewPdsAccount,
    refusal: PdsRefused,
  ): Promise<PdsAccount> {
    if (refusal.reason !== 'invite_unusable') throw refusal;
    const did = await this.resolveHandle(handle);
    const body = did && (await this.#accountInfo(did));
    if (!body || !isObject(body.invitedBy) || body.invitedBy.code !== inviteCode.reveal()) throw refusal;
    await this.#requirePassword(did, password);
    return presentedAccount(body);
  }

  async #requirePassword(identifier: Did, password: Secret): Promise<void> {
    const input = { identifier, password: password.reveal() };
    const { status } = await this.#post('com.atproto.server.createSession', input, false);
    if (status === 401) throw new PasswordDiffers();
    if (status !== 200) throw invalidResponse(status);
  }

  async #accountInfo(did: Did): Promise<Answer['body'] | undefined> {
    const { status, body } = await this.#get('com.atproto.admin.getAccountInfo', { did }, true);
    if (status === 400) return undefined;
    if (status !== 200) throw invalidResponse(status);
    return body;
  }

  #get(method: string, query: Record<string, string>, asAdmin: boolean): Promise<Answer> {
    return this.#send(`${method}?${new URLSearchParams(query)}`, {}, asAdmin);
  }

  #post(method: string, input: object, asAdmin: boolean): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.#send(method, { method: 'POST', headers, body: JSON.stringify(input) }, asAdmin);
  }

  /** Throws `PdsUnavailable` unless the server responds with a JSON object. */
  async #send(target: string, init: RequestInit, asAdmin: boolean): Promise<Answer> {
    try {
      const response = await fetch(`${this.#url}/xrpc/${target}`, {
        ...init,
        headers: { ...init.headers, ...(asAdmin && { Authorization: this.#authorization.reveal() }) },
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeout),
      });
      const body: unknown = await response.json();
      if (!isObject(body)) throw new TypeError('It returned JSON, but not an object.');
      return { status: response.status, body };
    } catch (error) {
      throw new PdsUnavailable({ cause: error });
    }
  }
}

function accountOf(body: Answer['body']): { did: Did; handle: Handle } {
  const handle = typeof body.handle === 'string' ? parseHandle(body.handle) : undefined;
  if (typeof body.did !== 'string' || !isDid(body.did) || !handle) throw invalidResponse(200);
  return { did: body.did, handle };
}

function presentedAccount(body: Answer['body']): PdsAccount {
  return { ...accountOf(body), email: typeof body.email === 'string' ? body.email : null };
}

function refusalOf(body: Answer['body']): PdsRefused {
  const { message } = body;
  return new PdsRefused(refusalReason(body), typeof message === 'string' ? message : 'It gave no reason.');
}

function invalidResponse(status: number): PdsUnavailable {
  return new PdsUnavailable({
    cause: new Error(`It returned an invalid response with HTTP status ${status}.`),
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
