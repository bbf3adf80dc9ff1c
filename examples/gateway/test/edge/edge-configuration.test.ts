import { describe, expect, it } from 'vitest';
import { parseEdgeConfiguration } from '../../src/edge/edge-configuration.ts';

describe('the configuration of the edge', () => {
  it('selects the customer gateway for loopback names by default', () => {
    const { host, port, sites } = parseEdgeConfiguration({});
    expect({ host, port }).toEqual({ host: '127.0.0.1', port: 35_480 });
    expect(sites.map(({ name, hosts }) => [name, ...hosts])).toEqual([
      ['customer', 'localhost', '127.0.0.1', '[::1]'],
    ]);
  });

  it.each([
    ['EDGE_HOSTNAME', 'https://home.example'],
    ['EDGE_HOSTNAME', 'home.example:443'],
    ['EDGE_HOSTNAME', 'my_home.example'],
    ['EDGE_HOSTNAME', '10.0.0.1'],
    ['EDGE_PORT', '65536'],
    ['EDGE_GATEWAY_URL', 'http://127.0.0.1:18080/api'],
    ['PDS_PUBLIC_URL', 'https://pds.example.org/'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => parseEdgeConfiguration({ [name]: value })).toThrow(name);
  });

  it('refuses a certificate without its key', () => {
    const set = { EDGE_TLS_CERT_FILE: '/etc/edge.pem' };
    expect(() => parseEdgeConfiguration(set)).toThrow('EDGE_TLS_KEY_FILE is missing');
  });
});
