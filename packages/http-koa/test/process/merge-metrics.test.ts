import { describe, expect, it } from 'vitest';
import { mergeMetrics } from '../../src/process/workers/merge-metrics.ts';

const FIRST = `# HELP requests_total Requests
# TYPE requests_total counter
requests_total{route="/a} b",status="200"} 3
requests_total{} 1

# HELP started_at Start
# TYPE started_at gauge
started_at 17 1395066363000
`;
const SECOND = `# HELP requests_total Requests
# TYPE requests_total counter
requests_total{route="/a} b",status="200"} 4
`;

describe('mergeMetrics', () => {
  it('labels each series with its worker, and describes each metric once', () => {
    const merged = mergeMetrics([
      { worker: 1, text: FIRST },
      { worker: 2, text: SECOND },
    ]);
    expect(merged).toBe(`# HELP requests_total Requests
# TYPE requests_total counter
requests_total{worker="1",route="/a} b",status="200"} 3
requests_total{worker="1"} 1
requests_total{worker="2",route="/a} b",status="200"} 4
# HELP started_at Start
# TYPE started_at gauge
started_at{worker="1"} 17 1395066363000
# HELP gatehouse_worker_up 1 if the worker returned its metrics, 0 if it has ended or does not respond
# TYPE gatehouse_worker_up gauge
gatehouse_worker_up{worker="1"} 1
gatehouse_worker_up{worker="2"} 1
`);
  });

  it('reports a worker without metrics as down', () => {
    const merged = mergeMetrics([
      { worker: 1, text: FIRST },
      { worker: 2, text: undefined },
    ]);
    expect(merged).toContain('gatehouse_worker_up{worker="1"} 1\ngatehouse_worker_up{worker="2"} 0\n');
    expect(merged).not.toContain('requests_total{worker="2"');
  });
});
