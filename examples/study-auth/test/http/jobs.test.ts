import { MINUTE } from '@gatehouse/core/kernel';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfiguration } from '../../src/configuration.ts';
import { jobs } from '../../src/jobs.ts';

/** The jobs of a server with these variables, and what they log. */
async function composedJobs(variables: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const configuration = readConfiguration(variables);
  const studyAuth = await compose(configuration);
  const all = jobs(studyAuth, configuration, pino({}, { write: (line) => void lines.push(line) }));
  await studyAuth.database.close();
  return { all, lines };
}

describe('the jobs', () => {
  it('warn once a minute while AUTH_DISABLED is set', async () => {
    const { all, lines } = await composedJobs({ AUTH_DISABLED: 'true' });
    const job = all.find(({ name }) => name === 'warn-of-open-gate');
    expect(job?.interval).toBe(MINUTE);
    await job?.run();
    await job?.run();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringContaining('AUTH_DISABLED=true') }),
      expect.objectContaining({ level: 40 }),
    ]);
  });

  it('do not warn while sign-in is on', async () => {
    const { all } = await composedJobs({});
    expect(all.map(({ name }) => name)).not.toContain('warn-of-open-gate');
  });
});
