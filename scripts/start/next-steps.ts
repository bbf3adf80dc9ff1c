import type { GatewayDatabase } from './gateway-database.ts';

/** The started servers and their database. */
export interface BroughtUp {
  /** Address of each server, by name. */
  readonly urls: ReadonlyMap<string, string>;
  readonly database: GatewayDatabase;
}

/** Returns the instructions for the user. They contain an invite if the embedded database does not contain one yet. */
export async function nextSteps({ urls, database }: BroughtUp): Promise<readonly string[]> {
  const [study, gateway, ops, forum] = ['study-auth', 'gateway', 'ops', 'forum'].map((name) =>
    urls.get(name),
  );
  return [
    ...(study === undefined ? [] : [await studyStep(study), '']),
    ...(gateway === undefined ? [] : [...(await signUpSteps(gateway, database)), '']),
    ...(ops === undefined ? [] : [...operatorSteps(ops, database), '']),
    ...(forum === undefined ? [] : [...forumSteps(forum, database), '']),
  ];
}

async function studyStep(study: string): Promise<string> {
  const response = await fetch(`${study}/api/auth/status`);
  const { configured, authDisabled } = (await response.json()) as Record<string, boolean>;
  if (authDisabled) return `Open ${study}: it needs no sign-in.`;
  return configured
    ? `Sign in at ${study}.`
    : `Open ${study} and create the first account: it becomes the administrator.`;
}

async function signUpSteps(gateway: string, database: GatewayDatabase): Promise<readonly string[]> {
  const another = command(database, 'invite create');
  const first = database.isEmbedded ? await createdInvite(database.url) : undefined;
  if (first === undefined) return [`Sign up at ${gateway} with an invite. To create one:`, another];
  return [
    `Sign up at ${gateway} with this invite, which is valid for one account and not shown again:`,
    `  ${first}`,
    'To create another:',
    another,
  ];
}

async function createdInvite(databaseUrl: string): Promise<string | undefined> {
  // Import this only here, because it loads the database drivers.
  const { firstInvite } = await import('./first-invite.ts');
  return firstInvite(databaseUrl);
}

function operatorSteps(ops: string, database: GatewayDatabase): readonly string[] {
  return [
    'To make an account an operator (the customer gateway shows the DID of the account):',
    command(database, 'role grant <did> entitlement_mutator'),
    `Operators sign in at ${ops}. To create the first machine credential:`,
    command(database, 'credential create first --role entitlement_mutator support_read'),
  ];
}

/**
 * Returns the hints for the support forum. `clients list` lists the forum only if it gets the settings of the forum,
 * because the database does not store the forum.
 */
function forumSteps(forum: string, { url }: GatewayDatabase): readonly string[] {
  const settings = `SUPPORT_FORUM_KIND=embedded SUPPORT_FORUM_URL=${forum}`;
  return [
    `Customers with a plan sign in to the support forum at ${forum}.`,
    'To list the apps that sign in through the bridge:',
    `  ${settings} DATABASE_URL=${address(url)} npx gatehouse clients list`,
  ];
}

/** Returns the command line of an operator. */
function command({ url }: GatewayDatabase, words: string): string {
  return `  DATABASE_URL=${address(url)} npx gatehouse ops ${words}`;
}

/** Returns the address for a command line. Does not print GATEWAY_DATABASE_URL, because it can contain a password. */
function address(url: string): string {
  return process.env.GATEWAY_DATABASE_URL ? '"$GATEWAY_DATABASE_URL"' : `'${url}'`;
}
