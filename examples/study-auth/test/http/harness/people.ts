import { AccountStore, type ExternalIdentity } from '@gatehouse/core/account';
import { newId, RandomSource } from '@gatehouse/core/kernel';
import { SessionOpener } from '@gatehouse/core/session';
import { signedIn, user } from '@gatehouse/http-koa/auth';
import { z } from 'zod';
import { bodyAs } from './answer.ts';
import type { Browser } from './browser.ts';
import type { Program } from './program.ts';
import type { StudyAuth } from './study-auth.ts';

export const PASSWORD = 'correct horse battery';

/** A signed-in user, with the token of the same session. */
export interface Person<Client extends Program> {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly client: Client;
}

/** Registers the first account of the server, an administrator, in a browser. */
export async function registerAdmin(server: StudyAuth, username = 'ada.admin'): Promise<Person<Browser>> {
  const client = server.browser();
  const answer = await client.post('/api/auth/register', { username, password: PASSWORD });
  const { token, user: made } = bodyAs(signedIn, answer);
  return { id: made.id, username, token, client };
}

/** Signs in with a new browser. */
export async function signInAs(
  server: StudyAuth,
  username: string,
  password = PASSWORD,
): Promise<Person<Browser>> {
  const client = server.browser();
  const answer = await client.post('/api/auth/login', { username, password });
  const { token, user: found } = bodyAs(signedIn, answer);
  return { id: found.id, username: found.username, token, client };
}

/** Creates an account as the administrator and signs its owner in. */
export async function newPerson(
  server: StudyAuth,
  admin: Person<Program>,
  username: string,
  role: 'user' | 'admin' = 'user',
): Promise<Person<Browser>> {
  const answer = await admin.client.post('/api/auth/users', { username, password: PASSWORD, role });
  bodyAs(z.strictObject({ user }), answer);
  return signInAs(server, username);
}

/** Inserts an account of the single sign-on provider, as the first sign-in there would do. */
export async function insertSsoAccount(server: StudyAuth, username: string): Promise<string> {
  const id = newId(server.container.get(RandomSource));
  const externalIdentity: ExternalIdentity = { issuer: 'https://issuer.example', subject: username };
  await server.container.get(AccountStore).insert({
    id,
    username,
    role: 'user',
    provider: 'oidc',
    externalIdentity,
    passwordHash: null,
    createdAt: server.clock.now(),
    disabledAt: null,
    lastSeenAt: null,
  });
  return id;
}

/** Opens a session for an account that has no password here. */
export async function openSession(
  server: StudyAuth,
  id: string,
): Promise<{ readonly token: string; readonly client: Program }> {
  const token = (await server.container.get(SessionOpener).open(id, {})).id.reveal();
  return { token, client: server.program(token) };
}
