/** Mending what a finding says: by those to whom the things belong, with the caller's own rights. */
import type { Repair, RepairReport } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import {
  getVisibleGroup,
  grantFolder,
  grantPriceType,
  listPriceTypeTakers,
  mayGrantFolder,
} from '../../people/index.ts'
import { bulkProducts, listEditableAmong, previewPublishing } from '../../products/index.ts'
import { removeProjectProducts } from '../products/project-products.service.ts'
import { getRunProject } from '../project-access.ts'
import { editProject } from '../projects.service.ts'
import { answerFirst } from './findings.ts'
import { withoutPriceType } from './findings-of-shown.ts'
import { gainOfFolder } from './gain-of-folder.ts'
import { mayMend } from './may-mend.ts'
import { readFacts } from './project-facts.ts'

type Of<Kind extends Repair['kind']> = Extract<Repair, { kind: Kind }>
type Change = Omit<RepairReport, 'isPreview'>

/** What a repair would change, and how it is done. */
interface Plan {
  change: Change
  execute(): Promise<unknown>
}

const nobodyGains: Change = { products: 0, people: 0, gaining: [], isWhole: true }

/**
 * Refuses NotFound, also for what the caller doesn't see; NotAllowed for what they may not do; and as the calls do that
 * change these things.
 */
export async function repairProject(
  scope: Scope,
  projectId: string,
  repair: Repair,
  isPreview: boolean,
): Promise<RepairReport> {
  const { id } = await getRunProject(scope, projectId)
  const { change, execute } = await planOf(scope, id, repair)
  if (!isPreview) await execute()
  return { isPreview, ...change }
}

function planOf(scope: Scope, projectId: string, repair: Repair): Promise<Plan> {
  switch (repair.kind) {
    case 'grant-folder':
      return planFolder(scope, repair)
    case 'grant-price-type':
      return planPriceType(scope, projectId, repair)
    case 'publish-products':
      return planPublishing(scope, repair)
    case 'remove-products':
      return planProducts(scope, projectId, repair)
    case 'remove-field':
      return planField(scope, projectId, repair)
  }
}

async function planFolder(scope: Scope, { group, folder }: Of<'grant-folder'>): Promise<Plan> {
  await getVisibleGroup(scope, group)
  if (!(await mayGrantFolder(scope, group, folder))) refuse('NotAllowed')
  return {
    change: await gainOfFolder(scope, { groupId: group, folderId: folder }),
    execute: () => grantFolder(scope, group, folder),
  }
}

/** For those of the project who see none of its price types, as far as the caller may change their prices. */
async function planPriceType(
  scope: Scope,
  projectId: string,
  { priceType }: Of<'grant-price-type'>,
): Promise<Plan> {
  const facts = await readFacts(scope, projectId)
  const place = facts.project.priceTypeIds.indexOf(priceType)
  if (place < 0) refuse('NotFound')
  const lacking = withoutPriceType(facts).map(({ id }) => id)
  const takers = await listPriceTypeTakers(scope, lacking, priceType)
  if (takers.length === 0) refuse('NotAllowed')
  return {
    change: {
      products: facts.products.filter(({ priced }) => priced[place] === '1').length,
      people: takers.length,
      gaining: answerFirst(takers.map(({ id, name, email }) => ({ id, name: name || email }))),
      isWhole: takers.length === lacking.length,
    },
    execute: () =>
      grantPriceType(
        scope,
        takers.map(({ id }) => id),
        priceType,
      ),
  }
}

async function planPublishing(scope: Scope, { products }: Of<'publish-products'>): Promise<Plan> {
  const ids = await listEditableAmong(scope, products)
  if (ids.length === 0) refuse('NotAllowed')
  const { products: count, people, isWhole } = await previewPublishing(scope, { selection: { ids } }, true)
  return {
    change: { products: count, people, gaining: [], isWhole },
    execute: () => bulkProducts(scope, { ids }, { type: 'set', values: { published: 'true' } }),
  }
}

async function planProducts(
  scope: Scope,
  projectId: string,
  { products }: Of<'remove-products'>,
): Promise<Plan> {
  const { project, products: seen, inTrash, reader } = await readFacts(scope, projectId)
  if (!(await mayMend(reader.scope, project))) refuse('NotAllowed')
  const asked = new Set(products)
  const leaving = [...seen, ...inTrash].filter(({ id }) => asked.has(id))
  return {
    change: { ...nobodyGains, products: leaving.length },
    execute: () => removeProjectProducts(scope, projectId, { products }),
  }
}

async function planField(scope: Scope, projectId: string, { field }: Of<'remove-field'>): Promise<Plan> {
  const { project, reader } = await readFacts(scope, projectId)
  if (!(await mayMend(reader.scope, project))) refuse('NotAllowed')
  if (!project.fieldIds.includes(field) || !reader.visibility.fields.has(field)) refuse('NotFound')
  const fields = project.fieldIds.filter((id) => id !== field && reader.visibility.fields.has(id))
  return { change: nobodyGains, execute: () => editProject(scope, projectId, { fields }) }
}
