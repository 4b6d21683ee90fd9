/** Projects of a demo company, made by their owners and answered by those who are asked. Nobody is told of any of it. */
import { randomUUID } from 'node:crypto'
import type { Catalog } from '@vitrine/demo'
import { createTenantAccess, enterDomain } from '../modules/access/index.ts'
import { findPersonById } from '../modules/identity/index.ts'
import {
  createProject,
  createTemplate,
  endProject,
  inviteSilently,
  publishTemplate,
  setProjectNote,
  startProject,
} from '../modules/projects/index.ts'
import type { Database } from '../platform/db/database.ts'
import { callerFor } from '../scope/caller.ts'
import type { Scope } from '../scope/scope.ts'
import { answerProject } from './answer-project.ts'
import type { DemoWorld } from './create-demo-catalog.ts'
import { tellProject } from './tell-project.ts'
import { withoutNews } from './without-news.ts'

type Entry = Catalog['projects'][number]
type Ids = ReadonlyMap<string, string>

const DAY_MS = 86_400_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function createProjects(
  database: Database,
  world: DemoWorld,
  catalog: Pick<Catalog, 'products' | 'projects'>,
  people: Ids,
): Promise<void> {
  const parts = createTenantAccess(database)
  const scopeOf = scopesOf(database, world, people)
  for (const entry of catalog.projects) {
    const scope = await scopeOf(entry.owner)
    // A demo may come with a part of its people and products.
    const products = productsOf(entry, catalog.products, world)
    if (scope === null || products.length === 0) continue
    const projectId = await createOne(scope, entry, products, { ...world, people })
    await answerProject({ parts, projectId, scopeOf }, entry)
    if (entry.state === 'done') await endProject(scope, projectId)
    if (entry.template !== undefined) await createTemplateOf(scope, projectId, entry.template, world)
  }
}

/** Returns a function that finds a person's scope by email address; null for people whom this demo doesn't have. */
export function scopesOf(database: Database, world: DemoWorld, people: Ids) {
  return async (email: string): Promise<Scope | null> => {
    const person = await findPersonById(database, people.get(email) ?? NOBODY)
    return person === null
      ? null
      : withoutNews(await enterDomain(database, callerFor(person), world.scope.domainId))
  }
}

/** Ended ones, each told as if it had happened in its days. */
export async function createPastProjects(
  database: Database,
  world: DemoWorld,
  catalog: Pick<Catalog, 'products' | 'past'>,
  people: Ids,
): Promise<void> {
  const parts = createTenantAccess(database)
  const scopeOf = scopesOf(database, world, people)
  for (const entry of catalog.past.projects) {
    const scope = await scopeOf(entry.owner)
    const products = productsOf(entry, catalog.products, world)
    if (scope === null || products.length === 0) continue
    const projectId = await createOne(scope, entry, products, { ...world, people })
    await tellProject({ parts, projectId, scopeOf }, scope, entry)
  }
}

async function createTemplateOf(
  scope: Scope,
  project: string,
  { name, groups }: NonNullable<Entry['template']>,
  ids: DemoWorld,
): Promise<void> {
  const sharedWithGroups = known(ids.groups, groups)
  const { _id } = await createTemplate(scope, { name, sharedWithGroups, from: { project } })
  await publishTemplate(scope, _id, true)
}

function productsOf(
  { products: given }: Entry,
  all: Catalog['products'],
  world: DemoWorld,
): ({ product: string } | { folder: string })[] {
  if ('folder' in given) return known(world.folders, [given.folder]).map((folder) => ({ folder }))
  const chosen = all.filter(({ category, isPublished }) => isPublished && given.categories.includes(category))
  const references = chosen.slice(0, given.most).map(({ reference }) => reference)
  return known(world.products, references).map((product) => ({ product }))
}

async function createOne(
  scope: Scope,
  entry: Entry,
  products: ReturnType<typeof productsOf>,
  ids: DemoWorld & { people: Ids },
): Promise<string> {
  const { name, description, timeZone, interest, state } = entry
  const project = await createProject(scope, {
    ...{ name, description, timeZone, interest, products: [...products] },
    sessions: ['web', 'st'],
    startsLocal: dayFromNow(entry.startsInDays),
    endsLocal: dayFromNow(entry.endsInDays),
    presenters: known(ids.people, entry.presenters),
    attendees: attendeesOf(entry, ids),
    fields: known(ids.fields, entry.fields),
    priceTypes: known(ids.priceTypes, entry.priceTypes),
    showImpersonification: entry.allowsAnswersForOthers ?? false,
    ...formOf(entry, ids),
  })
  const { projectId } = project
  for (const [place, text] of (entry.notes ?? []).entries()) {
    const noted = products[place]
    if (noted !== undefined && 'product' in noted)
      await setProjectNote(scope, { projectId, productId: noted.product, text })
  }
  if (entry.isInvited) await inviteSilently(scope, projectId)
  if (state !== 'upcoming') await startProject(scope, projectId)
  return projectId
}

function known(ids: Ids, keys: readonly string[]): string[] {
  return keys.flatMap((key) => ids.get(key) ?? [])
}

function attendeesOf({ attendees }: Entry, { groups, people }: DemoWorld & { people: Ids }) {
  return attendees.flatMap((each): ({ user: string } | { group: string })[] =>
    'group' in each
      ? known(groups, [each.group]).map((group) => ({ group }))
      : known(people, [each.user]).map((user) => ({ user })),
  )
}

/** At nine in the morning. */
function dayFromNow(days: number | null): string | null {
  if (days === null) return null
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T09:00`
}

function formOf({ orderFields, dynamicFields }: Entry, { fields, priceTypes }: DemoWorld) {
  const orders = new Map(orderFields.map(({ key }) => [key, randomUUID() as string]))
  const kinds: Readonly<Record<string, Ids>> = { order: orders, detail: fields, price: priceTypes }
  return {
    orderFields: orderFields.map(({ key, name, type, unit = '', help = '', rules }) => ({
      ...{ id: orders.get(key), name, type, unit, help, required: false, default: null },
      rules: rules.map((rule) => ('field' in rule ? { ...rule, field: fields.get(rule.field) ?? '' } : rule)),
    })),
    dynamicFields: dynamicFields.map(({ name, expression }) => ({
      name,
      expression: expression.replaceAll(
        /\[(\w+):([\w-]+)\]/g,
        (whole, kind: string, key: string) => `[${kind}:${kinds[kind]?.get(key) ?? whole}]`,
      ),
    })),
  }
}
