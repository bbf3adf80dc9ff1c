/** One server that `npm start` can bring up. */
export interface Service {
  readonly name: string;
  /** What it is, in the table of addresses. */
  readonly title: string;
  readonly main: string;
  /** For Node, beside those that every service gets. */
  readonly flags?: readonly string[];
  /** The variable that moves it to another port, and the port without it. */
  readonly portVariable: string;
  readonly defaultPort: number;
  /** A path that answers 2xx once the service works. */
  readonly readyPath: string;
  /** Services without which this one is of no use. */
  readonly needs: readonly string[];
  /** What its process gets beside the environment that `npm start` has. */
  readonly variables: (situation: Situation) => Record<string, string>;
}

/** What a service may want to know of the others. */
export interface Situation {
  readonly dataDir: string;
  readonly port: (service: string) => number;
  /** A random secret that is made once and kept in the data folder. */
  readonly secret: (name: string) => string;
}
