import { describe, expect, it } from 'vitest';
import {
  publicSites,
  ROUTE_TABLE,
  type Route,
  routeOf,
  type SiteName,
  siteOf,
} from '../../src/edge/table/index.ts';

const UPSTREAMS = {
  customer: 'http://127.0.0.1:18080',
  pds: 'http://127.0.0.1:3000',
  operators: 'http://127.0.0.1:18280',
  bridge: 'http://127.0.0.1:18380',
  forum: 'http://127.0.0.1:18480',
};

function sites(publicUrls: Partial<Record<SiteName, string>>, hostname?: string) {
  return publicSites({
    publicUrls,
    upstreams: UPSTREAMS,
    hostname,
    port: 35_480,
    operatorCidrs: ['10.0.0.0/8'],
  });
}

describe('the route table', () => {
  it('gives the specification’s paths to the customer gateway', () => {
    const customer = (target: string) => routeOf(ROUTE_TABLE.customer, target)?.path;
    expect(customer('/api/v1/me?x=1')).toBe('/api/*');
    expect(customer('/api/health?x')).toBe('/api/health');
    expect(customer('/.well-known/oauth-client-metadata.json')).toBe('/.well-known/*');
    expect(customer('/')).toBe('/*');
    expect(customer('/apis')).toBe('/*');
  });

  it('lets only the stream of repositories become a WebSocket', () => {
    const routes: readonly Route[] = Object.values(ROUTE_TABLE).flat();
    const paths = routes.filter(({ canUpgrade }) => canUpgrade).map(({ path }) => path);
    expect(paths).toEqual(['/xrpc/com.atproto.sync.subscribeRepos']);
  });

  it.each(Object.entries<readonly Route[]>(ROUTE_TABLE))(
    'lists longer paths of %s before shorter ones, so that each route can match',
    (_name, routes) => {
      for (const [index, { path }] of routes.entries())
        expect(routeOf(routes, path.replace('*', 'x')), path).toBe(routes[index]);
      expect(routes.at(-1)?.path).toBe('/*');
    },
  );
});

describe('public sites', () => {
  it('have the names and ports of their https origins', () => {
    const found = sites({ customer: 'https://App.example.org', pds: 'https://pds.example.org:8443' });
    expect(siteOf(found, 'app.example.org')).toMatchObject({ name: 'customer', port: undefined });
    expect(siteOf(found, 'pds.example.org')).toMatchObject({ name: 'pds', port: 8443 });
    expect(siteOf(found, 'alice.pds.example.org')?.name).toBe('pds');
    expect(siteOf(found, 'a.b.pds.example.org')).toBeUndefined();
    expect(siteOf(found, 'example.org')).toBeUndefined();
  });

  it('prefer an exact name to a wildcard', () => {
    const found = sites({ pds: 'https://example.org', operators: 'https://ops.example.org' });
    expect(siteOf(found, 'ops.example.org')).toMatchObject({
      name: 'operators',
      allowedCidrs: ['10.0.0.0/8'],
    });
    expect(siteOf(found, 'alice.example.org')?.name).toBe('pds');
  });

  it('serve the customer gateway on loopback and under another name, unless these belong to another site', () => {
    const found = sites(
      { customer: 'http://127.0.0.1:35480', pds: 'https://localhost:35480' },
      'Home.example',
    );
    expect(siteOf(found, '127.0.0.1')).toMatchObject({ name: 'customer', port: 35_480 });
    expect(siteOf(found, 'home.example')?.name).toBe('customer');
    expect(siteOf(found, 'localhost')?.name).toBe('pds');
  });
});
