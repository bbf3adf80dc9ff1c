import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Nsid, type RepoWriteDecision, repoWrite } from '@gatehouse/core/pds';
import type { Answer } from './answer.ts';

/** One request on its way through the proxy, with what the rules have found out about it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly target: string;
  readonly startedAt: number;
  /** Namespaces whose collections only entitled accounts may write. */
  readonly gatedNamespaces: readonly Nsid[];
  /** The decision of the core, first without the body, then with it. */
  decision: RepoWriteDecision;
  /** Names and values in turn: exactly what goes to the personal data server. */
  headers: string[] = [];
  /** The bytes that were inspected and are the ones to be sent; absent when the body streams through. */
  body: Buffer | undefined;
  /** Whose gated write this is, once the token has been verified. */
  did: string | undefined;
  /** Asked once more before a body that streams through ends: its account may lapse while it is under way. */
  lastWord: (() => Promise<Answer | undefined>) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, gatedNamespaces: readonly Nsid[]) {
    this.request = request;
    this.response = response;
    this.method = request.method ?? '';
    this.target = request.url ?? '';
    this.startedAt = performance.now();
    this.gatedNamespaces = gatedNamespaces;
    this.decision = repoWrite({ method: this.method, target: this.target }, gatedNamespaces);
  }

  get path(): string {
    const mark = this.target.indexOf('?');
    return mark === -1 ? this.target : this.target.slice(0, mark);
  }

  /** Does the request announce a body? */
  get hasBody(): boolean {
    const { 'content-length': length, 'transfer-encoding': coding } = this.request.headers;
    return coding !== undefined || (length !== undefined && length !== '0');
  }
}
