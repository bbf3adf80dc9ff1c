import type { PostgresConnection } from './postgres-connection.ts';

/**
 * Runs the work between BEGIN and COMMIT or ROLLBACK. `settings`: SQL that follows BEGIN, such as `;SET LOCAL ...`, and
 * applies settings to the transaction.
 */
export async function runTransaction<T>(
  connection: PostgresConnection,
  settings: string,
  work: () => Promise<T>,
): Promise<T> {
  await connection.query(`BEGIN ISOLATION LEVEL READ COMMITTED${settings}`);
  try {
    const result = await work();
    const { command } = await connection.query('COMMIT');
    // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed and the work ignored the error.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, because a failure inside it was ignored.');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
