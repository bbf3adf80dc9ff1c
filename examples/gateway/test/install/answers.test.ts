import { describe, expect, it } from 'vitest';
import { checkedAnswers, type GivenAnswers, installedProcesses } from '../../src/install/index.ts';
import { answers } from './installed-folder.ts';

function faults(given: GivenAnswers): readonly string[] {
  const checked = checkedAnswers(given);
  return 'faults' in checked ? checked.faults.map(({ field, message }) => `${field} ${message}`) : [];
}

describe('answers of the installer', () => {
  it('are accepted without any field', () => {
    expect(faults({})).toEqual([]);
  });

  it.each([0, 70_000, -1, 1.5, '35480'])('are refused with the port %s', (port) => {
    expect(faults({ ports: { gateway: port } })).toEqual([expect.stringMatching(/^ports\.gateway must be/)]);
  });

  it.each([80, 443])('are refused with port %i, which belongs to the web server of the machine', (port) => {
    expect(faults({ ports: { gateway: port } })).toEqual([expect.stringContaining('must not be 80 or 443')]);
  });

  it('are refused with a port of an unknown process', () => {
    expect(faults({ ports: { gatway: 1_000 } })).toEqual([
      expect.stringContaining('ports.gatway must be a process: postgres, plc,'),
    ]);
  });

  it('are refused with two equal ports, even if one is a default', () => {
    expect(faults({ ports: { ops: 38_080 } })).toEqual(['ports.ops is 38080, as the port of gateway']);
  });

  it.each(['https://home.example.org', 'home.example.org:35480', 'my_home.example.org', '', 'a..b'])(
    'are refused with the host name %j',
    (name) => {
      expect(faults({ edge_hostname: name })).toEqual([
        expect.stringMatching(/^edge_hostname must be a host/),
      ]);
    },
  );

  it('are refused with an unknown field, and the fault names the nearest known one', () => {
    expect(faults({ pds_providr: 'public' })).toEqual([
      'pds_providr is not a question; the nearest is pds_provider',
    ]);
  });

  it('are refused without the operated PDS and the gateway that issues statements', () => {
    expect(faults({ pds_provider: 'operated' })).toEqual([
      'pds_url is missing',
      'entitlement_service_url is missing',
    ]);
    expect(
      faults({
        pds_provider: 'operated',
        pds_url: 'https://pds.example.org',
        entitlement_service_url: 'https://gateway.example.org',
      }),
    ).toEqual(['home_dids is missing']);
  });

  it.each(['http://pds.example.org', 'https://pds.example.org/path', 'pds.example.org'])(
    'are refused with a custom PDS at %s',
    (custom) => {
      expect(faults({ pds_provider: { custom } })).not.toEqual([]);
    },
  );

  it.each([
    [{ edge_hostname: 5 }, ['edge_hostname must be a text']],
    [{ data_dir: null }, ['data_dir must be a text']],
    [{ home_dids: 'did:web:a.test' }, ['home_dids must be a list']],
    [{ ports: [] }, ['ports must be an object']],
    [{ with: ['bridge', 'edges'] }, ['with.1 must be a process: ']],
    [
      { home_dids: ['did:plc:short'] },
      ['home_dids.0 contains did:plc:short, which must have 24 characters after "did:plc:"; this one has 5'],
    ],
  ])('are refused in plain words with %j', (given, messages) => {
    expect(faults(given)).toEqual(messages.map((message) => expect.stringContaining(message)));
  });

  it('are refused with all their faults together', () => {
    expect(faults({ edge_hostname: 'a_b', ports: { ops: 80 }, data_dir: '', folder: 'x' })).toHaveLength(4);
  });

  it('are refused with an unknown database, and with two databases', () => {
    expect(faults({ database: 'mysql' })).toEqual(['database must be sqlite or embedded']);
    const url = 'postgres://gatehouse@db.example/gatehouse';
    for (const database of ['sqlite', 'embedded'])
      expect(faults({ database, database_url: url })).toEqual(['database is set beside database_url']);
  });

  it('run PostgreSQL only if the database is embedded, and then first and on port 35432', () => {
    expect(installedProcesses(answers({ database: 'embedded' }))).toMatchObject({ postgres: 35_432 });
    expect(Object.keys(installedProcesses(answers({ database: 'embedded' })))[0]).toBe('postgres');
    expect(installedProcesses(answers({ database: 'sqlite' }))).not.toHaveProperty('postgres');
    expect(installedProcesses(answers())).not.toHaveProperty('postgres');
    expect(faults({ with: ['postgres'] })).toEqual([
      'with contains postgres, which runs only if the database is embedded',
    ]);
  });

  it('are refused if PostgreSQL has the port of another process', () => {
    expect(faults({ database: 'embedded', ports: { edge: 35_432 } })).toEqual([
      'ports.edge is 35432, as the port of postgres',
    ]);
    expect(faults({ ports: { edge: 35_432 } })).toEqual([]);
  });

  it('add the processes that a requested one needs', () => {
    const requested = (names: string[]) => Object.keys(installedProcesses(answers({ with: names })));
    expect(requested(['forum'])).toEqual([...requested(['bridge']).slice(0, 4), 'forum', 'edge']);
    expect(requested(['mesh'])).not.toContain('bridge');
  });
});
