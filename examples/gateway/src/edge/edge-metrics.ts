import { X509Certificate } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Metrics of the edge, in the Prometheus format. */
export class EdgeMetrics {
  readonly registry: Registry = new Registry();
  readonly #requests = new Counter({
    name: 'gatehouse_edge_requests_total',
    help: 'Requests by site and status code of the response.',
    labelNames: ['site', 'status'],
    registers: [this.registry],
  });

  readonly #expiry = new Gauge({
    name: 'gatehouse_edge_certificate_expiry_timestamp_seconds',
    help: 'Time at which the certificate of the edge expires.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts a response. `site` is `none` if the edge refused the request. */
  count(site: string, status: number): void {
    this.#requests.inc({ site, status });
  }

  /** Records when the certificate, as PEM, expires. */
  useCertificate(pem: string): void {
    this.#expiry.set(Date.parse(new X509Certificate(pem).validTo) / 1_000);
  }
}
