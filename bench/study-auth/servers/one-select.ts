import BetterSqlite3 from 'better-sqlite3';
import Koa from 'koa';
import pg from 'pg';
import { listen } from '../../load/listen.ts';

// Shows the minimal cost of a session guard with a store: Koa, and one prepared SELECT by the digest in the cookie.
const COOKIE = /revision_session=([0-9a-f]{64})/;
const SELECT = `select s.expires_at, o.id, o.username, o.role from sessions s join users o on o.id = s.owner_id where s.digest = `;

interface Row {
  readonly expires_at: number;
  readonly id: string;
  readonly username: string;
  readonly role: string;
}

const find = await finder(process.env.DATABASE_URL ?? '');
const app = new Koa();
app.use(async (context) => {
  const digest = COOKIE.exec(context.req.headers.cookie ?? '')?.[1];
  const row = digest === undefined ? undefined : await find(digest);
  if (!row || Number(row.expires_at) < Date.now()) {
    context.status = 401;
    context.body = { error: 'unauthenticated' };
    return;
  }
  context.body = { user: { id: row.id, username: row.username, role: row.role } };
});
await listen(app.callback());

async function finder(
  address: string,
): Promise<(digest: string) => Promise<Row | undefined> | Row | undefined> {
  if (address.startsWith('sqlite:')) {
    // Because of the unary plus, SQLite does not plan the statement again for each value.
    const statement = new BetterSqlite3(address.slice('sqlite:'.length)).prepare<[string], Row>(
      `${SELECT}+?`,
    );
    return (digest) => statement.get(digest);
  }
  const pool = new pg.Pool({ connectionString: address, max: 10 });
  const text = `${SELECT}$1`;
  return async (digest) => (await pool.query<Row>({ name: 'find', text, values: [digest] })).rows[0];
}
