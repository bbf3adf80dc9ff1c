import { actOnSubmit } from './act-on-submit.ts';
import { byId, element } from './element.ts';
import { showManaged } from './managed.ts';
import { call, Refused } from './server.ts';

interface ServerInfo {
  readonly availableUserDomains: readonly string[];
}

interface SignedIn {
  readonly did: string;
  readonly handle: string;
  readonly accessJwt: string;
  readonly refreshJwt: string;
}

byId('host').replaceChildren(location.hostname);
document.title = `${location.hostname} · Personal data server`;
void showStatus();
void showSignUp();

const visitor = byId('visitor');
const managed = byId('managed');
const signIn = byId('sign-in') as HTMLFormElement;

actOnSubmit(signIn, async (values) => {
  const input = { identifier: values.get('identifier'), password: values.get('password') };
  const {
    did,
    handle,
    accessJwt: token,
    refreshJwt,
  } = await call<SignedIn>('com.atproto.server.createSession', { input }).catch(rejectInWords);
  const { availableUserDomains: domains } = await call<ServerInfo>('com.atproto.server.describeServer');
  visitor.hidden = true;
  showManaged(managed, {
    session: { did, handle, token },
    domains,
    onSignOut: () => void signOut(refreshJwt),
  });
  return '';
});

/** Throws the error of a sign-in. Replaces the server's message about a wrong password, which names API members. */
function rejectInWords(error: unknown): never {
  const isWrong = error instanceof Refused && error.code === 'AuthenticationRequired';
  throw isWrong ? new Refused(error.code, 'The handle or the password is wrong.') : error;
}

/** Ends the session at the server and shows the sign-in again. */
async function signOut(refreshJwt: string): Promise<void> {
  // Without the server, the page still forgets the tokens, and the session ends by itself.
  await call('com.atproto.server.deleteSession', { token: refreshJwt, isProcedure: true }).catch(() => {});
  managed.hidden = true;
  managed.replaceChildren();
  signIn.reset();
  visitor.hidden = false;
  signIn.querySelector('input')?.focus();
}

async function showStatus(): Promise<void> {
  const response = await fetch('/health').catch(() => undefined);
  // Read the body, because otherwise the browser would keep the connection.
  await response?.text().catch(() => undefined);
  const status = byId('status');
  status.dataset.state = response?.ok ? 'up' : 'down';
  status.replaceChildren(
    response?.ok
      ? 'The server is up and running.'
      : 'The server has a problem at the moment. Try again later.',
  );
}

async function showSignUp(): Promise<void> {
  const response = await fetch('/app/info.json').catch(() => undefined);
  const { sign_up_url: url } = (await response?.json().catch(() => undefined)) ?? {};
  if (typeof url !== 'string') return;
  byId('sign-up-text').replaceChildren('You need an invite.');
  byId('sign-up-text').after(
    element('p', {}, element('a', { class: 'button', href: url }, 'Sign up with an invite')),
  );
}
