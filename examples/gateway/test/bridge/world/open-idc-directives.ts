import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_SECRET } from './running-bridge.ts';

const GUIDE = join(import.meta.dirname, '../../../../../docs/guide/bridge.md');

/** The servers of a page behind mod_auth_openidc. */
export interface GuidedServers {
  readonly issuer: string;
  /** Public URL of the page. */
  readonly url: string;
}

/** Returns the configuration of mod_auth_openidc in docs/guide/bridge.md, with addresses on loopback. */
export async function openIdcDirectives(servers: GuidedServers): Promise<string> {
  return onLoopback(await guideBlock('apache', 'OIDCProviderMetadataURL'), servers);
}

/** Address of the virtual host that asks the bridge at each request, and the addresses that it calls. */
export interface CheckedHost {
  readonly port: number;
  readonly appPort: number;
  /** Origin of the bridge with https, because the module accepts no other. Its certificate is self-signed. */
  readonly secureIssuer: string;
}

/** Returns the virtual host of the guide that asks the bridge at each request. */
export async function checkedHost({ port, appPort, secureIssuer }: CheckedHost): Promise<string> {
  return (await guideBlock('apache', 'Listen'))
    .replaceAll('127.0.0.1:8002', `127.0.0.1:${port}`)
    .replace('127.0.0.1:8000', `127.0.0.1:${appPort}`)
    .replace('https://bridge.example.com', secureIssuer)
    .replace('<secret>', `${CLIENT_SECRET}\n  OIDCOAuthSSLValidateServer Off`);
}

/** Returns the first block of the guide in this language that begins with the given text. */
export async function guideBlock(language: string, beginning: string): Promise<string> {
  const blocks = (await readFile(GUIDE, 'utf8')).matchAll(/```(\w+)\n(.*?)```/gs);
  for (const [, found, content = ''] of blocks)
    if (found === language && content.startsWith(beginning)) return content;
  throw new Error(`docs/guide/bridge.md has no ${language} block that begins with ${beginning}.`);
}

function onLoopback(directives: string, { issuer, url }: GuidedServers): string {
  return directives
    .replaceAll('https://bridge.example.com', issuer)
    .replaceAll('https://wiki.example.com', url)
    .replaceAll('<secret>', CLIENT_SECRET)
    .replace('<random text>', '5aQ8rT2wE6yU1iO9');
}
