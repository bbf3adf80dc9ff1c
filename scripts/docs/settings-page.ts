import { PROCESS_TITLES, SETTINGS, type Setting } from '../../examples/gateway/src/config/index.ts';

const HEAD = `# Settings of the gateway

Settings of the gateway's processes and of its command line. \`npm run docs\` writes this page from [the settings
table](../../examples/gateway/src/config/settings-table.ts), which all of them read.

- Every setting is an environment variable. An empty variable is treated as unset.
- With \`NODE_ENV=production\`, settings with a manifest field are also read from the file that \`SVC_GATEWAY_CONFIG\` names,
  else from \`./svc-gateway.json\`. Without \`NODE_ENV=production\`, every setting is also read from
  \`./.env\`. The environment overrides both.
- A secret can be in a file: \`JWT_SECRET_FILE\` names the file with \`JWT_SECRET\`, and likewise for every secret. Set only
  one of the two.
- \`npx gatehouse config check\` lists the faults of all servers; \`npx gatehouse config print --process ops\` prints the
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
