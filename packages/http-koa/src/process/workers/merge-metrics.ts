/** Metrics of one worker, in the text format of Prometheus; undefined if the worker did not return them. */
export interface WorkerMetrics {
  readonly worker: number;
  readonly text: string | undefined;
}

/** The lines of one metric: its description and type, and its series. */
interface Family {
  readonly head: Set<string>;
  readonly samples: string[];
}

const UP = 'gatehouse_worker_up';
const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const NAME_OF_HEAD = /^# (?:HELP|TYPE) (\S+)/;

/**
 * Merges the metrics of the workers of a server. Each series gets the label `worker`. Sums without this label would be
 * wrong: a counter would decrease when a worker is replaced, and a gauge that is read from the database would be
 * counted once for each worker. Adds the gauge `gatehouse_worker_up`.
 *
 * Format: https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export function mergeMetrics(workers: readonly WorkerMetrics[]): string {
  const families = new Map<string, Family>();
  for (const each of [...workers, upMetric(workers)]) addLines(families, each);
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples]);
  return `${lines.join('\n')}\n`;
}

function addLines(families: Map<string, Family>, { worker, text = '' }: Partial<WorkerMetrics>): void {
  let family: Family | undefined;
  for (const line of text.split('\n')) {
    const name = NAME_OF_HEAD.exec(line)?.[1];
    if (name !== undefined) {
      family = families.get(name) ?? { head: new Set(), samples: [] };
      families.set(name, family);
      family.head.add(line);
    } else if (NAME.test(line)) family?.samples.push(worker === undefined ? line : labelled(line, worker));
  }
}

/** Adds the label `worker` to the line of a series. */
function labelled(line: string, worker: number): string {
  const name = NAME.exec(line)?.[0] ?? '';
  const rest = line.slice(name.length);
  const label = `worker="${worker}"`;
  if (!rest.startsWith('{')) return `${name}{${label}}${rest}`;
  return `${name}{${label}${rest.startsWith('{}') ? '' : ','}${rest.slice(1)}`;
}

function upMetric(workers: readonly WorkerMetrics[]): Partial<WorkerMetrics> {
  const samples = workers.map(
    ({ worker, text }) => `${UP}{worker="${worker}"} ${text === undefined ? 0 : 1}`,
  );
  const help = `# HELP ${UP} 1 if the worker returned its metrics, 0 if it has ended or does not respond`;
  return { text: [help, `# TYPE ${UP} gauge`, ...samples].join('\n') };
}
