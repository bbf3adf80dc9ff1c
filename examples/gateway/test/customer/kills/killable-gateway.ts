import { KillableProcess } from './killable-process.ts';

/** Starts a customer gateway in a separate process that can be killed. `within` is a command that runs it. */
export function killableGateway(
  folder: string,
  variables: Readonly<Record<string, string>>,
  within: readonly string[] = [],
): Promise<KillableProcess> {
  return KillableProcess.start({
    main: 'customer/main.ts',
    folder,
    within,
    variables: (port) => ({
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      CORS_ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
      PDS_URL: 'http://127.0.0.1:1',
      ...variables,
    }),
  });
}
