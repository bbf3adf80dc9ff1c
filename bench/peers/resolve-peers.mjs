// Loaded before a peer's server. Resolves packages in the folder PEERS if it contains them, otherwise in the workspace.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const manifest = join(process.env.PEERS, 'package.json');
const peers = Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies);

registerHooks({
  resolve(specifier, context, next) {
    const isPeer = peers.some((peer) => specifier === peer || specifier.startsWith(`${peer}/`));
    const fromPeer = isPeer && context.parentURL?.includes('/bench/');
    return next(specifier, fromPeer ? { ...context, parentURL: pathToFileURL(manifest).href } : context);
  },
});
