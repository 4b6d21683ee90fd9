/** Views, actions and processes of several people, and share links. */
import { sql } from 'kysely'
import * as z from 'zod'
import { insertShareLink } from '../../src/modules/access/index.ts'
import { insertFolder } from '../../src/modules/folders/index.ts'
import { defineProcess, startProcess } from '../../src/modules/processes/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { deleteFolder } from '../../src/modules/products/delete-folders/delete-folders.service.ts'
import { createProductView } from '../../src/modules/products/product-views/product-views.service.ts'
import { insertScheduleRow } from '../../src/modules/reports/schedules.repository.ts'
import { insertRecipeRow } from '../../src/modules/transfers/recipes/recipes.repository.ts'
import { givenImport, givenSentFile } from '../factories/imports.ts'
import { someRecipe } from '../factories/recipes.ts'
import { someSchedule } from '../factories/reports.ts'
import { givenWebhook } from '../factories/webhooks.ts'
import type { Making } from './making.ts'
import type { Person, World } from './world.ts'

const kind = defineProcess({ name: 'test', input: z.object({}), needs: [] })

export async function makeOwned(making: Making, world: World, people: readonly Person[]): Promise<void> {
  const { random, scope, scopeFor } = making
  const [root] = world.folders
  for (const person of people) {
    const own = await scopeFor(person)
    const view = {
      name: 'A view',
      filters: [],
      sorting: 'name',
      grouping: null,
      columns: null,
      density: null,
    }
    const viewId = await createProductView(own, person.id, { ...view, sharedWithGroups: [] })
    world.views.push({ id: viewId, owner: person.id, sharedWith: [] })
    const product = random.pick(world.products).id
    const action = { type: 'set', values: { description: `Said by ${person.id}` } } as const
    const { bulk } = await bulkProducts(own, { ids: [product] }, action)
    world.bulks.push({ id: bulk, owner: person.id, product })
    world.processes.push({
      id: await startProcess(own, kind, { subject: '', input: {} }),
      owner: person.id,
    })
    world.schedules.push({
      id: await insertScheduleRow(own, person.id, { ...someSchedule, receivers: [person.id] }),
      owner: person.id,
    })
    world.recipes.push({ id: await insertRecipeRow(own, person.id, someRecipe), owner: person.id })
    const { id: webhook, delivery } = await givenWebhook(own, person.id, 'Some webhook')
    await own.rows(sql`
      update webhook_deliveries set state = 'failed', ended_at = now()
      where domain_id = ${world.domainId} and id = ${delivery}`)
    world.webhooks.push({ id: webhook, owner: person.id, delivery })
    const founding = await scope()
    world.imports.push({
      id: await givenImport(own, 'checked'),
      applied: await givenImport(own, 'applied'),
      upload: await givenSentFile(founding, person.id),
      owner: person.id,
    })
    const values = { name: `Gone ${person.id}`, isProductFolder: true, isPublished: true }
    const folder = await insertFolder(founding, { ...values, parentId: root?.id ?? '' })
    const deletion = (await deleteFolder(await scope(), folder)).bulk
    await founding.rows(sql`update bulk_actions set person_id = ${person.id}
      where domain_id = ${world.domainId} and id = ${deletion}`)
    world.deletions.push({ id: deletion, owner: person.id, folder })
  }
  const made = await scope()
  for (const { id: group } of world.groups.filter((each) => each.kind === 'external')) {
    const { id } = await insertShareLink(made, { groupId: group, expiresAt: null, name: 'A link' })
    world.links.push({ id, group })
  }
  world.entries = await made.rows<{ id: string; product: string }>(sql`
    select id, subject_id as product from activity
    where domain_id = ${world.domainId} and field = 'description'`)
}
