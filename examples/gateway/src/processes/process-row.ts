import type { ProcessName } from '../config/index.ts';
import type { Situation } from './situation.ts';

/** A port that a process listens on. */
export interface ServicePort {
  /** The variable that sets it, and the default. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** True if 0 is accepted, for any free port. */
  readonly canBeAny?: boolean;
}

/** One process of an installation: how to start it, and how to tell that it is ready. */
export interface ProcessRow extends ServicePort {
  readonly name: string;
  /** Its description in tables of addresses. */
  readonly title: string;
  /** Its workspace, and its entry point below `src` of that workspace. */
  readonly workspace: string;
  readonly entry: string;
  /** Its slice of the settings table; undefined if it has settings of its own, outside the table. */
  readonly reads: Exclude<ProcessName, 'command-line'> | undefined;
  /** True for a server of the tests' package, which is neither built nor deployed. */
  readonly isStandIn?: true;
  /** Variables that a process without a slice takes from fields of the manifest, if they are set there. */
  readonly fromManifest?: Readonly<Record<string, string>>;
  /**
   * Which installations run it: every one, those with a personal data server of their own, or those that ask for it.
   */
  readonly partOf: 'every' | 'own-pds' | 'on-request';
  /** Flags for Node. */
  readonly flags?: readonly string[];
  /** Its variable for the port, if that differs from `portVariable` of the installation. */
  readonly ownPortVariable?: string;
  /** The second port, for its metrics. */
  readonly metricsPort?: ServicePort;
  /** A path that returns 2xx once the process is ready. */
  readonly readyPath: string;
  /** Processes that this one needs. */
  readonly needs: readonly string[];
  /** Variables of its environment that are no secrets, besides those of its ports. */
  readonly settings: (situation: Situation) => Readonly<Record<string, string>>;
  /** Its secret variables, each with the name of the stored secret. */
  readonly secrets: (situation: Situation) => Readonly<Record<string, string>>;
}
