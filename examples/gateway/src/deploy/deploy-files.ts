import { edgeFiles } from '../edge/configurations/index.ts';
import { composeFile } from './compose-file.ts';
import { containerfile } from './containerfile.ts';
import { kubernetesFiles } from './kubernetes/kubernetes-files.ts';
import { logrotateFile } from './logrotate-file.ts';
import { systemdFiles } from './systemd-files.ts';
import { grafanaFile } from './watch/grafana-file.ts';
import { alertsFile, prometheusFile } from './watch/prometheus-files.ts';

/** The files of `deploy`, by name. They are generated from the table of processes and the table of routes. */
export function deployFiles(): Readonly<Record<string, string>> {
  const units = Object.entries(systemdFiles()).map(([name, text]) => [`systemd/${name}`, text]);
  const manifests = Object.entries(kubernetesFiles()).map(([name, text]) => [`kubernetes/${name}`, text]);
  return {
    ...edgeFiles(),
    'compose.yaml': composeFile(),
    Containerfile: containerfile(),
    'logrotate.conf': logrotateFile(),
    'watch/prometheus.yaml': prometheusFile(),
    'watch/alerts.yaml': alertsFile(),
    'watch/grafana.generated.json': grafanaFile(),
    ...Object.fromEntries([...units, ...manifests]),
  };
}
