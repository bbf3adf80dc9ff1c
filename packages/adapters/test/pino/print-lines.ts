import { processLog } from '@gatehouse/adapters/pino';

// Logs as many lines at once as a busy server does, and then ends in the given way.
const [ending, lines] = process.argv.slice(2);
const log = processLog('info');
for (let line = 1; line <= Number(lines); line += 1) log.info({ line }, 'request');
if (ending === 'exit') process.exit(3);
if (ending === 'throw') throw new Error('no');
if (ending === 'wait') setInterval(() => {}, 1_000);
