import { KillableProcess } from './killable-process.ts';

/** A customer gateway in a process of its own. */
export function killableGateway(
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<KillableProcess> {
  return KillableProcess.start({
    main: 'customer/main.ts',
    folder,
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
