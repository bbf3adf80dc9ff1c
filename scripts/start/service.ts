/** A port that a server listens on. */
export interface ServicePort {
  /** The variable that sets it, and the default. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** True if 0 is accepted, for any free port. */
  readonly canBeAny?: boolean;
}

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
  readonly variables: (situation: Situation) => Record<string, string>;
}

/** Ports, addresses and secrets that a service needs from the others. */
export interface Situation {
  readonly dataDir: string;
  readonly port: (service: string) => number;
  /** A random secret that is generated once and stored in the data folder. */
  readonly secret: (name: string) => string;
}
