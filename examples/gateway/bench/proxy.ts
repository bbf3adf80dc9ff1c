import { markdown } from '../../../bench/table.ts';
import { openSuite } from './proxy/suite.ts';

// Usage: node --conditions=@gatehouse/source examples/gateway/bench/proxy.ts [part ...]
const wanted = process.argv.slice(2);
const suite = await openSuite();
try {
  for (const [name, { title, run }] of Object.entries(suite.parts)) {
    if (wanted.length === 0 || wanted.includes(name)) console.log(markdown(title, await run()));
  }
} finally {
  await suite.close();
}
