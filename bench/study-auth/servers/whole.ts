import { yieldThreadPool } from '@gatehouse/adapters/node';
import { gatheredLines } from '@gatehouse/adapters/pino';
import pino from 'pino';
import { readConfiguration } from '../../../examples/study-auth/src/configuration.ts';
import { startServer } from '../../../examples/study-auth/src/server.ts';
import { announce } from '../../load/announce.ts';

// study-auth as it is deployed, except that its log is discarded.
const configuration = readConfiguration({ ...process.env, PORT: '0', MIGRATE_ON_START: 'false' });
const log = pino({ level: 'info' }, gatheredLines(pino.destination({ dest: '/dev/null', sync: true })));
const { url } = await startServer(configuration, log);
yieldThreadPool();
announce(Number(new URL(url).port));
