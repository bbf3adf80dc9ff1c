import { join } from 'node:path';
import { portOf } from '../port-of.ts';
import { secretOf } from '../secret-of.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { startPds } from './start-pds.ts';

const [jwtSecret, adminPassword] = [secretOf('PDS_JWT_SECRET'), secretOf('PDS_ADMIN_PASSWORD')];
const rateLimits = process.env.PDS_RATE_LIMITS_ENABLED !== 'false';
const pds = await startPds({
  port: portOf('PDS_PORT', 2583),
  dataDir: join(process.env.DATA_DIR ?? 'data', 'pds'),
  plcUrl: process.env.PLC_URL || `http://localhost:${portOf('PLC_PORT', 2582)}`,
  secrets: { ...(jwtSecret && { jwtSecret }), ...(adminPassword && { adminPassword }) },
  rateLimits,
  branding: {
    name: process.env.PDS_SERVICE_NAME || undefined,
    logoUrl: process.env.PDS_LOGO_URL || undefined,
    primaryColor: process.env.PDS_PRIMARY_COLOR || undefined,
  },
  publicUrl: process.env.PDS_PUBLIC_URL || `http://localhost:${portOf('PROXY_PORT', 3000)}`,
});
console.log(JSON.stringify({ msg: 'personal data server ready', url: pds.url, publicUrl: pds.publicUrl }));
stopOnSignal(pds);
