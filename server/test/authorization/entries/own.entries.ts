/** Calls about what is somebody's own: views of the table, processes. */

import { someRecipe } from '../../factories/recipes.ts'
import { exampleName } from '../../factories/reports.ts'
import type { Random } from '../../random-worlds/random.ts'
import { type Entry, first, withinCompany } from '../attempt.ts'
import { isSuperAdmin, level, type Outcome, takesBack } from '../model.ts'
import { type Caller, inventedId, type World } from '../world.ts'
import { anyPersonOf } from './own.ts'

const staff = { for: 'staff' } as const
const persons = { for: 'people' } as const
const importer = { for: 'staff', area: 'folder', least: 1 } as const

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

/**
 * An export of the products that the caller sees, possibly none. It is made in a person's name, so keys may not ask for
 * one.
 */
function ofExport(_: World, caller: Caller): ReturnType<Entry> {
  const selection = { query: { filters: [], search: '' } }
  return {
    body: { format: 'csv', selection, columns: ['reference'] },
    expected: caller.cap === null ? 'done' : 'forbidden',
  }
}

/** Like `ofExport`, for pages that are shown at once. */
function ofPreview(world: World, caller: Caller): ReturnType<Entry> {
  const selection = { query: { filters: [], search: '' } }
  return { ...ofExport(world, caller), body: { selection, layout: 'list', fields: ['reference'] } }
}
const anyImport = (world: World, random: Random) =>
  random.pick([
    ...world.imports,
    { id: inventedId, applied: inventedId, upload: inventedId, owner: inventedId },
  ])

/** One’s own alone: super admins look at others’, and take them back. */
const ofImport = (at: 'id' | 'applied', body?: object): Entry =>
  withinCompany(importer, (world, caller, random) => {
    const chosen = anyImport(world, random)
    const isOpen =
      at === 'applied'
        ? takesBack(world, caller, { id: chosen.applied, owner: chosen.owner })
        : chosen.owner === caller.person?.id
    return {
      params: { importId: chosen[at] },
      ...(body === undefined ? {} : { body }),
      expected: isOpen ? 'done' : 'hidden',
    }
  })
/** By no key of theirs: a run has all rights of the owner. Super admins stop and delete others'. */
const ofRecipe =
  (mine: object, others: 'done' | 'forbidden', isVersioned = true): Entry =>
  (world, caller, random) => {
    const recipe = random.pick([...world.recipes, { id: inventedId, owner: inventedId }])
    const isOwn = recipe.owner === caller.person?.id
    const isSeen = recipe.id !== inventedId && (isOwn || isSuperAdmin(world, caller))
    return {
      params: { recipeId: recipe.id },
      ...(isVersioned ? { versioned: { table: 'transfer_recipes', id: recipe.id } } : {}),
      ...mine,
      expected: first(!isSeen && 'hidden', caller.cap !== null && 'forbidden', !isOwn && others),
    }
  }

const recipeEntries: Record<string, Entry> = {
  'recipes.createRecipe': withinCompany(staff, (_, caller) => ({
    body: { name: 'Some recipe', work: someRecipe.work, schedule: 'hand' },
    expected: caller.cap === null ? 'done' : 'forbidden',
  })),
  'recipes.editRecipe': withinCompany(staff, ofRecipe({ body: { name: 'Other recipe' } }, 'forbidden')),
  'recipes.deleteRecipe': withinCompany(staff, ofRecipe({}, 'done')),
  'recipes.runRecipe': withinCompany(staff, ofRecipe({ body: {} }, 'forbidden', false)),
  // Here nothing is fetched.
  'recipes.trySource': withinCompany({ for: 'staff', area: 'folder', least: 1 }, () => ({
    body: { source: { address: 'sftp://files.example/list.csv', user: '' } },
    expected: 'hidden',
  })),
}

/** One’s own, by no key: what somebody reads is read with all of their rights. Super admins stop and delete others'. */
const ofSchedule =
  (mine: object, others: 'done' | 'forbidden', isVersioned = true): Entry =>
  (world, caller, random) => {
    const schedule = random.pick([...world.schedules, { id: inventedId, owner: inventedId }])
    const isOwn = schedule.owner === caller.person?.id
    const isSeen = schedule.id !== inventedId && (isOwn || isSuperAdmin(world, caller))
    return {
      params: { scheduleId: schedule.id },
      ...(isVersioned ? { versioned: { table: 'report_schedules', id: schedule.id } } : {}),
      ...mine,
      expected: first(
        !readsReports(world, caller) && 'forbidden',
        !isSeen && 'hidden',
        caller.cap !== null && 'forbidden',
        !isOwn && others,
      ),
    }
  }

const readsReports = (world: World, caller: Caller) => level(world, caller, 'analytics', 'view') >= 1
const example = { report: exampleName, asked: { rows: 0 } }
/** With all rights of a person, which a key of theirs hasn't. */
const ofReport =
  (body: (caller: Caller) => object): Entry =>
  (world, caller) => ({
    body: body(caller),
    expected: readsReports(world, caller) && caller.cap === null ? 'done' : 'forbidden',
  })

const reportEntries: Record<string, Entry> = {
  'reports.startReportFile': withinCompany(
    staff,
    ofReport(() => ({ ...example, format: 'csv' })),
  ),
  'reports.createReportSchedule': withinCompany(
    staff,
    ofReport(({ person }) => ({
      ...example,
      rhythm: 'weekly',
      format: 'pdf',
      receivers: [person?.id ?? inventedId],
    })),
  ),
  'reports.editReportSchedule': withinCompany(staff, ofSchedule({ body: { format: 'xlsx' } }, 'forbidden')),
  'reports.deleteReportSchedule': withinCompany(staff, ofSchedule({}, 'done')),
  'reports.sendReport': withinCompany(staff, ofSchedule({}, 'forbidden', false)),
}

/** As keys of programs, theirs to keep alone: others' may be stopped and deleted. */
const settingsKeeper = { for: 'staff', area: 'setting', least: 3 } as const

const ofWebhook =
  (mine: object, others: 'done' | 'forbidden', isVersioned = false): Entry =>
  (world, caller, random) => {
    const invented = { id: inventedId, owner: inventedId, delivery: inventedId }
    const webhook = random.pick([...world.webhooks, invented])
    return {
      params: { webhookId: webhook.id, deliveryId: webhook.delivery },
      ...(isVersioned ? { versioned: { table: 'webhooks', id: webhook.id } } : {}),
      ...mine,
      expected: first(
        caller.cap !== null && 'forbidden',
        caller.session === 'acting' && 'elsewhere',
        webhook.id === inventedId && 'hidden',
        webhook.owner !== caller.person?.id && others,
      ),
    }
  }

/** Only clients may send engagement; what isn't to be kept is dropped without an error. */
const engagementEntries: Record<string, Entry> = {
  'engagement.noteEngagement': withinCompany({ for: 'clients' }, () => ({
    body: { batch: '00000000-0000-4000-8000-000000000001', endedAgo: 0, lasted: 1000 },
    expected: 'done',
  })),
  'engagement.chooseEngagement': withinCompany({ for: 'clients' }, () => ({
    body: { objects: false },
    expected: 'done',
  })),
}

const webhookEntries: Record<string, Entry> = {
  'webhooks.createWebhook': withinCompany(settingsKeeper, (_, caller, random) => ({
    body: {
      name: `Webhook ${random.below(1_000_000)}`,
      address: 'https://receiver.example/',
      topics: ['orders'],
    },
    expected: first(caller.cap !== null && 'forbidden', caller.session === 'acting' && 'elsewhere'),
  })),
  'webhooks.editWebhook': withinCompany(
    settingsKeeper,
    ofWebhook({ body: { topics: ['people'] } }, 'forbidden', true),
  ),
  'webhooks.deleteWebhook': withinCompany(settingsKeeper, ofWebhook({}, 'done', true)),
  'webhooks.renewWebhookSecret': withinCompany(settingsKeeper, ofWebhook({}, 'forbidden')),
  'webhooks.testWebhook': withinCompany(settingsKeeper, ofWebhook({}, 'forbidden')),
  'webhooks.resendWebhookDelivery': withinCompany(settingsKeeper, ofWebhook({}, 'forbidden')),
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
  ...recipeEntries,
  ...webhookEntries,
  ...engagementEntries,
  ...reportEntries,
  'exports.startExport': withinCompany(persons, ofExport),
  'exports.estimateExport': withinCompany(persons, ofExport),
  'exports.previewPdf': withinCompany(persons, ofPreview),
  'imports.startImport': withinCompany(importer, (world, caller, random) => {
    const { upload, owner } = anyImport(world, random)
    // Somebody else's file is as one that was never sent.
    return { body: { upload }, expected: owner === caller.person?.id ? 'done' : 'business' }
  }),
  'imports.matchColumns': ofImport('id', { columns: [] }),
  'imports.acceptImportRows': ofImport('id', { rows: [2], isAccepted: false }),
  'imports.applyImport': ofImport('id'),
  'imports.undoImport': ofImport('applied'),
  'imports.cancelImport': ofImport('id'),
  'processes.cancelProcess': withinCompany(persons, (world, caller, random) =>
    ofProcess(world, caller, random, 'done'),
  ),
  // They wait: only what has failed or was cancelled is tried again.
  'processes.retryProcess': withinCompany(persons, (world, caller, random) =>
    ofProcess(world, caller, random, 'business'),
  ),
}
