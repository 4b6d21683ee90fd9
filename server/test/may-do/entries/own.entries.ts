/** Calls about what is somebody's own: views of the table, processes. */

import type { Random } from '../../random-worlds/random.ts'
import { type Entry, first, withinCompany } from '../attempt.ts'
import { isSuperAdmin, type Outcome } from '../model.ts'
import { type Caller, inventedId, type World } from '../world.ts'
import { anyPersonOf } from './own.ts'

const staff = { for: 'staff' } as const
const persons = { for: 'people' } as const

const ofView =
  (right: 'see' | 'change', body?: object): Entry =>
  (world, caller, random) => {
    const view = random.pick([...world.views, { id: inventedId, owner: inventedId, sharedWith: [] }])
    const userId = anyPersonOf(world, caller, random)
    const isOwn = view.owner === caller.person?.id
    const isSeen = isOwn || view.sharedWith.some((id) => caller.groups.includes(id))
    return {
      params: { userId, viewId: view.id },
      versioned: { table: 'product_views', id: view.id },
      ...(body === undefined ? {} : { body }),
      expected: first(
        userId !== caller.person?.id && 'hidden',
        !isSeen && 'hidden',
        right === 'change' && !isOwn && 'forbidden',
      ),
    }
  }

const ofOwnViews =
  (body: (world: World) => unknown): Entry =>
  (world, caller, random) => {
    const userId = anyPersonOf(world, caller, random)
    return {
      params: { userId },
      body: body(world),
      expected: userId === caller.person?.id ? 'done' : 'hidden',
    }
  }

function ofProcess(world: World, caller: Caller, random: Random, then: Outcome): ReturnType<Entry> {
  const process = random.pick([...world.processes, { id: inventedId, owner: inventedId }])
  const isSeen =
    process.id !== inventedId && (isSuperAdmin(world, caller) || process.owner === caller.person?.id)
  return { params: { processId: process.id }, expected: isSeen ? then : 'hidden' }
}

/** Of what they see, which may be nothing; in a person's name, and not by a key of theirs. */
function ofExport(_: World, caller: Caller): ReturnType<Entry> {
  const selection = { query: { filters: [], search: '' } }
  return {
    body: { format: 'csv', selection, columns: ['reference'] },
    expected: caller.cap === null ? 'done' : 'forbidden',
  }
}

/** The same of pages that are shown at once. */
function ofPreview(world: World, caller: Caller): ReturnType<Entry> {
  const selection = { query: { filters: [], search: '' } }
  return { ...ofExport(world, caller), body: { selection, layout: 'list', fields: ['reference'] } }
}

export const ownEntries: Record<string, Entry> = {
  'products.createProductView': withinCompany(
    staff,
    ofOwnViews(() => ({ name: 'Some view' })),
  ),
  'products.orderProductViews': withinCompany(
    staff,
    ofOwnViews(({ views }) => views.map(({ id }) => id)),
  ),
  'products.editProductView': withinCompany(staff, ofView('change', { name: 'Other view' })),
  'products.deleteProductView': withinCompany(staff, ofView('change')),
  'products.pinProductView': withinCompany(staff, ofView('see')),
  'products.unpinProductView': withinCompany(staff, ofView('see')),
  'exports.startExport': withinCompany(persons, ofExport),
  'exports.estimateExport': withinCompany(persons, ofExport),
  'exports.previewPdf': withinCompany(persons, ofPreview),
  'processes.cancelProcess': withinCompany(persons, (world, caller, random) =>
    ofProcess(world, caller, random, 'done'),
  ),
  // They wait: only what has failed or was cancelled is tried again.
  'processes.retryProcess': withinCompany(persons, (world, caller, random) =>
    ofProcess(world, caller, random, 'business'),
  ),
}
