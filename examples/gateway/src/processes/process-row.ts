import type { ProcessName } from '../config/index.ts';
import type { Situation } from './situation.ts';

/** A port that a process listens on. */
export interface ServicePort {
  /** Name of the variable that sets the port. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** True if the port can be 0, which selects any free port. */
  readonly canBeAny?: boolean;
}

/** One process of an installation: how to start it, and how to detect that it is ready. */
export interface ProcessRow extends ServicePort {
  readonly name: string;
  /** Name of the process in tables of addresses. */
  readonly title: string;
  /** The workspace of the process, and the entry point below `src` of that workspace. */
  readonly workspace: string;
  readonly entry: string;
  /**
   * The slice of the settings table that the process reads; undefined if its settings are not in the table.
   */
  readonly reads: Exclude<ProcessName, 'command-line'> | undefined;
  /** True for a server of the testing package, which `gatehouse up` can start but which is never deployed. */
  readonly isStandIn?: true;
  /**
   * For a process without a slice: the variables that it gets, each with the manifest field that contains the
   * value.
   */
  readonly fromManifest?: Readonly<Record<string, string>>;
  /**
   * Installations that run the process: all, those with their own personal data server, those with an embedded
   * database, or those that request it.
   */
  readonly partOf: 'every' | 'own-pds' | 'own-database' | 'on-request';
  /** Flags for Node. */
  readonly flags?: readonly string[];
  /** Name of the variable from which the process reads its port, if it differs from `portVariable`. */
  readonly ownPortVariable?: string;
  /** A second port, on which the process serves its metrics. */
  readonly metricsPort?: ServicePort;
  /** The port on which the process listens for the same process of other machines. */
  readonly peerPort?: ServicePort;
  /** Protocol of the port, if it is not HTTP. */
  readonly protocol?: 'postgres';
  /**
   * A path that returns 2xx when the process is ready. For PostgreSQL, the name of the database that then accepts
   * connections.
   */
  readonly readyPath: string;
  /** Processes that this one needs. */
  readonly needs: readonly string[];
  /** Variables of the process that are not secret, except those of its ports. */
  readonly settings: (situation: Situation) => Readonly<Record<string, string>>;
  /** Secret variables of the process, each with the name of the stored secret. */
  readonly secrets: (situation: Situation) => Readonly<Record<string, string>>;
}
