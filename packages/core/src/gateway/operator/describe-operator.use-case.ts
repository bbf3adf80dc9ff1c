import { isDid } from '../pds/did.ts';
import type { Handle } from '../pds/handle.ts';
import type { Operator } from './operator.ts';
import type { PdsAccountFinder } from './pds-account-finder.port.ts';

/** An operator and their handle. */
export interface DescribedOperator extends Operator {
  /** Handle of the operator; null if the operator is not a person, or if the directory contains no handle. */
  readonly handle: Handle | null;
}

/** Dependencies of `DescribeOperator`. */
export interface DescribeOperatorPorts {
  readonly finder: PdsAccountFinder;
}

/** Returns the operator's principal, handle and roles. */
export class DescribeOperator {
  readonly #ports: DescribeOperatorPorts;

  constructor(ports: DescribeOperatorPorts) {
    this.#ports = ports;
  }

  async execute(operator: Operator): Promise<DescribedOperator> {
    const { principal } = operator;
    const handles = isDid(principal) ? await this.#ports.finder.handlesOf([principal]) : undefined;
    return { ...operator, handle: (isDid(principal) && handles?.get(principal)) || null };
  }
}
