/** A minimal proxy of node:http and undici, which checks nothing. */
import { createServer } from 'node:http';
import { Pool } from 'undici';

const upstream = new Pool(process.env.UPSTREAM ?? '');
createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const { connection, 'keep-alive': _, ...headers } = request.headers;
    const answer = await upstream.request({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    });
    response.writeHead(answer.statusCode, answer.headers);
    response.end(Buffer.from(await answer.body.arrayBuffer()));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
