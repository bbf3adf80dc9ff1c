import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { contractFaults } from './contract-faults.ts';
import { DISCOURSE_DOCUMENT } from './discourse-document.ts';

// node check-contract.ts <openapi.json>: exits with 1 if the committed extract does not match the document.
const [, , file = ''] = process.argv;
const document = readFileSync(file, 'utf8');
const contract = readFileSync(new URL('discourse-contract.json', import.meta.url), 'utf8');
const faults = contractFaults(document, contract);
if (createHash('sha256').update(document).digest('hex') !== DISCOURSE_DOCUMENT.digest)
  console.log(`This is not the document of commit ${DISCOURSE_DOCUMENT.commit}.`);
console.log(faults.length === 0 ? 'The extract agrees with the document.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
