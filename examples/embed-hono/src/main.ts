import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { openLogin } from './login.ts';

const login = await openLogin(process.env.DATABASE_URL ?? 'sqlite:./data/notes.sqlite');
const options = {
  fetch: createApp(login).fetch,
  hostname: '127.0.0.1',
  port: Number(process.env.PORT ?? 3100),
};
const server = serve(options, ({ port }) => console.log(`http://127.0.0.1:${port}`));

process.once('SIGTERM', () => server.close(() => void login.close()));
