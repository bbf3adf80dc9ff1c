import type { ServerResponse } from 'node:http';

/** Faults of a provider's discovery document. */
export type DiscoveryFault =
  | 'silent'
  | 'halting'
  | 'missing'
  | 'failing'
  | 'redirecting'
  | 'another issuer'
  | 'no endpoints'
  | 'a list'
  | 'a page'
  | 'half a document'
  | 'too long';

/** Responds to a request for the discovery document with the fault. */
export function answerWithFault(fault: DiscoveryFault, response: ServerResponse, issuer: string): void {
  FAULTS[fault](response, issuer);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TWO_MEBIBYTES = 2 * 1_024 * 1_024;

const FAULTS: Readonly<Record<DiscoveryFault, (response: ServerResponse, issuer: string) => void>> = {
  silent: () => {},
  halting: (response) => response.writeHead(200, JSON_TYPE).write('{"issuer":'),
  missing: (response) => response.writeHead(404).end(),
  failing: (response) => response.writeHead(503).end(),
  redirecting: (response) => response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  'another issuer': (response) => sendJson(response, '{"issuer":"https://other.example"}'),
  'no endpoints': (response, issuer) => sendJson(response, JSON.stringify({ issuer })),
  'a list': (response) => sendJson(response, '[]'),
  'a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
  'half a document': (response) => sendJson(response, '{"issuer":"http'),
  'too long': (response) => sendJson(response, JSON.stringify({ filler: 'x'.repeat(TWO_MEBIBYTES) })),
};

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, JSON_TYPE).end(body);
}
