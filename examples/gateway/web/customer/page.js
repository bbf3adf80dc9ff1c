import { call } from '../shared/call.js';
import { element, made, notify, notifyOfRefusal, onSignOut, onSubmit } from '../shared/page-parts.js';

const FLAGS = {
  metadata_write_allowed: 'Write records of your catalog',
  safety_net_allowed: 'Upload to the safety net',
  support_seat_allowed: 'Take part in the support forum',
};

const REASONS = {
  no_entitlement: 'comes with a plan',
  base_lapsed: 'comes with a running plan',
  base_required: 'comes with a running plan',
};

const REFUSALS = {
  oauth_denied: 'You did not let this service in. Nothing has changed.',
  oauth_state_invalid: 'This sign-in has expired or was begun elsewhere. Please start again.',
  oauth_scope_missing: 'This service needs all that it asks for. Please start again and grant it.',
  oauth_failed: 'The home of your account answered something unexpected. Please try again.',
};

async function signIn(handle) {
  const { redirect_url } = await call('POST', '/api/v1/oauth/start', { handle });
  location.assign(redirect_url);
}

const day = (instant) => new Date(instant).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' });

/** How things stand, in a sentence; a base that has ended leaves what was bought once. */
function planOf({ state, valid_until, metadata_write_allowed, safety_net_allowed }) {
  switch (state) {
    case 'active':
      return safety_net_allowed ? 'Your plan is running.' : 'What you bought once is yours.';
    case 'grace':
      return `Your plan has ended. All stays as it is until ${day(valid_until)}.`;
    case 'lapsed':
      return metadata_write_allowed
        ? 'Your plan has ended. What you bought once stays yours.'
        : 'Your plan has ended.';
    default:
      return 'You have no plan yet.';
  }
}

function flagItem(limits, flag) {
  const item = made('li', `${limits[flag] ? '✓' : '✗'} ${FLAGS[flag]}`);
  item.className = limits[flag] ? 'yes' : 'no';
  const why = REASONS[limits.denials[flag]];
  if (why) item.append(` (${why})`);
  return item;
}

function link(text, href) {
  return Object.assign(made('a', text), { href });
}

async function show() {
  const { account } = await call('GET', '/api/v1/me');
  const limits = await call('GET', '/api/v1/me/limits');
  element('account-handle').textContent = account.handle ?? 'Account without a valid handle';
  element('account-did').textContent = account.did;
  element('plan').textContent = planOf(limits);
  element('flags').replaceChildren(...Object.keys(FLAGS).map((flag) => flagItem(limits, flag)));
  const links = [link('Plans', limits.upgrade_url), ' · ', link('My plan', limits.manage_url)];
  if (limits.support_seat_allowed) links.push(' · ', link('Support', limits.support_url));
  element('links').replaceChildren(...links);
  for (const name of ['account', 'sign-out']) element(name).hidden = false;
}

async function welcome() {
  element('welcome').hidden = false;
  const { sign_up } = await call('GET', '/api/v1/pds/signup');
  element('newcomers').hidden = !sign_up.enabled;
  element('example').textContent = `alice.${sign_up.handle_domain}`;
}

onSubmit('sign-in', ({ handle }) => signIn(handle));
onSubmit('sign-up', async (form) => {
  const { account } = await call('POST', '/api/v1/pds/signup', form);
  await signIn(account.did);
});
onSignOut(() => call('POST', '/api/v1/logout'));

notifyOfRefusal(REFUSALS);
await show()
  .catch((error) => {
    if (error.code !== 'unauthenticated') throw error;
    return welcome();
  })
  .catch((error) => notify(error.message));
