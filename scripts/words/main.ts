import { existsSync, readFileSync } from 'node:fs';
import { checkedFiles } from './checked-files.ts';
import { datedWordsIn } from './dated-words-in.ts';
import { longSentencesIn } from './long-sentences-in.ts';

// node scripts/words/main.ts [PATHS]: lists dated words and long sentences, and exits with 1 if there are any.
const lines = checkedFiles(process.argv.slice(2))
  .filter((file) => existsSync(file))
  .flatMap((file) => {
    const content = readFileSync(file, 'utf8');
    return [...datedWordsIn(content), ...longSentencesIn(file, content)].map(
      ({ line, word, suggestion }) => `${file}:${line} "${word}" -> ${suggestion}`,
    );
  });
for (const line of lines) console.log(line);
if (lines.length > 0) {
  console.error(`${lines.length} places to reword. See "How we write" in CONTRIBUTING.md.`);
  process.exitCode = 1;
}
