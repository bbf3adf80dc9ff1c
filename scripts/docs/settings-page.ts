import { PROCESS_TITLES, SETTINGS, type Setting } from '../../examples/gateway/src/config/index.ts';

const HEAD = `# Settings of the gateway

Settings of the gateway's processes and of its command line. All of them read [the settings
table](../../examples/gateway/src/config/settings-table.ts), and \`npm run docs\` generates this page from it.

- Every setting is an environment variable. An empty variable is treated as unset.
- With \`NODE_ENV=production\`, settings with a manifest field are also read from a file, the *manifest*.
  \`SVC_GATEWAY_CONFIG\` names this file; if it is unset, the file is \`./svc-gateway.json\`. The environment overrides the
  file.
- Without \`NODE_ENV=production\`, every setting is also read from \`./.env\`. The environment overrides this file.
- A secret can be in a file. For example, \`JWT_SECRET_FILE\` names the file that contains \`JWT_SECRET\`. Set only one of the
  two.
- \`npx gatehouse config check\` lists the faults of all servers. \`npx gatehouse config print --process ops\` prints the
  values that one server uses, and where each comes from.

| variable | default | read by | meaning |
|---|---|---|---|
`;

/** Returns the page of every setting of the gateway's processes. */
export function settingsPage(): string {
  return `${HEAD}${SETTINGS.map(row).join('')}`;
}

function row({ variable, fallback, processes, required, description, field }: Setting): string {
  const isEmpty = fallback === undefined || (Array.isArray(fallback) && fallback.length === 0);
  const given = isEmpty
    ? needed(required)
    : `\`${Array.isArray(fallback) ? fallback.join(', ') : fallback}\``;
  const readers = processes.map((name) => PROCESS_TITLES[name].replace(/^(The|This) /, '')).join(', ');
  const inManifest = field === undefined ? '' : ` Manifest: \`${field}\`.`;
  return `| \`${variable}\` | ${given} | ${readers} | ${text(description)}${inManifest} |\n`;
}

function needed(required: Setting['required']): string {
  if (required === undefined) return '';
  return required === 'always' ? 'required' : 'required in production';
}

/** Returns the description with `<` escaped, because Markdown would take a placeholder as HTML. */
function text(description: string): string {
  return description.replaceAll('<', '&lt;');
}
