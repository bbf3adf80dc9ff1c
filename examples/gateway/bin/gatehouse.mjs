#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The built command is preferred, because it starts in a third of the time. If the checkout was not built,
// the sources run instead.
const built = new URL('../dist/cli/main.js', import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  const { pathname } = new URL('../src/cli/main.ts', import.meta.url);
  const parameters = ['--conditions=@gatehouse/source', pathname, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, parameters, { stdio: 'inherit' }).status ?? 1;
}
