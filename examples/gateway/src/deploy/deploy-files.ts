import { containerfile } from './containerfile.ts';
import { systemdFiles } from './systemd-files.ts';

/** The files of `deploy` that follow the table of processes, by name. */
export function deployFiles(): Readonly<Record<string, string>> {
  const units = Object.entries(systemdFiles()).map(([name, text]) => [`systemd/${name}`, text]);
  return {
    Containerfile: containerfile(),
    ...Object.fromEntries(units),
  };
}
