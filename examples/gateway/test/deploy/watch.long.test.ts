import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@gatehouse/testing/servers/port';
import { type RunningPrometheus, startPrometheus } from '@gatehouse/testing/servers/prometheus';
import { describe, expect, it, vi } from 'vitest';
import { deployFiles } from '../../src/deploy/deploy-files.ts';
import { ALERTS } from '../../src/deploy/watch/alerts.ts';
import { METRICS_PORTS } from '../../src/deploy/watch/metrics-ports.ts';
import { PANELS } from '../../src/deploy/watch/panels.ts';
import type { GivenAnswers } from '../../src/install/index.ts';
import { configFolder } from '../config/config-folder.ts';
import { gatehouse } from '../install/gatehouse.ts';
import { freePorts, installedFolder } from '../install/installed-folder.ts';

const PATIENCE = { timeout: 120_000, interval: 500 };
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const FILES = deployFiles();
const RULES = FILES['watch/alerts.yaml'] ?? '';
/** The process of the mesh is not part of the installation of this test. */
const SCRAPED = METRICS_PORTS.filter(({ process }) => process !== 'mesh');

let folder: string;
let ports: Readonly<Record<string, number>>;

/** Starts an installation whose processes serve metrics, and a Prometheus that reads them. */
async function started(): Promise<RunningPrometheus> {
  const given: GivenAnswers = { pds_provider: 'loopback', with: ['bridge'] };
  ports = await freePorts(given);
  folder = await installedFolder({ ...given, ports });
  const scraped = await Promise.all(SCRAPED.map(async (each) => ({ ...each, free: await freePort() })));
  const metrics = Object.fromEntries(scraped.map(({ variable, free }) => [variable, String(free)]));
  const variables = { ...metrics, WORKERS: '2' };
  expect(await gatehouse(folder, ['up'], variables)).toMatchObject({ code: 0, stderr: '' });
  const configuration = scraped.reduce(
    (text, { port, free }) => text.replace(`127.0.0.1:${port}`, `127.0.0.1:${free}`),
    (FILES['watch/prometheus.yaml'] ?? '').replace('scrape_interval: 15s', 'scrape_interval: 1s'),
  );
  return startPrometheus({ 'prometheus.yaml': configuration, 'alerts.yaml': RULES });
}

/** Environment of commands that work on the database of the installation. */
function database() {
  return { DATABASE_URL: `sqlite:${join(folder, 'data/gateway.sqlite')}` };
}

/** Sends requests that are allowed and refused, and creates an invite. */
async function useService(): Promise<void> {
  const at = (name: string, path: string) => fetch(`http://127.0.0.1:${ports[name]}${path}`);
  await at('edge', '/api/v1/me');
  await at('gateway', '/api/v1/oauth/callback?code=a&state=b');
  await at('ops', '/internal/v1/ops/overview');
  await at('bridge', '/readyz');
  await at('proxy', '/xrpc/com.atproto.admin.getAccountInfo');
  await at('worker', '/readyz');
  expect(await gatehouse(folder, ['ops', 'invite', 'create'], database())).toMatchObject({ code: 0 });
}

async function emptyOf(prometheus: RunningPrometheus, queries: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const query of queries) if (!(await prometheus.query(query)).some(Number.isFinite)) empty.push(query);
  return empty;
}

describe('the files for Prometheus and Grafana', () => {
  it('have queries that all return data of an installation, and alerts that fire only for a stopped process', async () => {
    const prometheus = await started();
    try {
      const create = ['ops', 'credential', 'create', 'test', '--role', 'entitlement_mutator', '--json'];
      const { token } = JSON.parse((await gatehouse(folder, create, database())).stdout);
      const grant = ['ops', 'grant', DID, '--plan', 'base', '--reason', 'test', '--ticket', 'T-1'];
      const api = { OPS_URL: `http://127.0.0.1:${ports.ops}`, OPS_TOKEN: token };
      expect(await gatehouse(folder, grant, api)).toMatchObject({ code: 0 });
      const panels = Object.values(PANELS).flatMap((row) => row.map(({ query }) => query));
      await vi.waitFor(async () => {
        await useService();
        expect(await emptyOf(prometheus, [...panels, ...ALERTS.map(({ query }) => query)])).toEqual([]);
      }, PATIENCE);
      expect(await prometheus.query('up{job="gatehouse"} == 1')).toHaveLength(SCRAPED.length);
      const values = await Promise.all(
        ALERTS.map(({ query, condition }) => prometheus.query(`${query} ${condition}`)),
      );
      const firing = ALERTS.filter((_, index) => (values[index] ?? []).length > 0);
      expect(firing.map(({ name }) => name)).toEqual(['GatehouseProcessDown']);
    } finally {
      await prometheus.stop();
      expect(await gatehouse(folder, ['down'])).toMatchObject({ code: 0 });
    }
  });

  it('have alert rules that Prometheus reads', async () => {
    const rules = join(configFolder({ 'alerts.yaml': RULES }), 'alerts.yaml');
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', rules]);
    expect(stdout).toContain(`${ALERTS.length} rules found`);
  });

  it('alert if one of two servers found a fault in the audit log', async () => {
    const test = {
      rule_files: ['alerts.yaml'],
      tests: [
        {
          input_series: [
            { series: 'service_audit_intact{instance="one"}', values: '1x5' },
            { series: 'service_audit_intact{instance="two"}', values: '0x5' },
          ],
          promql_expr_test: [
            {
              expr: 'ALERTS{alertname="GatehouseAuditLogAltered"}',
              eval_time: '3m',
              exp_samples: [
                {
                  labels:
                    'ALERTS{alertname="GatehouseAuditLogAltered", alertstate="firing", severity="page"}',
                  value: 1,
                },
              ],
            },
          ],
        },
      ],
    };
    const folder = configFolder({ 'alerts.yaml': RULES, 'test.json': JSON.stringify(test) });
    const { stdout } = await promisify(execFile)('promtool', ['test', 'rules', join(folder, 'test.json')]);
    expect(stdout).toContain('SUCCESS');
  });
});
