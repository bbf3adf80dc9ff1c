import { appPasswords } from './app-passwords.ts';
import { copyable } from './copyable.ts';
import { element } from './element.ts';
import { handlePart } from './handle.ts';
import { leaving } from './leaving.ts';
import type { Session } from './session.ts';

interface Managed {
  readonly session: Session;
  /** Domains of handles on this server, each with a leading dot. */
  readonly domains: readonly string[];
  readonly onSignOut: () => void;
}

/** Shows the parts with which a user manages the account, and focuses the greeting. */
export function showManaged(place: HTMLElement, managed: Managed, notice = ''): void {
  const { session, domains, onSignOut } = managed;
  const greeting = element(
    'p',
    { tabindex: '-1', class: 'greeting' },
    `You are signed in as ${session.handle}.`,
  );
  const signOut = element('button', { type: 'button', class: 'quiet' }, 'Sign out');
  signOut.addEventListener('click', onSignOut);
  const onChanged = (handle: string) =>
    showManaged(place, { ...managed, session: { ...session, handle } }, `Your handle is ${handle} now.`);
  place.replaceChildren(
    element(
      'section',
      { class: 'who', 'aria-label': 'Your account' },
      element('div', {}, greeting, copyable(session.did, 'your account ID')),
      element(
        'div',
        { class: 'actions' },
        element('a', { class: 'button quiet', href: '/account' }, 'Sessions, apps and password'),
        signOut,
      ),
    ),
    element('p', { class: 'outcome', role: 'status' }, notice),
    element(
      'div',
      { class: 'parts' },
      handlePart(session, domains, onChanged),
      appPasswords(session),
      ...leaving(session),
    ),
  );
  place.hidden = false;
  greeting.focus();
}
