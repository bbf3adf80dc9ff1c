import bcrypt from 'bcrypt';
import { listen } from '../../load/listen.ts';

// Shows the limit of the machine: one bcrypt computation per request and nothing else.
const HASH = process.env.BENCH_HASH ?? '';
await listen((_request, response) => {
  void bcrypt.compare(process.env.BENCH_PASSWORD ?? '', HASH).then((matches) => {
    response.writeHead(matches ? 200 : 401, { 'Content-Length': 0 }).end();
  });
});
