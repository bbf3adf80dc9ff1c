import { call as callAny } from '../shared/call.js';
import {
  confirmDone,
  element,
  made,
  notify,
  notifyOfRefusal,
  onClick,
  onSignOut,
  onSubmit,
} from '../shared/page-parts.js';

const API = '/internal/v1/ops';

const REFUSALS = {
  foreign_pds: 'Only accounts of our own personal data server can sign in here.',
  oauth_denied: 'You did not let this service in. Nothing has changed.',
  oauth_state_invalid: 'This sign-in has expired or was begun elsewhere. Please start again.',
  oauth_failed: 'The personal data server answered something unexpected. Please try again.',
};

/** The events that can be ordered here, by the value of their option. */
const EVENTS = {
  once: { event: 'manual.grant', plan: 'once' },
  base: { event: 'manual.grant', plan: 'base' },
  lapse: { event: 'lapse' },
  extend: { event: 'grace.extend' },
};

const FAULTS = {
  altered: 'is not as it was written',
  missing: 'is missing',
  unlinked: 'does not follow the row before it',
  truncated: 'was cut off, with all after it',
  unnoted: 'was put in behind the head of the log',
};

const DEEDS = {
  'entitlement.manual.grant': ({ plan }) => `Granted ${plan === 'once' ? 'Once' : plan}`,
  'entitlement.checkout.completed': ({ plan }) => `Bought ${plan === 'once' ? 'Once' : plan}`,
  'entitlement.lapse': ({ graceUntil }) =>
    graceUntil ? `Lapsed, grace until ${when(graceUntil)}` : 'Lapsed',
  'entitlement.grace.extend': ({ graceUntil }) => `Grace extended until ${when(graceUntil)}`,
  'account.signed-up': () => 'Signed up',
  'session.began': () => 'Signed in',
  'session.ended': () => 'Signed out',
  'session.refused': () => 'Was refused a sign-in',
  'operator.role.granted': () => 'Was given a role',
  'operator.role.revoked': () => 'Lost a role',
};

let account;
let eventId;
let olderThan;

async function call(method, path, body, headers) {
  try {
    return await callAny(method, API + path, body, headers);
  } catch (error) {
    if (error.code === 'unauthenticated') show('welcome');
    if (error.code === 'not_an_operator') show('stranger');
    if (error.code === 'event_id_reused')
      error.message = 'An earlier try was carried out after all. Look the account up again.';
    throw error;
  }
}

function show(section) {
  for (const name of ['welcome', 'stranger', 'desk']) element(name).hidden = name !== section;
  element('sign-out').hidden = section === 'welcome';
}

const when = (instant) => new Date(instant).toLocaleString();

function referenceTo(name) {
  if (name.startsWith('did:')) return { did: name };
  return name.slice(1).includes('@') ? { email: name } : { handle: name.replace(/^@/, '') };
}

/** The base as it counts now: a grace that is over may not be written down as a lapse yet. */
function baseOf({ state, base }) {
  return state === 'lapsed' ? 'lapsed' : base;
}

function facts({ did, email, entitlement, capabilities }) {
  const yes = (flag) => (flag ? 'yes' : 'no');
  const base = baseOf(entitlement);
  const until = base === 'grace' ? ` until ${when(entitlement.grace_until)}` : '';
  return {
    DID: did,
    'E-mail': email ?? 'unknown',
    State: entitlement.state,
    Base: base + until,
    Once: entitlement.once ? 'owned' : 'not owned',
    'May write': yes(capabilities.metadata_write_allowed),
    'Safety net': yes(capabilities.safety_net_allowed),
    'Support seat': yes(capabilities.support_seat_allowed),
  };
}

/** Shows what the chosen event asks for, and what it would end. */
function showEvent() {
  const what = element('what');
  const { value } = what;
  element('order').textContent = what.selectedOptions[0].textContent;
  const mayGrace = ['lapse', 'extend'].includes(value);
  for (const part of document.querySelectorAll('[data-for-grace]')) part.hidden = !mayGrace;
  element('grace-until').disabled = !mayGrace;
  element('grace-until').required = value === 'extend';
  element('grace-help').textContent =
    value === 'lapse' ? 'In your time zone. Without it, the base ends at once.' : 'In your time zone.';
  const endsBase = value === 'once' && ['active', 'grace'].includes(baseOf(account.entitlement));
  element('end-of-base').hidden = !endsBase;
  element('end-base').required = endsBase;
  element('end-base').checked = false;
}

function showAccount(found) {
  account = found;
  eventId = crypto.randomUUID();
  element('account-title').textContent = found.handle ?? found.did;
  const rows = Object.entries(facts(found)).flatMap(([name, value]) => [made('dt', name), made('dd', value)]);
  element('facts').replaceChildren(...rows);
  showEvent();
  element('account').hidden = false;
}

function deed({ sequence, at, principal, action, detail, reason, ticket_ref }) {
  const item = made('li', '');
  const what = DEEDS[action]?.(detail.change ?? {}) ?? action;
  item.append(made('strong', detail.changed === false ? `${what}, which changed nothing` : what));
  if (reason) item.append(made('small', `${reason} (${ticket_ref})`));
  item.append(made('small', `${when(at)}, by ${principal}`), made('small', `Row ${sequence}, ${action}`));
  return item;
}

/** Adds the next page of what was done to the account, newest first. */
async function showHistory() {
  const shown = account;
  const query = new URLSearchParams({ did: account.did, limit: '10' });
  if (olderThan) query.set('after', olderThan);
  const { entries, nextCursor } = await call('GET', `/audit?${query}`);
  if (shown !== account) return;
  element('history').append(...entries.map(deed));
  element('no-history').hidden = element('history').children.length > 0;
  element('older').hidden = nextCursor === null;
  olderThan = nextCursor;
}

async function lookUp(name) {
  // Whoever is not found must not be taken for whoever was looked up before.
  element('account').hidden = true;
  const answer = await call('GET', `/accounts?${new URLSearchParams(referenceTo(name.trim()))}`);
  showAccount(answer.account);
  olderThan = null;
  element('history').replaceChildren();
  await showHistory();
}

async function order({ what, grace_until, reason, ticket_ref }) {
  const { did, entitlement } = account;
  const ordered = { ...EVENTS[what], event_id: eventId, reason, ticket_ref };
  if (grace_until) ordered.grace_until = new Date(grace_until).toISOString();
  const path = `/accounts/${encodeURIComponent(did)}/events`;
  const rests = { 'If-Match': `"${entitlement.version}"` };
  const { audit } = await call('POST', path, ordered, rests).catch(async (error) => {
    // What was decided by an account that has changed since is to be decided anew, by what stands there now.
    if (error.code === 'entitlement_changed') await lookUp(did);
    throw error;
  });
  const done = `Done. This is row ${audit.sequence} of the audit log.`;
  element('event').reset();
  await lookUp(did).catch(({ message }) => {
    throw new Error(`${done} ${message}`);
  });
  confirmDone(done);
}

async function verify() {
  element('verdict').textContent = 'Reading the whole log…';
  const { verification } = await call('GET', '/audit/verify').catch((error) => {
    element('verdict').textContent = '';
    throw error;
  });
  element('verdict').textContent = verdictOf(verification);
}

function verdictOf({ intact, rows, head, fault, sequence, did }) {
  if (intact) return `All ${rows} rows are as they were written. The last one has the hash ${head}.`;
  if (fault === 'contradicted')
    return `The log is whole, but the entitlement of ${did} is not what it tells.`;
  return `Row ${sequence} ${FAULTS[fault]}. Tell whoever runs the database, and change nothing.`;
}

async function invite() {
  const { invite: made } = await call('POST', '/sign-up-invites');
  element('code').textContent = made.code;
  element('code-until').textContent = when(made.expires_at);
  element('invitation').hidden = false;
}

async function begin() {
  const answer = await call('GET', '/me');
  show('desk');
  const { principal, roles } = answer.operator;
  element('principal').textContent = principal;
  element('roles').textContent = `, with the role${roles.length > 1 ? 's' : ''} ${roles.join(', ')}.`;
  for (const name of ['event', 'inviting']) element(name).hidden = !roles.includes('entitlement_mutator');
}

onSubmit('sign-in', async ({ handle }) => {
  const { redirect_url } = await call('POST', '/oauth/start', { handle });
  location.assign(redirect_url);
});
onSubmit('look-up', ({ name }) => lookUp(name));
onSubmit('event', order);
element('what').addEventListener('change', showEvent);
onClick('older', showHistory);
onClick('verify', verify);
onClick('make-invite', invite);
onSignOut(() => callAny('POST', `${API}/logout`));

notifyOfRefusal(REFUSALS);
await begin().catch((error) => {
  if (error.code !== 'unauthenticated') notify(error.message);
});
