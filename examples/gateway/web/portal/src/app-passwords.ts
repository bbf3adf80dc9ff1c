import { actOnSubmit } from './act-on-submit.ts';
import { element } from './element.ts';
import { call, Refused } from './server.ts';
import type { Session } from './session.ts';

interface AppPassword {
  readonly name: string;
  readonly createdAt: string;
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** Lists the passwords of apps, each of which can be revoked, and a form that creates one. */
export function appPasswords(session: Session): HTMLElement {
  const list = element('ul', { 'aria-label': 'App passwords' });
  const outcome = element('p', { class: 'outcome', role: 'alert' });
  const section = element(
    'div',
    {},
    element('h3', {}, 'App passwords'),
    element(
      'p',
      {},
      'For apps that do not offer the sign-in of this server. Such an app can use your account, but cannot delete it or change your password.',
    ),
    list,
    outcome,
    creation(session, () => void show()),
  );
  const revoke = async (name: string) => {
    outcome.replaceChildren();
    try {
      await call('com.atproto.server.revokeAppPassword', { token: session.token, input: { name } });
      outcome.replaceChildren(`The password ${name} is revoked.`);
      await show();
      section.querySelector('input')?.focus();
    } catch (error) {
      outcome.replaceChildren(error instanceof Refused ? error.message : 'That did not work. Try again.');
    }
  };
  const show = async () => {
    const path = 'com.atproto.server.listAppPasswords';
    const { passwords } = await call<{ passwords: readonly AppPassword[] }>(path, { token: session.token });
    const items = passwords.map((password) => item(password, revoke));
    list.replaceChildren(...(items.length > 0 ? items : [element('li', {}, 'No app passwords yet.')]));
  };
  show().catch(() => outcome.replaceChildren('The app passwords cannot be read. Reload the page.'));
  return section;
}

function item({ name, createdAt }: AppPassword, revoke: (name: string) => Promise<void>): HTMLElement {
  const button = element('button', { type: 'button', 'aria-label': `Revoke ${name}` }, 'Revoke');
  button.addEventListener('click', () => void revoke(name));
  return element(
    'li',
    {},
    element('span', {}, element('bdi', {}, name), `, created on ${DATE.format(new Date(createdAt))} `),
    button,
  );
}

function creation(session: Session, onCreated: () => void): HTMLFormElement {
  const form = element(
    'form',
    {},
    element(
      'label',
      {},
      'Name of the app ',
      element('input', { name: 'name', maxlength: '32', autocomplete: 'off', required: '' }),
    ),
    element('button', {}, 'Create app password'),
    element('p', { class: 'outcome', role: 'alert' }),
  );
  actOnSubmit(form, async (values) => {
    const input = { name: String(values.get('name')).trim() };
    const { password } = await call<{ password: string }>('com.atproto.server.createAppPassword', {
      token: session.token,
      input,
    });
    form.reset();
    onCreated();
    return `Copy the password now, because it is shown only once: ${password}`;
  });
  return form;
}
