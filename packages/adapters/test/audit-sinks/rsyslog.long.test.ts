import { SyslogAuditSink } from '@gatehouse/adapters/audit-sinks';
import { startRsyslog } from '@gatehouse/testing/servers/rsyslog';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleRows } from './sample-rows.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('rsyslog as audit sink', () => {
  it('parses each row as a message of the audit facility, in the order of the log', async () => {
    const server = await startRsyslog();
    onTestFinished(() => server.stop());
    const actions = Array.from({ length: 300 }, (_, index) => `act-${index}.of-the-test`);
    const rows = sampleRows(...actions);
    await new SyslogAuditSink(`tcp://127.0.0.1:${server.port}`).send(rows);
    await vi.waitFor(async () => expect(await server.messages()).toHaveLength(rows.length), PATIENCE);
    const messages = await server.messages();
    expect(messages.map(({ messageId }) => messageId)).toEqual(actions);
    expect(messages.map(({ text }) => JSON.parse(JSON.parse(text).raw_data))).toEqual(rows);
    expect(
      new Set(messages.map(({ facility, severity, program }) => `${facility} ${severity} ${program}`)),
    ).toEqual(new Set(['audit info gatehouse']));
  });

  it('gets no rows while it is stopped, and all rows after a restart', async () => {
    const server = await startRsyslog();
    onTestFinished(() => server.stop());
    const sink = new SyslogAuditSink(`tcp://127.0.0.1:${server.port}`);
    const rows = sampleRows('session.began', 'session.revoked');
    await server.kill();
    await expect(sink.send(rows)).rejects.toThrow('could not be sent');
    await server.restart();
    await sink.send(rows);
    await vi.waitFor(async () => expect(await server.messages()).toHaveLength(2), PATIENCE);
  });
});
