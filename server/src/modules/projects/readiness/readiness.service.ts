/** What stands in the way of a project, and what somebody would miss in it: what blocks comes first. */
import type { Finding, Readiness } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { listPriceTypeTakers } from '../../people/index.ts'
import { listEditableAmong } from '../../products/index.ts'
import { getRunProject } from '../project-access.ts'
import { plainFindings } from './blocking-findings.ts'
import { advising, whereAny } from './findings.ts'
import {
  findingsOfUnseen,
  idsOf,
  unpublishedOf,
  unseenOf,
  visibilityClasses,
} from './findings-of-products.ts'
import { withoutPriceType } from './findings-of-shown.ts'
import { folderGrants } from './folder-grants.ts'
import { mayMend } from './may-mend.ts'
import { type ProjectFacts, readFacts } from './project-facts.ts'

/** Refuses NotFound, and NotAllowed to attendees. */
export async function getReadiness(scope: Scope, projectId: string): Promise<Readiness> {
  const { id } = await getRunProject(scope, projectId)
  return await scope.transaction(async (open) => {
    const facts = await readFacts(open, id)
    const findings = [
      ...plainFindings(facts),
      ...(await unpublished(facts)),
      ...(await unseen(facts)),
      ...(await priceUnseen(facts)),
    ]
    const mends = await mayMend(open, facts.project)
    const offered = findings.map((finding) => (mends ? finding : withoutOwn(finding)))
    return { findings: offered.toSorted((one, other) => rank(one) - rank(other)) }
  })
}

/** What is changed in the project itself is offered to those alone who may change it. */
function withoutOwn(finding: Finding): Finding {
  const isOwn = finding.repair?.kind === 'remove-products' || finding.repair?.kind === 'remove-field'
  return isOwn ? { ...finding, repair: null } : finding
}

function rank({ severity }: Finding): number {
  return severity === 'block' ? 0 : 1
}

/** Repair: those that the reader may edit. */
async function unpublished(facts: ProjectFacts): Promise<Finding[]> {
  const products = unpublishedOf(facts)
  const editable = await listEditableAmong(facts.reader.scope, idsOf(products))
  const repair = editable.length === 0 ? null : ({ kind: 'publish-products', products: editable } as const)
  return whereAny(products, () =>
    advising('product-unpublished', { section: 'products', count: products.length, products, repair }),
  )
}

async function unseen(facts: ProjectFacts): Promise<Finding[]> {
  const all = unseenOf(facts, visibilityClasses(facts))
  const { findings, left } = await folderGrants(facts, all)
  return [...findings, ...findingsOfUnseen(facts, left)]
}

/** Repair: the first price type of the project, for those clients whose prices the reader may change. */
async function priceUnseen(facts: ProjectFacts): Promise<Finding[]> {
  const people = withoutPriceType(facts)
  if (people.length === 0) return []
  const first = facts.project.priceTypeIds.find((id) => facts.reader.visibility.priceTypes.has(id))
  const name = facts.reader.visibility.priceTypes.get(first ?? '')?.name
  const takers =
    first === undefined ? [] : await listPriceTypeTakers(facts.reader.scope, idsOf(people), first)
  const repair =
    first === undefined || name === undefined || takers.length === 0
      ? null
      : { kind: 'grant-price-type' as const, priceType: first, priceTypeName: name, people: takers.length }
  return [advising('price-unseen', { section: 'shown', count: people.length, people, repair })]
}
