/** The settings without which the customer gateway does not start. */
export const REQUIRED = {
  DATABASE_URL: 'sqlite:none',
  PUBLIC_BASE_URL: 'http://127.0.0.1:1',
  HOST: '127.0.0.1',
  PORT: '1',
  CORS_ALLOWED_ORIGINS: 'http://127.0.0.1:1',
};
