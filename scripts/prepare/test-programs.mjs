import { readFileSync } from 'node:fs';

/** The file with the paths at which `launchChromium` looks for Chromium. */
const CHROMIUM_PATHS = new URL(
  '../../packages/testing/src/servers/chromium/chromium-paths.json',
  import.meta.url,
);

const POSTGRES_PROGRAMS = [13, 14, 15, 16, 17, 18].map(
  (version) => `/usr/lib/postgresql/${version}/bin/pg_basebackup`,
);
const FAKETIME_LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);
const CLUSTER_TEST_PROGRAMS = {
  haproxy: ['/usr/sbin/haproxy'],
  libfaketime: FAKETIME_LIBRARIES,
  postgresql: POSTGRES_PROGRAMS,
};
const LONG_TEST_PROGRAMS = {
  libfaketime: FAKETIME_LIBRARIES,
  'kubernetes-client': ['/usr/bin/kubectl'],
  'libnss3-tools': ['/usr/bin/certutil'],
  logrotate: ['/usr/sbin/logrotate'],
  postgresql: POSTGRES_PROGRAMS,
  prometheus: ['/usr/bin/prometheus'],
  rsyslog: ['/usr/sbin/rsyslogd'],
  'mariadb-server': ['/usr/sbin/mariadbd'],
  'redis-server': ['/usr/bin/redis-server'],
  radosgw: ['/usr/bin/radosgw'],
  'ceph-mon': ['/usr/bin/ceph-mon'],
  'ceph-osd': ['/usr/bin/ceph-osd'],
  'ceph-common': ['/usr/bin/ceph'],
  caddy: ['/usr/bin/caddy'],
  'firefox-esr': ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  'apache2-bin': ['/usr/sbin/apache2'],
  'libapache2-mod-auth-openidc': ['/usr/lib/apache2/modules/mod_auth_openidc.so'],
};

/**
 * Returns the programs that the tests run, by their Debian package. Each has several possible paths, and the first
 * existing path is used.
 */
export function testPrograms(purpose, { CHROMIUM_PATH } = process.env) {
  return {
    // If CHROMIUM_PATH is set, no browser is installed.
    ...(!CHROMIUM_PATH && { chromium: JSON.parse(readFileSync(CHROMIUM_PATHS, 'utf8')) }),
    'nginx-light': ['/usr/sbin/nginx'],
    pgbouncer: ['/usr/sbin/pgbouncer'],
    ...(purpose === 'long' && LONG_TEST_PROGRAMS),
    ...(purpose === 'cluster' && CLUSTER_TEST_PROGRAMS),
  };
}
