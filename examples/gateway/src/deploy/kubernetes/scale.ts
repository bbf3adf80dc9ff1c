/** Number of pods of a process, and the memory of each. */
export interface Scale {
  readonly replicas: number;
  readonly requestedMemory: string;
  readonly maxMemory: string;
}

/**
 * The scale of each process. The proxy runs once, because the personal data server runs in its pod. The forum runs
 * once, because its database is a file. The gateway can hold 64 blocks of 8 MiB at the same time (`MAX_PUTS`).
 */
export const SCALES: Readonly<Record<string, Scale>> = {
  edge: { replicas: 2, requestedMemory: '128Mi', maxMemory: '512Mi' },
  gateway: { replicas: 2, requestedMemory: '256Mi', maxMemory: '1Gi' },
  ops: { replicas: 2, requestedMemory: '192Mi', maxMemory: '512Mi' },
  proxy: { replicas: 1, requestedMemory: '192Mi', maxMemory: '512Mi' },
  worker: { replicas: 2, requestedMemory: '128Mi', maxMemory: '512Mi' },
  bridge: { replicas: 2, requestedMemory: '160Mi', maxMemory: '512Mi' },
  forum: { replicas: 1, requestedMemory: '128Mi', maxMemory: '512Mi' },
};
