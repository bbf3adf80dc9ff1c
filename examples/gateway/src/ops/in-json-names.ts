import { InvalidInput } from '@gatehouse/core/kernel';

/**
 * Runs the work. If it rejects because of faulty fields, renames these fields to the names of the operator
 * API, for example `eventId` to `event_id`.
 */
export async function inJsonNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InvalidInput ? new InvalidInput(error.issues.map(inJson)) : error;
  }
}

function inJson({ path, message }: InvalidInput['issues'][number]): InvalidInput['issues'][number] {
  return { path: path.map((step) => (typeof step === 'string' ? jsonName(step) : step)), message };
}

function jsonName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
