import type { GatewayDatabase } from './gateway-database.ts';

/** What has been brought up. */
export interface BroughtUp {
  /** Address of each server by name. */
  readonly urls: ReadonlyMap<string, string>;
  readonly database: GatewayDatabase;
}

/** What to do next, in words; the embedded database is new once only, and so the first invite is shown once. */
export async function nextSteps({ urls, database }: BroughtUp): Promise<readonly string[]> {
  const [study, gateway, ops] = ['study-auth', 'gateway', 'ops'].map((name) => urls.get(name));
  return [
    ...(study === undefined ? [] : [await studyStep(study), '']),
    ...(gateway === undefined ? [] : [...(await signUpSteps(gateway, database)), '']),
    ...(ops === undefined ? [] : [...operatorSteps(ops, database), '']),
  ];
}

async function studyStep(study: string): Promise<string> {
  const response = await fetch(`${study}/api/auth/status`);
  const { configured, authDisabled } = (await response.json()) as Record<string, boolean>;
  if (authDisabled) return `Open ${study}: nobody has to sign in there.`;
  return configured
    ? `Sign in at ${study}.`
    : `Open ${study} and make the first account: it becomes the administrator.`;
}

async function signUpSteps(gateway: string, database: GatewayDatabase): Promise<readonly string[]> {
  const another = command(database, 'invite create');
  if (!database.isNew) return [`Sign up at ${gateway} with an invite. This makes one:`, another];
  // Loaded where it is needed alone: with it come the databases and their drivers.
  const { firstInvite } = await import('./first-invite.ts');
  return [
    `Sign up at ${gateway} with this invite, which is shown this once and good for one account:`,
    `  ${await firstInvite(database.url)}`,
    'This makes another:',
    another,
  ];
}

function operatorSteps(ops: string, database: GatewayDatabase): readonly string[] {
  return [
    'This makes an account an operator; whoever signs in to the customer gateway sees their DID there:',
    command(database, 'role grant <did> entitlement_mutator'),
    `They sign in at ${ops}. This makes the first machine credential:`,
    command(database, 'credential create first --role entitlement_mutator support_read'),
  ];
}

/** An address that was given may hold a password: it is named, not shown. */
function command({ url }: GatewayDatabase, words: string): string {
  const address = process.env.GATEWAY_DATABASE_URL ? '"$GATEWAY_DATABASE_URL"' : `'${url}'`;
  return `  DATABASE_URL=${address} npx gatehouse-ops ${words}`;
}
