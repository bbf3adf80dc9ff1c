import { existsSync, readFileSync } from 'node:fs';
import { checkedFiles } from './checked-files.ts';
import { datedWordsIn } from './dated-words-in.ts';

// node scripts/words/main.ts [PATHS]: lists dated words, and exits with 1 when there are any.
const lines = checkedFiles(process.argv.slice(2))
  .filter((file) => existsSync(file))
  .flatMap((file) =>
    datedWordsIn(readFileSync(file, 'utf8')).map(
      ({ line, word, suggestion }) => `${file}:${line} "${word}" -> ${suggestion}`,
    ),
  );
for (const line of lines) console.log(line);
if (lines.length > 0) {
  console.error(`${lines.length} dated words. See "How we write" in CONTRIBUTING.md.`);
  process.exitCode = 1;
}
