import { expect, it } from 'vitest';
import { PROCESS_TABLE } from '../../src/processes/index.ts';

it('the personal data server shows its logo from the origin of its pages, because browsers block other origins', () => {
  const pds = PROCESS_TABLE.find(({ name }) => name === 'pds');
  const ports = new Map(PROCESS_TABLE.map(({ name, defaultPort }) => [name, defaultPort]));
  const settings = pds?.settings({
    dataDir: 'data',
    databaseUrl: 'sqlite:data/gateway.sqlite',
    port: (name) => ports.get(name) ?? 0,
    runs: () => true,
  });
  expect(settings?.PDS_LOGO_URL).toBe(`${settings?.PDS_PUBLIC_URL}/app/gate.svg`);
});
