import type { ServicePort, Situation } from '../../examples/gateway/src/processes/index.ts';

/** A server that `npm start` can start. */
export interface Service extends ServicePort {
  readonly name: string;
  /** Description in the table of addresses. */
  readonly title: string;
  readonly main: string;
  /** Additional flags for Node, besides those of every service. */
  readonly flags?: readonly string[];
  /** The port for metrics. */
  readonly metricsPort?: ServicePort;
  /** The port for the same server on other machines. */
  readonly peerPort?: ServicePort;
  /** Path that returns a status of 2xx when the service is ready. */
  readonly readyPath: string;
  /** Names of the services that this service needs. */
  readonly needs: readonly string[];
  /** Environment variables of the process, in addition to those of `npm start`. */
  readonly variables: (situation: StartSituation) => Record<string, string>;
}

/** The ports, addresses and secrets of other services that a service needs. */
export interface StartSituation extends Situation {
  /** Returns a random secret, which is generated once and stored in the data folder. */
  readonly secret: (name: string) => string;
}
