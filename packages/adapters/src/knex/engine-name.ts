/** The supported databases. `mysql` is MariaDB. */
export type EngineName = 'sqlite' | 'postgres' | 'mysql';
