import { createServer } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const tus = new Server({ path: '/files', datastore: new FileStore({ directory: process.env.FOLDER }) });
createServer(tus.handle.bind(tus)).listen(Number(process.env.PORT), '127.0.0.1');
