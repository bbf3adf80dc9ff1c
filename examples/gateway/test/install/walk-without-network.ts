import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { launchChromiumTrusting } from '@gatehouse/testing/servers/chromium';
import { gatehouse } from './gatehouse.ts';
import { authorize, signUp } from './sign-up-in-browser.ts';
import { storeFirstFile } from './store-first-file.ts';

// Installs with the answers into the folder, signs a person up and in, stores a file, backs the installation up, and
// uninstalls. Prints what happened as JSON.
const [folder = '', answers = ''] = process.argv.slice(2);
const { ports } = JSON.parse(readFileSync(answers, 'utf8')) as { ports: Record<string, number> };
const backup = join(dirname(folder), 'nightly.age');
const variables = {
  DATABASE_URL: `sqlite:${join(folder, 'data/gateway.sqlite')}`,
  BACKUP_PASSPHRASE: 'correct horse battery staple',
};
const codes: Record<string, unknown> = {};

async function step(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await gatehouse(folder, words, variables);
  codes[words.filter((word) => /^[a-z]+$/.test(word)).join(' ')] = code;
  if (code !== 0) console.error(words.join(' '), stderr);
  return stdout;
}

await step('install', '--answers', answers);
await step('up');
await step('doctor');
const { code: invite } = JSON.parse(await step('ops', 'invite', 'create', '--json'));
const browser = await launchChromiumTrusting(join(folder, 'data/edge/ca.pem'));
let url: string | undefined;
let records: number | undefined;
try {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  const edge = `https://127.0.0.1:${ports.edge}`;
  await signUp(page, edge, invite, ports.proxy);
  await authorize(page);
  url = page.url();
  records = await storeFirstFile(page, { edge, ports, gatehouse: step });
  await step('backup', 'create', backup);
  await step('backup', 'verify', backup);
} finally {
  await browser.close();
  await step('down');
  await step('uninstall', '--purge', '--yes');
}
console.log(JSON.stringify({ interfaces: Object.keys(networkInterfaces()), codes, page: url, records }));
