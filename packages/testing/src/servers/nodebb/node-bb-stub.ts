import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A forum account of the stub. */
export interface NodeBbStubUser {
  readonly uid: number;
  readonly subject: string;
  readonly bans: string[];
  isBanned: boolean;
  isDeleted: boolean;
  sessions: number;
}

/**
 * A stub of NodeBB for one token and the strategy `gatehouse`. It responds as a real NodeBB did when its routes were
 * measured.
 */
export interface NodeBbStub {
  readonly url: string;
  readonly users: readonly NodeBbStubUser[];
  readonly signIn: (subject: string) => void;
  readonly ban: (subject: string, reason: string) => void;
  /** Requests to routes that were not measured. Tests require that the list is empty. */
  readonly violations: readonly string[];
  /** Sets a function that replaces responses to the next requests, for example with a page. */
  readonly interfere: (answer: ((request: IncomingMessage) => Response | undefined) | undefined) => void;
  stop(): Promise<void>;
}

const FOUND = { code: 'ok', message: 'OK' };
const NOT_FOUND = {
  status: 404,
  body: { status: { code: 'not-found', message: 'no account' }, response: {} },
};
const BAD = {
  status: 400,
  body: { status: { code: 'bad-request', message: "reading 'reason'" }, response: {} },
};

/** Starts the stub. */
export async function startNodeBbStub(token: string): Promise<NodeBbStub> {
  const users: NodeBbStubUser[] = [];
  const violations: string[] = [];
  let interference: ((request: IncomingMessage) => Response | undefined) | undefined;
  const bySubject = (subject: string) => users.find((user) => user.subject === subject);
  const ban = (user: NodeBbStubUser | undefined, reason: string) => {
    user?.bans.unshift(reason);
    if (user) [user.isBanned, user.sessions] = [true, 0];
  };

  const answered = async (request: IncomingMessage) => {
    const path = decodeURIComponent(request.url ?? '');
    if (request.headers.authorization !== `Bearer ${token}`) throw new Error(`credentials: ${path}`);
    const sent = await text(request);
    const body = sent ? (JSON.parse(sent) as { until?: number; reason?: string }) : undefined;
    const answer = (response: object) => ({ status: 200, body: { status: FOUND, response } });
    const [, subject] =
      /^\/api\/v3\/plugins\/oauth2-multiple\/provider\/gatehouse\/user\/(.+)$/.exec(path) ?? [];
    if (request.method === 'GET' && subject !== undefined) {
      const user = bySubject(subject);
      return user ? answer({ userData: { uid: user.uid } }) : NOT_FOUND;
    }
    const [, id, rest = ''] = /^\/api\/(?:v3\/users|user)\/(?:user)?(\d+)(\/\w+)?$/.exec(path) ?? [];
    const user = users.find(({ uid, isDeleted }) => String(uid) === id && !isDeleted);
    if (id !== undefined && !user) return NOT_FOUND;
    switch (user && `${request.method} ${rest}`) {
      case 'GET ':
        return answer({ uid: user?.uid, userslug: `user${user?.uid}`, banned: user?.isBanned });
      case 'GET /info':
        return { status: 200, body: { history: { bans: user?.bans.map((reason) => ({ reason })) } } };
      case 'PUT /ban':
        if (body?.until !== 0) return BAD;
        ban(user, body.reason ?? '');
        return answer({});
      case 'DELETE /ban':
        if (!body) return BAD;
        if (user) user.isBanned = false;
        return answer({});
      case 'DELETE /account':
        if (user) [user.isDeleted, user.sessions] = [true, 0];
        return answer({});
    }
    throw new Error(`not measured: ${request.method} ${path}`);
  };

  const server = createServer(async (request, response) => {
    const other = interference?.(request);
    if (other) {
      response.writeHead(other.status, Object.fromEntries(other.headers)).end(await other.text());
      return;
    }
    try {
      const { status, body } = await answered(request);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    } catch (error) {
      violations.push(String(error));
      response.writeHead(418).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    users,
    violations,
    interfere: (answer) => {
      interference = answer;
    },
    signIn: (subject) => {
      const known = bySubject(subject);
      if (known) known.sessions += 1;
      else {
        const fresh = { uid: users.length + 1, subject, bans: [], isBanned: false, isDeleted: false };
        users.push({ ...fresh, sessions: 1 });
      }
    },
    ban: (subject, reason) => ban(bySubject(subject), reason),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
