import { deviceName } from '@gatehouse/page-kit/session';

/** Names of the details of a row, in the order in which the page shows them. */
const NAMES: Readonly<Record<string, string>> = {
  before: 'Before',
  after: 'After',
  username: 'Username',
  account: 'Account',
  role: 'Role',
  provider: 'Provider',
  first: 'First account',
  address: 'Address',
  userAgent: 'Browser',
  session: 'Session',
  sessions: 'Ended sessions',
  revokedSessions: 'Ended sessions',
  code: 'Code',
  message: 'Message',
  outcome: 'Outcome',
  issuer: 'Issuer',
  subject: 'Subject',
  issuerUrl: 'Issuer URL',
  clientId: 'Client ID',
  clientSecretChanged: 'New client secret',
  publicUrl: 'Public URL',
  buttonLabel: 'Button label',
  enabled: 'Switched on',
  model: 'Model',
  apiKeyChanged: 'New API key',
};

const PROVIDERS: Readonly<Record<string, string>> = { local: 'Password', oidc: 'Single sign-on' };

/** Returns the details of a row as names and values for people. Unknown details keep the name that the server uses. */
export function detailFacts(detail: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const names = [...new Set([...Object.keys(NAMES), ...Object.keys(detail)])];
  const shown = names.filter((name) => ![undefined, null, ''].includes(detail[name] as string));
  return Object.fromEntries(shown.map((name) => [NAMES[name] ?? name, valueText(name, detail[name])]));
}

function valueText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'userAgent') return `${deviceName(value)} (${value})`;
  return name === 'provider' ? (PROVIDERS[value] ?? value) : value;
}
