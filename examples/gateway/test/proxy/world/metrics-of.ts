import type { RunningServer } from '@gatehouse/http-koa/process';

/** The metrics of a proxy, as Prometheus reads them. */
export async function metricsOf({ metricsUrl }: RunningServer): Promise<string> {
  if (metricsUrl === undefined) throw new Error('The proxy serves no metrics.');
  return (await fetch(metricsUrl)).text();
}
