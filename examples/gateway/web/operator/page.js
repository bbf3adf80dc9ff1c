const API = '/internal/v1/ops';

const REFUSALS = {
  foreign_pds: 'Only accounts of our own personal data server can sign in here.',
  oauth_denied: 'You did not let this service in. Nothing has changed.',
  oauth_state_invalid: 'This sign-in has expired or was begun elsewhere. Please start again.',
  oauth_failed: 'The personal data server answered something unexpected. Please try again.',
};

const element = (id) => document.getElementById(id);
let account;
let eventId;

async function call(method, path, body) {
  const init = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(API + path, { method, ...init });
  const answer = response.status === 204 ? undefined : await response.json();
  if (response.ok) return answer;
  if (answer.error === 'unauthenticated') show('welcome');
  if (answer.error === 'not_an_operator') element('desk').hidden = true;
  throw new Error(answer.issues?.map((issue) => issue.message).join(' ') || answer.message);
}

function notify(text) {
  element('notice').textContent = text;
  element('notice').hidden = text === '';
}

function show(section) {
  for (const name of ['welcome', 'operator']) element(name).hidden = name !== section;
}

function onSubmit(form, work) {
  element(form).addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = event.target.querySelector('button');
    button.disabled = true;
    notify('');
    try {
      await work(Object.fromEntries(new FormData(event.target)));
    } catch (error) {
      notify(error.message);
    } finally {
      button.disabled = false;
    }
  });
}

function referenceTo(name) {
  if (name.startsWith('did:')) return { did: name };
  return name.slice(1).includes('@') ? { email: name } : { handle: name.replace(/^@/, '') };
}

function facts({ did, email, entitlement, capabilities }) {
  const yes = (flag) => (flag ? 'yes' : 'no');
  const until = entitlement.grace_until && ` until ${new Date(entitlement.grace_until).toLocaleString()}`;
  return {
    DID: did,
    'E-mail': email ?? 'unknown',
    State: entitlement.state,
    Base: entitlement.base + (until ?? ''),
    Once: entitlement.once ? 'owned' : 'not owned',
    'May write': yes(capabilities.metadata_write_allowed),
    'Safety net': yes(capabilities.safety_net_allowed),
    'Support seat': yes(capabilities.support_seat_allowed),
  };
}

function showAccount(found) {
  account = found;
  eventId = crypto.randomUUID();
  element('account-title').textContent = found.handle ?? found.did;
  const rows = Object.entries(facts(found)).flatMap(([name, value]) => {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    description.textContent = value;
    return [term, description];
  });
  element('facts').replaceChildren(...rows);
  const endsBase = ['active', 'grace'].includes(found.entitlement.base);
  element('end-of-base').hidden = !endsBase;
  element('end-base').required = endsBase;
  element('end-base').checked = false;
  element('account').hidden = false;
}

async function lookUp(name) {
  const answer = await call('GET', `/accounts?${new URLSearchParams(referenceTo(name.trim()))}`);
  showAccount(answer.account);
}

async function begin() {
  const response = await fetch(`${API}/me`);
  const answer = await response.json();
  if (answer.error === 'unauthenticated') return show('welcome');
  show('operator');
  if (!response.ok) return notify(answer.message);
  element('principal').textContent = answer.operator.principal;
  element('roles').textContent = `, with the roles ${answer.operator.roles.join(', ')}.`;
  element('desk').hidden = false;
}

onSubmit('sign-in', async ({ handle }) => {
  const { redirect_url } = await call('POST', '/oauth/start', { handle });
  location.assign(redirect_url);
});
onSubmit('look-up', ({ name }) => lookUp(name));
onSubmit('grant', async ({ reason, ticket_ref }) => {
  const order = { event: 'manual.grant', plan: 'once', event_id: eventId, reason, ticket_ref };
  const { audit } = await call('POST', `/accounts/${encodeURIComponent(account.did)}/events`, order);
  element('grant').reset();
  await lookUp(account.did);
  notify(`Granted. This is row ${audit.sequence} of the audit log.`);
});
element('sign-out').addEventListener('click', async () => {
  await call('POST', '/logout');
  location.assign('/');
});

const refused = new URLSearchParams(location.search).get('error');
if (refused) notify(REFUSALS[refused] ?? 'The sign-in did not work. Please try again.');
await begin();
