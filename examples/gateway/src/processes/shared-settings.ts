import type { Situation } from './situation.ts';

/** Loopback address of a process of the installation. */
export function loopback({ port }: Situation, process: string): string {
  return `http://127.0.0.1:${port(process)}`;
}

/**
 * Settings that all processes around the personal data server share. Empty if the installation does not run
 * this server.
 */
export function pdsSettings({ port, runs }: Situation): Readonly<Record<string, string>> {
  if (!runs('pds')) return {};
  return {
    PLC_URL: `http://localhost:${port('plc')}`,
    PDS_PUBLIC_URL: `http://localhost:${port('proxy')}`,
  };
}

/** The secret that signs the access tokens of the personal data server. */
export function pdsJwtSecret({ runs }: Situation): Readonly<Record<string, string>> {
  return runs('pds') ? { PDS_JWT_SECRET: 'JWT_SECRET' } : {};
}

/** The password for administering the personal data server. */
export function pdsAdminPassword({ runs }: Situation): Readonly<Record<string, string>> {
  return runs('pds') ? { PDS_ADMIN_PASSWORD: 'PDS_ADMIN_PASSWORD' } : {};
}

/** Settings that all processes of the gateway share. */
export function gatewaySettings(situation: Situation): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: situation.databaseUrl,
    PUBLIC_BASE_URL: loopback(situation, 'gateway'),
  };
}

/**
 * Settings with the address of the embedded support forum. Empty if the installation does not run the forum.
 */
export function forumSettings(situation: Situation): Readonly<Record<string, string>> {
  if (!situation.runs('forum')) return {};
  return { SUPPORT_FORUM_KIND: 'embedded', SUPPORT_FORUM_URL: loopback(situation, 'forum') };
}
