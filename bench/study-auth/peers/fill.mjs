import { ACCOUNTS } from '../data/fixture.ts';

/** PostgreSQL query for the first `$1` sessions: number, account, and the token that `sessionToken` computes. */
export const NUMBERED_TOKENS = `(
  select n, n % ${ACCOUNTS} as account,
    rtrim(translate(encode(sha256(('session ' || n)::bytea), 'base64'), '+/', '-_'), '=') as token
  from generate_series(0, $1::int - 1) n) numbered`;

/** Runs the statements once per database. */
export async function fillOnce(pool, statements) {
  await pool.query('create table if not exists filled (at timestamp)');
  const { rowCount } = await pool.query('select from filled');
  if (rowCount > 0) return;
  for (const [text, values] of statements) await pool.query(text, values);
  await pool.query('insert into filled values (now())');
  await pool.query('vacuum analyze');
}
