import type { ProcessName } from '../config/index.ts';
import type { Situation } from './situation.ts';

/** A port that a process listens on. */
export interface ServicePort {
  /** The variable that sets it, and the default. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** True if 0 is accepted, which stands for any free port. */
  readonly canBeAny?: boolean;
}

/** One process of an installation: how to start it, and how to detect that it is ready. */
export interface ProcessRow extends ServicePort {
  readonly name: string;
  /** Its description in tables of addresses. */
  readonly title: string;
  /** The workspace of the process, and the entry point below `src` of that workspace. */
  readonly workspace: string;
  readonly entry: string;
  /** Its slice of the settings table; undefined if its settings are not in the table. */
  readonly reads: Exclude<ProcessName, 'command-line'> | undefined;
  /** True for a server of the testing package, which is neither built nor deployed. */
  readonly isStandIn?: true;
  /** For a process without a slice: variables that it gets from these fields of the manifest, if they are set. */
  readonly fromManifest?: Readonly<Record<string, string>>;
  /**
   * Which installations run it: all, those with their own personal data server, or those that request it.
   */
  readonly partOf: 'every' | 'own-pds' | 'on-request';
  /** Flags for Node. */
  readonly flags?: readonly string[];
  /** The variable of the process for its port, if it differs from `portVariable`, the installation's variable. */
  readonly ownPortVariable?: string;
  /** The second port, for its metrics. */
  readonly metricsPort?: ServicePort;
  /** A path that returns 2xx when the process is ready. */
  readonly readyPath: string;
  /** Processes that this one needs. */
  readonly needs: readonly string[];
  /** Variables of its environment that are not secret, except those of its ports. */
  readonly settings: (situation: Situation) => Readonly<Record<string, string>>;
  /** Its secret variables, each with the name of the stored secret. */
  readonly secrets: (situation: Situation) => Readonly<Record<string, string>>;
}
