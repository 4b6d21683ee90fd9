/** What keeps a project from being started. */
import type { Finding } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { findingsOfBasics } from './findings-of-basics.ts'
import { findingsOfOrderForm } from './findings-of-order-form.ts'
import { findingsOfPeople } from './findings-of-people.ts'
import { findingsOfProducts } from './findings-of-products.ts'
import { findingsOfShown } from './findings-of-shown.ts'
import { type ProjectFacts, readFacts } from './project-facts.ts'

/** As far as the scope sees it. Whether it may know is the caller's to check. */
export async function blockingFindings(scope: Scope, projectId: string): Promise<Finding[]> {
  const facts = await readFacts(scope, projectId)
  return plainFindings(facts).filter(({ severity }) => severity === 'block')
}

/** All that follow from what was read, without asking what the reader may mend elsewhere. */
export function plainFindings(facts: ProjectFacts): Finding[] {
  return [
    ...findingsOfBasics(facts),
    ...findingsOfPeople(facts),
    ...findingsOfProducts(facts),
    ...findingsOfShown(facts),
    ...findingsOfOrderForm(facts),
  ]
}
