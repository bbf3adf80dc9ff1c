import type { PoolClient } from 'pg';

/** Runs the work between BEGIN, which applies the settings given as `;SET LOCAL ...`, and COMMIT or ROLLBACK. */
export async function runTransaction<T>(
  client: PoolClient,
  settings: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED${settings}`);
  try {
    const result = await work();
    const { command } = await client.query('COMMIT');
    // PostgreSQL responds to COMMIT with ROLLBACK when a statement failed and the failure was not passed on.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a failure inside it was ignored.');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
