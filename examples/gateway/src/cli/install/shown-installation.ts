import type { PreparedInstallation } from '../../install/index.ts';

const ACTIONS = {
  create: 'create',
  keep: 'unchanged',
  replace: 'update',
  edit: 'keep your edit',
  foreign: 'not ours',
  unreadable: 'unreadable',
} as const;

/** The installation as plain text, or as JSON. Contents of files and secrets are not shown. */
export function shownInstallation(
  { plan, files, faults, left, isWritten }: PreparedInstallation & { readonly isWritten: boolean },
  json: boolean,
): string {
  const { processes, secrets, data_dir: data } = plan.profile;
  if (json) {
    const shownFiles = files.map(({ path, action, differences }) => ({ path, action, differences }));
    return JSON.stringify(
      {
        folder: plan.folder,
        data_dir: data,
        processes,
        secrets,
        files: shownFiles,
        faults,
        written: isWritten,
      },
      null,
      2,
    );
  }
  return [
    `Installation in ${plan.folder}`,
    `Data in ${data}, with secrets that are generated once: ${secrets.join(', ')}`,
    ...(left === undefined ? [] : ['The data of an earlier installation is used again.']),
    'Processes:',
    ...Object.entries(processes).map(([name, port]) => `  ${name.padEnd(10)} 127.0.0.1:${port}`),
    'Files:',
    ...files.flatMap(({ path, action, differences }) => [
      `  ${path} (${ACTIONS[action]})`,
      ...differences.map((line) => `    ${line}`),
    ]),
  ].join('\n');
}
