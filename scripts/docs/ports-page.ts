import { documentedClasses } from './documented-classes.ts';

const HEAD = `# Ports

What the core asks of the world. Each is an abstract class: the type, the token to bind an adapter to, and the
documentation in one. The comment of each method states absence, duplicates, concurrency and expiry; each of those
sentences is a clause of the contract that \`@gatehouse/testing\` holds adapters to.

This page is made from the sources by \`npm run docs\`.

| port | what it is | adapters |
|---|---|---|
`;

/** Every port of the core with its adapters. */
export function portsPage(): string {
  const ports = documentedClasses('packages/core/src/**/*.port.ts');
  const classes = documentedClasses('{packages,examples}/*/src/**/*.ts');
  const rows = ports.map(({ name, meaning, file }) => {
    const adapters = classes.filter(({ base }) => base === name);
    const links = adapters.map((adapter) => `[${adapter.name}](../../${adapter.file})`);
    return `| [\`${name}\`](../../${file}) | ${meaning} | ${links.join(', ')} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}
