import { Server, type ServerOptions } from 'node:http';
import {
  constants,
  createServer as createHttp2Server,
  type Http2Server,
  type Http2ServerRequest,
  type ServerHttp2Session,
} from 'node:http2';
import type { Socket } from 'node:net';
import {
  createServer as createTlsServer,
  type SecureContextOptions,
  type TLSSocket,
  type Server as TlsServer,
} from 'node:tls';
import { SECOND } from '@gatehouse/core/kernel';
import { ConnectionCounts } from '@gatehouse/http-koa/process';
import { HEADER_TIMEOUT, IDLE_TIMEOUT, MAX_HEADER_BYTES } from '../table/index.ts';
import { FLOOD_CHECK_INTERVAL, IdleFrames } from './idle-frames.ts';
import { StalledStreams } from './stalled-streams.ts';

/** The first byte of a TLS handshake (RFC 8446 section 5.1). */
const HANDSHAKE = 22;
const FIRST_BYTE_TIMEOUT = 10 * SECOND;
const MAX_STREAMS = 128;
/**
 * Number of requests that a client can cancel at once, and number of further ones that it can cancel each second. A
 * client that cancels more is disconnected. When a user leaves a page, a browser cancels at most the requests that are
 * open.
 */
const MAX_CANCELLED_REQUESTS = 2 * MAX_STREAMS;
const CANCELLED_REQUESTS_PER_SECOND = 33;

/**
 * Serves HTTP/2 and HTTP/1.1 over TLS, and HTTP/1.1 in clear text, on one port. Clear text is needed for loopback
 * addresses, because AT Protocol sign-ins return to `http://127.0.0.1`. Emits `connection` for each connection, and
 * `secureConnection` after its handshake.
 */
export class TlsOrPlainServer extends Server {
  readonly #tls: TlsServer;
  readonly #http2: Http2Server;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #streams = new StalledStreams();
  readonly #idleFrames = new IdleFrames();
  readonly #streamCounts: ConnectionCounts;
  /** All connections, including those that have sent nothing or are in a handshake. */
  readonly #sockets = new Set<Socket>();
  readonly #serveHttp1: (socket: Socket) => void;

  /** One client can have `streamsPerClient` open HTTP/2 requests, over all its connections. */
  constructor(
    options: ServerOptions,
    certificate: SecureContextOptions,
    streamsPerClient = Number.POSITIVE_INFINITY,
  ) {
    super({ ...options, maxHeaderSize: MAX_HEADER_BYTES });
    const [serveHttp1] = this.listeners('connection');
    this.removeAllListeners('connection');
    this.#serveHttp1 = (socket) => serveHttp1?.call(this, socket);
    this.#streamCounts = new ConnectionCounts(streamsPerClient);
    this.#http2 = this.#createHttp2();
    this.#tls = this.#createTls(certificate);
    this.on('connection', (socket: Socket) => this.#sort(socket));
    this.once('listening', () => {
      const check = setInterval(() => this.#idleFrames.closeFlooding(), FLOOD_CHECK_INTERVAL).unref();
      this.once('close', () => clearInterval(check));
      // `timeout` is also the limit of HTTP/1.1 connections, which Node applies.
      if (this.timeout === 0) return;
      const sweep = setInterval(() => this.#streams.closeStalled(), this.timeout).unref();
      this.once('close', () => clearInterval(sweep));
    });
  }

  /** Uses this certificate for new connections. Existing connections keep the earlier one. */
  renew(certificate: SecureContextOptions): void {
    this.#tls.setSecureContext(certificate);
  }

  /** Ends each HTTP/2 session after its last response. `IdleConnections` closes HTTP/1.1 connections. */
  override closeIdleConnections(): void {
    for (const session of this.#sessions) session.close();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #createTls(certificate: SecureContextOptions): TlsServer {
    const options = {
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: HEADER_TIMEOUT,
    } as const;
    const server = createTlsServer({ ...options, ...certificate }, (socket) => {
      this.emit('secureConnection', socket);
      if (socket.alpnProtocol === 'h2') this.#serveHttp2(socket);
      else this.#serveHttp1(socket);
    });
    return server.on('tlsClientError', (_error, socket) => socket.destroy());
  }

  #createHttp2(): Http2Server {
    const settings = { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEADER_BYTES };
    const server = createHttp2Server({
      settings,
      streamResetBurst: MAX_CANCELLED_REQUESTS,
      streamResetRate: CANCELLED_REQUESTS_PER_SECOND,
    });
    server.on('request', (request, response) => {
      if (this.#admits(request)) this.emit('request', request, response);
      // Clients send a refused request again.
      else request.stream.close(constants.NGHTTP2_REFUSED_STREAM);
    });
    server.on('session', (session) => {
      this.#sessions.add(session);
      this.#idleFrames.add(session);
      session.setTimeout(IDLE_TIMEOUT, () => session.close());
      session.once('close', () => this.#sessions.delete(session));
    });
    return server;
  }

  #admits({ socket, stream }: Http2ServerRequest): boolean {
    const address = socket.remoteAddress;
    if (address === undefined || !this.#streamCounts.add(address)) return false;
    stream.once('close', () => this.#streamCounts.remove(address));
    this.#streams.add(stream);
    this.#idleFrames.opened(stream);
    return true;
  }

  #serveHttp2(socket: TLSSocket): void {
    this.#http2.emit('connection', socket);
    // Without this, the server would not notice that the client has closed its side while a response waits for the
    // client's window. The data itself does not pass through this stream.
    socket.once('end', () => socket.destroy()).resume();
  }

  #sort(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(FIRST_BYTE_TIMEOUT, () => socket.destroy());
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) {
        socket.destroy();
        return;
      }
      socket.removeAllListeners('timeout').setTimeout(0);
      socket.unshift(first);
      if (first[0] === HANDSHAKE) this.#tls.emit('connection', socket);
      else this.#serveHttp1(socket);
    });
  }
}
