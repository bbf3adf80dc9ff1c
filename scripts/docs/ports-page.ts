import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DocumentedClass, documentedClasses } from './documented-classes.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEAD = `# Ports

A port is an interface through which the core uses the outside world, such as a database or a clock. Each port is an
abstract class. Adapters extend this class, and a container binds them to it. The comment of each method states what
happens with absent, duplicate and expired rows, and with concurrent calls. Each of these sentences is a clause of the
port's [contract](contracts.md).

\`npm run docs\` generates this page from the sources.
`;
const COLUMNS = '| port | what it is | contract | adapters |\n|---|---|---|---|';

/** The sections of the page, each with the folder of `packages/core/src` that contains its ports. */
const SECTIONS: Readonly<Record<string, string>> = {
  Ground: '{kernel,audit,settings,throttle}',
  'Sign-in': 'sign-in',
  Gateway: 'gateway',
};

/** Returns the page of every port of the core, with its contract and its adapters. */
export function portsPage(): string {
  const classes = documentedClasses('{packages,examples}/*/src/**/*.ts');
  const contracts = globSync('packages/testing/src/contracts/**/*-contract.ts', { cwd: ROOT });
  const sections = Object.entries(SECTIONS).map(([title, folders]) => {
    const ports = documentedClasses(`packages/core/src/${folders}/**/*.port.ts`);
    const rows = ports.map((port) => row(port, classes, contracts));
    return `\n## ${title}\n\n${COLUMNS}\n${rows.join('\n')}\n`;
  });
  return HEAD + sections.join('');
}

function row(
  { name, meaning, file }: DocumentedClass,
  classes: readonly DocumentedClass[],
  contracts: readonly string[],
): string {
  const contract = contracts.find((each) => basename(each, '-contract.ts') === basename(file, '.port.ts'));
  if (contract === undefined)
    throw new Error(`The port ${name} has no contract. Add ${basename(file, '.port.ts')}-contract.ts.`);
  const adapters = classes.filter(({ base }) => base === name);
  const links = adapters.map((adapter) => `[${adapter.name}](../../${adapter.file})`);
  return `| [\`${name}\`](../../${file}) | ${meaning} | [clauses](contracts.md#${name.toLowerCase()}), [source](../../${contract}) | ${links.join(', ')} |`;
}
