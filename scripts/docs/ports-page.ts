import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { documentedClasses } from './documented-classes.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEAD = `# Ports

What the core asks of the world. Each is an abstract class: the type, the token to bind an adapter to, and the
documentation in one. The comment of each method states absence, duplicates, concurrency and expiry; each of those
sentences is a clause of the contract, where there is one, that \`@gatehouse/testing\` holds adapters to.

This page is made from the sources by \`npm run docs\`.

| port | what it is | contract | adapters |
|---|---|---|---|
`;

/** Every port of the core with its contract and its adapters. */
export function portsPage(): string {
  const ports = documentedClasses('packages/core/src/**/*.port.ts');
  const classes = documentedClasses('{packages,examples}/*/src/**/*.ts');
  const contracts = globSync('packages/testing/src/contracts/**/*-contract.ts', { cwd: ROOT });
  const rows = ports.map(({ name, meaning, file }) => {
    const contract = contracts.find((each) => basename(each, '-contract.ts') === basename(file, '.port.ts'));
    const adapters = classes.filter(({ base }) => base === name);
    const links = adapters.map((adapter) => `[${adapter.name}](../../${adapter.file})`);
    const clauses = contract === undefined ? '' : `[clauses](../../${contract})`;
    return `| [\`${name}\`](../../${file}) | ${meaning} | ${clauses} | ${links.join(', ')} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}
