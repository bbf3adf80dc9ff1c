import type { IContainer } from 'kubernetes-models/v1';
import type { ProcessRow } from '../../processes/index.ts';
import { probeProgram } from '../probe-program.ts';

const LIVE_PATH = '/healthz';
const TIMEOUT_SECONDS = 5;
/**
 * Processes whose probes run in the pod, because they refuse the address of the node: the edge reports its health to
 * its own machine only, and the operator API reports it to `OPS_ALLOWED_CIDRS` and to its own machine.
 */
const PROBED_IN_POD: readonly string[] = ['edge', 'ops'];

/**
 * The startup, readiness and liveness probes of a process. A process that is not ready, for example because the
 * database is unavailable, gets no requests and is not restarted.
 */
export function probes({ name, defaultPort, readyPath }: ProcessRow): Partial<IContainer> {
  const inPod = (path: string) => ({
    exec: { command: ['node', '-e', probeProgram(`http://127.0.0.1:${defaultPort}${path}`)] },
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  const fromNode = (path: string) => ({
    httpGet: { path, port: defaultPort },
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  const at = PROBED_IN_POD.includes(name) ? inPod : fromNode;
  const [live, ready] = [at(name === 'edge' ? readyPath : LIVE_PATH), at(readyPath)];
  return {
    startupProbe: { ...live, periodSeconds: 2, failureThreshold: 60 },
    readinessProbe: { ...ready, periodSeconds: 5, failureThreshold: 2 },
    livenessProbe: { ...live, periodSeconds: 10, failureThreshold: 6 },
  };
}
