import type { PdsSecrets } from './pds-secrets.ts';

/** Address of a server, and the credential to create PDS accounts on it. */
export interface PdsAdmin {
  readonly url: string;
  readonly secrets: Pick<PdsSecrets, 'adminPassword'>;
}

/** A PDS account, and the legacy session that began when the account was created. */
export interface PdsAccount {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
  readonly accessJwt: string;
  readonly refreshJwt: string;
}

/** Creates a one-time invite with the server's admin credential. */
export async function mintPdsInvite(pds: PdsAdmin): Promise<string> {
  const credential = Buffer.from(`admin:${pds.secrets.adminPassword}`).toString('base64');
  const { code } = await call<{ code: string }>(
    pds,
    'com.atproto.server.createInviteCode',
    { useCount: 1 },
    `Basic ${credential}`,
  );
  return code;
}

/** Creates a PDS account directly on the server, with a new invite. */
export async function createPdsAccount(pds: PdsAdmin, handle: string): Promise<PdsAccount> {
  const password = `password of ${handle}`;
  const email = `${handle.replaceAll('.', '-')}@example.com`;
  const inviteCode = await mintPdsInvite(pds);
  const account = await call<Omit<PdsAccount, 'password'>>(pds, 'com.atproto.server.createAccount', {
    handle,
    email,
    password,
    inviteCode,
  });
  return { ...account, password };
}

async function call<Answer>(
  pds: PdsAdmin,
  method: string,
  input: object,
  authorization?: string,
): Promise<Answer> {
  const response = await fetch(`${pds.url}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${method} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
