import type { ServicePort, Situation } from '../../examples/gateway/src/processes/index.ts';

/** A server that `npm start` can start. */
export interface Service extends ServicePort {
  readonly name: string;
  /** Its description in the table of addresses. */
  readonly title: string;
  readonly main: string;
  /** Flags for Node, in addition to those of every service. */
  readonly flags?: readonly string[];
  /** The second port, for its metrics. */
  readonly metricsPort?: ServicePort;
  /** A path that returns 2xx once the service is ready. */
  readonly readyPath: string;
  /** Services that this one needs. */
  readonly needs: readonly string[];
  /** Environment variables of its process, in addition to those of `npm start`. */
  readonly variables: (situation: StartSituation) => Record<string, string>;
}

/** The ports, addresses and secrets of other services that a service needs. */
export interface StartSituation extends Situation {
  /** A random secret that is generated once and stored in the data folder. */
  readonly secret: (name: string) => string;
}
