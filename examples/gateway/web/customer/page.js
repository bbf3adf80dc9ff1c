import { call } from '../shared/call.js';
import { element, made, notify, notifyOfRefusal, onClick, onSubmit } from '../shared/page-parts.js';

const FLAGS = {
  metadata_write_allowed: 'Write records of your catalog',
  safety_net_allowed: 'Upload to the safety net',
  support_seat_allowed: 'Take part in the support forum',
};

const REASONS = {
  no_entitlement: 'nothing is held',
  base_lapsed: 'your plan has come to its end',
  base_required: 'this needs a running plan',
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

function flagItem(limits, flag) {
  const why = REASONS[limits.denials[flag]];
  const item = made('li', `${limits[flag] ? '✓' : '✗'} ${FLAGS[flag]}${why ? ` (no: ${why})` : ''}`);
  item.className = limits[flag] ? 'yes' : 'no';
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
  element('flags').replaceChildren(...Object.keys(FLAGS).map((flag) => flagItem(limits, flag)));
  if (limits.valid_until) {
    element('until').textContent = `This holds until ${new Date(limits.valid_until).toLocaleString()}.`;
    element('until').hidden = false;
  }
  const links = [link('Plans', limits.upgrade_url), ' · ', link('My plan', limits.manage_url)];
  if (limits.support_seat_allowed) links.push(' · ', link('Support', limits.support_url));
  element('links').replaceChildren(...links);
  for (const name of ['account', 'sign-out']) element(name).hidden = false;
}

onSubmit('sign-in', ({ handle }) => signIn(handle));
onSubmit('sign-up', async (form) => {
  await call('POST', '/api/v1/pds/signup', form);
  await signIn(form.handle);
});
onClick('sign-out', async () => {
  await call('POST', '/api/v1/logout');
  location.assign('/');
});

notifyOfRefusal(REFUSALS);
await show().catch((error) => {
  if (error.code === 'unauthenticated') element('welcome').hidden = false;
  else notify(error.message);
});
