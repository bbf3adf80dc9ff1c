import bcrypt from 'bcrypt';
import { listen } from '../../load/listen.ts';

// The limit of the machine: nothing but one bcrypt computation per request.
const HASH = process.env.BENCH_HASH ?? '';
await listen((_request, response) => {
  void bcrypt.compare(process.env.BENCH_PASSWORD ?? '', HASH).then((matches) => {
    response.writeHead(matches ? 200 : 401, { 'Content-Length': 0 }).end();
  });
});
