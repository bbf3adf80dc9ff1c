import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { launchChromiumTrusting } from '@gatehouse/testing/servers/chromium';
import { gatehouse } from './gatehouse.ts';
import { authorize, signUp } from './sign-up-in-browser.ts';

// Installs with the answers into the folder, signs a person up and in, and uninstalls. Prints what happened as JSON.
const [folder = '', answers = ''] = process.argv.slice(2);
const codes: Record<string, unknown> = {};

async function step(...words: readonly [string, ...string[]]): Promise<string> {
  const { code, stdout, stderr } = await gatehouse(folder, words);
  codes[words[0]] = code;
  if (code !== 0) console.error(words.join(' '), stderr);
  return stdout;
}

await step('install', '--answers', answers);
await step('up');
await step('doctor');
const database = { DATABASE_URL: `sqlite:${join(folder, 'data/gateway.sqlite')}` };
const created = await gatehouse(folder, ['ops', 'invite', 'create', '--json'], database);
const browser = await launchChromiumTrusting(join(folder, 'data/edge/ca.pem'));
let url: string | undefined;
try {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  const { ports } = JSON.parse(readFileSync(answers, 'utf8')) as { ports: Record<string, number> };
  await signUp(page, `https://127.0.0.1:${ports.edge}`, JSON.parse(created.stdout).code, ports.proxy);
  await authorize(page);
  url = page.url();
} finally {
  await browser.close();
  await step('down');
  await step('uninstall', '--purge', '--yes');
}
console.log(JSON.stringify({ interfaces: Object.keys(networkInterfaces()), codes, page: url }));
