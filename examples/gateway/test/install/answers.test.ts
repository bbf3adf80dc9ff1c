import { describe, expect, it } from 'vitest';
import { checkedAnswers, type GivenAnswers, installedProcesses } from '../../src/install/index.ts';

function faults(given: GivenAnswers): readonly string[] {
  const checked = checkedAnswers(given);
  return 'faults' in checked ? checked.faults.map(({ field, message }) => `${field} ${message}`) : [];
}

describe('answers of the installer', () => {
  it('need nothing but defaults', () => {
    expect(faults({})).toEqual([]);
  });

  it.each([0, 70_000, -1, 1.5, '35480'])('have no port %s', (port) => {
    expect(faults({ ports: { gateway: port } })).toEqual([
      expect.stringMatching(/^ports\.gateway (must be|Invalid)/),
    ]);
  });

  it.each([80, 443])('leave port %i to the web server of the machine', (port) => {
    expect(faults({ ports: { gateway: port } })).toEqual([expect.stringContaining('is left to')]);
  });

  it('have no port of an unknown process', () => {
    expect(faults({ ports: { gatway: 1_000 } })).toEqual([
      expect.stringContaining('ports.gatway must be a process: plc,'),
    ]);
  });

  it('have no two equal ports, defaults included', () => {
    expect(faults({ ports: { ops: 38_080 } })).toEqual(['ports.ops is 38080, as the port of gateway']);
  });

  it.each(['https://home.example.org', 'home.example.org:35480', 'my_home.example.org', '', 'a..b'])(
    'have no host name %j',
    (name) => {
      expect(faults({ edge_hostname: name })).toEqual([
        expect.stringMatching(/^edge_hostname must be a host/),
      ]);
    },
  );

  it('have no unknown field, and name the nearest one', () => {
    expect(faults({ pds_providr: 'public' })).toEqual([
      'pds_providr is not a question; the nearest is pds_provider',
    ]);
  });

  it('name the operated PDS and the gateway that states entitlements', () => {
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
    'have no custom PDS at %s',
    (custom) => {
      expect(faults({ pds_provider: { custom } })).not.toEqual([]);
    },
  );

  it('list all faults together', () => {
    expect(faults({ edge_hostname: 'a_b', ports: { ops: 80 }, data_dir: '', folder: 'x' })).toHaveLength(4);
  });

  it('add the processes that a requested one needs', () => {
    const requested = (names: string[]) =>
      Object.keys(installedProcesses({ pds_provider: 'public', ports: {}, with: names }));
    expect(requested(['forum'])).toEqual([...requested(['bridge']).slice(0, 4), 'forum', 'edge']);
    expect(requested(['mesh'])).not.toContain('bridge');
  });
});
