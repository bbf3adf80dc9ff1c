import type { RunningServer } from '@gatehouse/http-koa/process';

/** Reads the metrics of a proxy in the same way as Prometheus. */
export async function metricsOf({ metricsUrl }: RunningServer): Promise<string> {
  if (metricsUrl === undefined) throw new Error('The proxy serves no metrics.');
  return (await fetch(`${metricsUrl}/metrics`)).text();
}
