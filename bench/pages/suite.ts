import { launchChromium } from '@gatehouse/testing/servers/chromium';
import { startWorld as startProxy } from '../../examples/gateway/test/proxy/world/world.ts';
import { openWorld as openGateway } from '../../examples/gateway/test/web/world.ts';
import { startStudy } from '../../examples/study-auth/test/e2e/running-study.ts';
import { median, shown, verdict } from '../statistics.ts';
import type { Suite } from '../suite.ts';
import type { Table } from '../table.ts';
import { headingTime } from './heading-time.ts';

const ROUNDS = 5;
const MAX_HEADING_MS = 1_500;

/** Measures how long a new visitor on slow 4G waits for the heading of the first page of each app. */
export async function openSuite(): Promise<Suite> {
  const browser = await launchChromium();
  return {
    parts: {
      headings: { title: 'Time until the heading of the first page is shown, on slow 4G', run: headings },
    },
    close: () => browser.close(),
  };

  async function headings(): Promise<Table> {
    const measured = [...(await ofStudy()), ...(await ofGateway()), ...(await ofPortal())];
    return {
      columns: ['page', 'median in ms', 'slowest in ms'],
      rows: measured.map(([page, times]) => [page, shown(median(times)), shown(Math.max(...times))]),
      verdicts: measured.map(([page, times]) =>
        verdict(`milliseconds until the heading of ${page}`, median(times), { most: MAX_HEADING_MS }),
      ),
    };
  }

  async function timesOf(page: string, url: string): Promise<Measured> {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await headingTime(browser, url));
    return [page, times];
  }

  async function ofStudy(): Promise<Measured[]> {
    const study = await startStudy();
    try {
      return [await timesOf('study-auth', study.url)];
    } finally {
      await study.stop();
    }
  }

  async function ofGateway(): Promise<Measured[]> {
    const { system, end } = await openGateway();
    try {
      return [
        await timesOf("the customers' app", system.gateway.url),
        await timesOf("the operators' console", system.ops.url),
      ];
    } finally {
      await end();
    }
  }

  async function ofPortal(): Promise<Measured[]> {
    const world = await startProxy();
    try {
      return [await timesOf('the identity portal', world.proxy.url)];
    } finally {
      await world.stop();
    }
  }
}

type Measured = readonly [page: string, times: readonly number[]];
