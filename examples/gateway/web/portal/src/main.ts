import { actOnSubmit } from './act-on-submit.ts';
import { appPasswords } from './app-passwords.ts';
import { byId, element } from './element.ts';
import { handleForm } from './handle.ts';
import { leaving } from './leaving.ts';
import { call } from './server.ts';

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

const signIn = byId('sign-in') as HTMLFormElement;
const managed = byId('managed');

actOnSubmit(signIn, async (values) => {
  const input = { identifier: values.get('identifier'), password: values.get('password') };
  const {
    did,
    handle,
    accessJwt: token,
    refreshJwt,
  } = await call<SignedIn>('com.atproto.server.createSession', { input });
  const { availableUserDomains } = await call<ServerInfo>('com.atproto.server.describeServer');
  const session = { did, handle, token };
  const greeting = element('p', { tabindex: '-1' }, `You are signed in as ${handle}.`);
  managed.replaceChildren(
    greeting,
    signOutButton(refreshJwt),
    handleForm(session, availableUserDomains),
    appPasswords(session),
    ...leaving(session),
  );
  managed.hidden = false;
  signIn.hidden = true;
  greeting.focus();
  return '';
});

/** A button that ends the session at the server and shows the sign-in again. */
function signOutButton(refreshJwt: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'quiet' }, 'Sign out');
  button.addEventListener('click', async () => {
    // Without the server, the page still forgets the tokens, and the session ends by itself.
    await call('com.atproto.server.deleteSession', { token: refreshJwt, isProcedure: true }).catch(() => {});
    managed.hidden = true;
    managed.replaceChildren();
    signIn.reset();
    signIn.hidden = false;
    signIn.querySelector('input')?.focus();
  });
  return element('p', {}, button);
}

async function showStatus(): Promise<void> {
  const response = await fetch('/health').catch(() => undefined);
  // The browser would keep the connection until the body has been read.
  await response?.text().catch(() => undefined);
  byId('status').replaceChildren(
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
