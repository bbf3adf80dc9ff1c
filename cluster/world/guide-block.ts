import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../docs/guide/deployment.md', import.meta.url);

/** Returns the first block of settings in this language from the deployment guide. */
export function guideBlock(language: 'haproxy' | 'ini'): string {
  const block = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readFileSync(GUIDE, 'utf8'))?.[1];
  if (block === undefined) throw new Error(`The deployment guide has no block of ${language}.`);
  return block;
}
