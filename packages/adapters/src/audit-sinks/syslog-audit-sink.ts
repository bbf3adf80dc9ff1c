import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { type AuditEntry, AuditSink } from '@gatehouse/core/audit';
import { type Milliseconds, SECOND } from '@gatehouse/core/kernel';
import { ocsfEvent } from './ocsf-event.ts';

const DELIVERY_TIMEOUT: Milliseconds = 15 * SECOND;
/** Priority of the messages: facility 13 (log audit) and severity 6 (informational), RFC 5424 section 6.2.1. */
const PRIORITY = 13 * 8 + 6;
const MAX_MESSAGE_ID_LENGTH = 32;

/**
 * Sends each row as a syslog message (RFC 5424) with its length before it (RFC 6587 section 3.4.1), over TCP or TLS
 * (RFC 5425). Syslog receivers send no confirmation. Therefore each batch has its own connection. A batch is treated as
 * received when the receiver has read all bytes and closed the connection.
 */
export class SyslogAuditSink extends AuditSink {
  override readonly name: string;
  readonly #url: URL;

  /** `url`: address of the receiver as `tcp://host:port` or `tls://host:port`. */
  constructor(url: string) {
    super();
    this.#url = new URL(url);
    this.name = `syslog ${this.#url.host}`;
  }

  override async send(rows: readonly AuditEntry[]): Promise<void> {
    const socket = this.#connect();
    try {
      // `close` without an error means that both sides have read everything. If a receiver closes the connection before
      // it has read all rows, the result is a reset, which is an error.
      const closed = once(socket, 'close', { signal: AbortSignal.timeout(DELIVERY_TIMEOUT) });
      socket.end(Buffer.concat(rows.map(frame)));
      socket.resume();
      await closed;
    } catch (error) {
      throw new Error(`The audit log could not be sent to ${this.name}.`, { cause: error });
    } finally {
      socket.destroy();
    }
  }

  #connect(): Socket {
    const { protocol, port } = this.#url;
    const address = { host: this.#url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
    return protocol === 'tls:' ? connectTls(address) : connect(address);
  }
}

function frame(row: AuditEntry): Buffer {
  const time = new Date(row.at).toISOString();
  const messageId = row.action.replaceAll(/[^!-~]/g, '').slice(0, MAX_MESSAGE_ID_LENGTH) || '-';
  const header = `<${PRIORITY}>1 ${time} ${hostname()} gatehouse ${process.pid} ${messageId} -`;
  const message = Buffer.from(`${header} ${JSON.stringify(ocsfEvent(row))}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}
