import { basename } from 'node:path';
import * as contracts from '@gatehouse/testing/contracts';
import * as gatewayContracts from '@gatehouse/testing/contracts/gateway';
import { documentedClasses } from './documented-classes.ts';

const HEAD = `# Contracts

The contract of each [port](ports.md). Each line is a clause: a sentence about the port, which a test checks. An adapter
fulfills a port if all clauses of its contract hold. [Writing an adapter](../guide/writing-an-adapter.md) shows how to run
them.

\`npm run docs\` generates this page from the contracts in \`@gatehouse/testing\`.
`;

/** Returns the page of the clauses of every port. */
export function contractsPage(): string {
  const exported = new Map(
    Object.entries({ ...contracts, ...gatewayContracts }).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const sections = documentedClasses('packages/core/src/**/*.port.ts').map(({ name, file }) => {
    const contract = exported.get(`${basename(file, '.port.ts').replaceAll('-', '')}contract`);
    if (contract === undefined) throw new Error(`The contract of ${name} is not exported.`);
    const clauses = Object.keys(contract).map((clause) => `- ${clause}`);
    return `\n## ${name}\n\n${clauses.join('\n')}\n`;
  });
  return HEAD + sections.join('');
}
