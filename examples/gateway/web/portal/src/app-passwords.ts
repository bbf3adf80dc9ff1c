import { actOnSubmit, failureText } from './act-on-submit.ts';
import { copyable } from './copyable.ts';
import { element } from './element.ts';
import { actionForm, field, part } from './part.ts';
import { call } from './server.ts';
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
  const section = part(
    'App passwords',
    'For apps that do not offer the sign-in of this server',
    element(
      'p',
      {},
      'An app with an app password can use your account, but cannot delete it or change your password.',
    ),
    list,
    outcome,
    ...creation(session, () => void show()),
  );
  const report = (text: string, hasFailed: boolean) => {
    outcome.toggleAttribute('data-failed', hasFailed);
    outcome.replaceChildren(text);
  };
  const revoke = async (name: string) => {
    report('', false);
    try {
      await call('com.atproto.server.revokeAppPassword', { token: session.token, input: { name } });
      report(`The password ${name} is revoked.`, false);
      await show();
      section.querySelector('input')?.focus();
    } catch (error) {
      report(failureText(error), true);
    }
  };
  const show = async () => {
    const path = 'com.atproto.server.listAppPasswords';
    const { passwords } = await call<{ passwords: readonly AppPassword[] }>(path, { token: session.token });
    const items = passwords.map((password) => item(password, revoke));
    list.replaceChildren(...(items.length > 0 ? items : [element('li', {}, 'No app passwords yet.')]));
  };
  show().catch(() => report('The app passwords cannot be read. Reload the page.', true));
  return section;
}

function item({ name, createdAt }: AppPassword, revoke: (name: string) => Promise<void>): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'quiet small', 'aria-label': `Revoke ${name}` },
    'Revoke',
  );
  button.addEventListener('click', () => void revoke(name));
  return element(
    'li',
    {},
    element('span', {}, element('bdi', {}, name), `, created on ${DATE.format(new Date(createdAt))} `),
    button,
  );
}

/** A form that creates a password, and the place where the new password is shown. */
function creation(session: Session, onCreated: () => void): readonly HTMLElement[] {
  const shown = element('div', { role: 'status' });
  const form = actionForm(
    element('button', {}, 'Create app password'),
    field('Name of the app', { name: 'name', maxlength: '32', autocomplete: 'off', required: '' }),
  );
  actOnSubmit(form, async (values) => {
    shown.replaceChildren();
    const name = String(values.get('name')).trim();
    const { password } = await call<{ password: string }>('com.atproto.server.createAppPassword', {
      token: session.token,
      input: { name },
    });
    form.reset();
    shown.replaceChildren(
      element(
        'div',
        { class: 'secret' },
        element('p', {}, `Copy the password of ${name} now, because it is shown only once:`),
        copyable(password, 'the password'),
      ),
    );
    onCreated();
    return '';
  });
  return [form, shown];
}
