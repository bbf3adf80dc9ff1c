import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SyslogAuditSink } from '@gatehouse/adapters/audit-sinks';
import { auditSinkContract } from '@gatehouse/testing/contracts';
import { describePort } from '@gatehouse/testing/proof';
import { selfSigned } from '@gatehouse/testing/servers/certificate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleRows } from './sample-rows.ts';

async function portOf(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Returns the messages of a stream. The length of each message comes before it (RFC 6587 section 3.4.1). */
function framesOf(stream: Buffer): string[] {
  const frames: string[] = [];
  for (let rest = stream; rest.length > 0; ) {
    const space = rest.indexOf(' ');
    const end = space + 1 + Number(rest.subarray(0, space));
    frames.push(rest.subarray(space + 1, end).toString());
    rest = rest.subarray(end);
  }
  return frames;
}

function collecting(streams: Promise<Buffer>[]) {
  return (socket: Socket) => void streams.push(buffer(socket));
}

const HEADER = /^<110>1 2026-01-0\dT\d\d:\d\d:\d\d\.\d{3}Z \S+ gatehouse \d+ (\S+) - (.*)$/s;

function rowsOf(stream: Buffer) {
  return framesOf(stream).map((message) => {
    const [, messageId, json = ''] = HEADER.exec(message) ?? [];
    return { messageId, row: JSON.parse(JSON.parse(json).raw_data) };
  });
}

describePort('SyslogAuditSink', auditSinkContract, {
  ...{ describe, it },
  withSubject: async (work) => {
    const [streams, others]: [Promise<Buffer>[], Promise<Buffer>[]] = [[], []];
    const port = await portOf(createServer(collecting(streams)));
    const refusing = await portOf(createServer((socket) => socket.resetAndDestroy()));
    const sinkOf = (port: number) => new SyslogAuditSink(`tcp://127.0.0.1:${port}`);
    await work({
      ...{ sink: sinkOf(port), restarted: sinkOf(port), failing: [sinkOf(refusing)] },
      other: sinkOf(await portOf(createServer(collecting(others)))),
      received: async () => (await Promise.all(streams)).flatMap(rowsOf).map(({ row }) => row),
    });
  },
});

describe('a syslog server as audit sink', () => {
  it('gets a message for each row', async () => {
    const streams: Promise<Buffer>[] = [];
    const port = await portOf(createServer(collecting(streams)));
    const rows = sampleRows('session.began', 'operator.credential.created-with-a-long-name');
    await new SyslogAuditSink(`tcp://127.0.0.1:${port}`).send(rows);
    const [stream = Buffer.alloc(0)] = await Promise.all(streams);
    expect(rowsOf(stream)).toEqual([
      { messageId: 'session.began', row: rows[0] },
      { messageId: 'operator.credential.created-with', row: rows[1] },
    ]);
  });

  it('gets messages over TLS, if its certificate is trusted', async () => {
    const certificate = selfSigned('localhost');
    const streams: Promise<Buffer>[] = [];
    const port = await portOf(createTlsServer(certificate, collecting(streams)));
    const sink = new SyslogAuditSink(`tls://localhost:${port}`);
    const rows = sampleRows('session.began');
    await expect(sink.send(rows)).rejects.toThrow('could not be sent');
    const trusted = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, certificate.cert]);
    await sink.send(rows);
    const stream = (await Promise.all(streams)).at(-1) ?? Buffer.alloc(0);
    expect(rowsOf(stream).map(({ row }) => row)).toEqual(rows);
  });

  it('rejects when the server closes the connection without reading the rows', async () => {
    const port = await portOf(createServer((socket) => socket.resetAndDestroy()));
    const send = new SyslogAuditSink(`tcp://127.0.0.1:${port}`).send(sampleRows('session.began'));
    await expect(send).rejects.toThrow(`could not be sent to syslog 127.0.0.1:${port}`);
  });

  it('rejects when the server is down', async () => {
    const server = createServer();
    const port = await portOf(server);
    server.close();
    await once(server, 'close');
    const send = new SyslogAuditSink(`tcp://127.0.0.1:${port}`).send(sampleRows('session.began'));
    await expect(send).rejects.toThrow('could not be sent');
  });
});
