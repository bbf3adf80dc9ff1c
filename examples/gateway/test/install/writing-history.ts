import { writeHistory } from './backup-history.ts';

// Writes until it is killed, and reports each pair that was confirmed. Begins when it gets a message.
const [folder = '', address = ''] = process.argv.slice(2);
process.once('message', async () => {
  const never = new AbortController().signal;
  for (;;) await writeHistory(folder, address, never, (pair) => process.send?.(pair)).catch(() => {});
});
process.send?.('ready');
