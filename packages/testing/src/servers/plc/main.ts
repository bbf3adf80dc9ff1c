import { join } from 'node:path';
import { portOf } from '../port-of.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { startPlc } from './start-plc.ts';

const plc = await startPlc({
  port: portOf('PLC_PORT', 2582),
  dataDir: join(process.env.DATA_DIR ?? 'data', 'plc'),
});
console.log(JSON.stringify({ msg: 'plc directory ready', url: plc.url }));
stopOnSignal(plc);
