import { bindAddress, flag, origins, port, publicOrigin, text } from '../schemas.ts';
import type { Setting } from '../setting.ts';

/** Settings of the addresses of the customer gateway, and of its log. */
export const LISTENING_SETTINGS = [
  {
    variable: 'PUBLIC_BASE_URL',
    field: 'public_base_url',
    schema: publicOrigin,
    processes: ['customer', 'worker'],
    required: 'always',
    description: 'Public origin of the gateway, without a trailing slash.',
  },
  {
    variable: 'HOST',
    field: 'host',
    schema: bindAddress,
    processes: ['customer'],
    required: 'always',
    description: 'IP address to listen on.',
  },
  {
    variable: 'PORT',
    field: 'port',
    schema: port,
    processes: ['customer'],
    required: 'always',
    description: 'Port to listen on; 0 selects any free port.',
  },
  {
    variable: 'CORS_ALLOWED_ORIGINS',
    field: 'cors_allowed_origins',
    schema: origins,
    processes: ['customer'],
    required: 'always',
    description: 'Browser origins that can call the API; separated by commas in the environment.',
  },
  {
    variable: 'RUST_LOG',
    field: 'rust_log',
    schema: text,
    processes: ['customer'],
    fallback: 'info',
    description: 'Log level, or a tracing filter.',
  },
  {
    variable: 'SVC_LOG_JSON',
    field: 'log_json',
    alias: 'LOG_JSON',
    schema: flag,
    processes: ['customer'],
    fallback: false,
    description: 'Log JSON lines. It is checked, but not used: the log always consists of JSON lines.',
  },
] as const satisfies readonly Setting[];
