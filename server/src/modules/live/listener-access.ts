/**
 * Cache of what people see of a domain, valid until its structure changes. People enter by the same check as requests
 * do, with their rights of that moment.
 */
import { createHash } from 'node:crypto'
import { detailKey, priceKey, textsSeenBy } from '@vitrine/rules'
import { refuse, unlessNotFound } from '../../platform/errors.ts'
import { openedProject, type Scope } from '../../scope/scope.ts'
import { visibleFields } from '../detail-fields/index.ts'
import { reachedWith, type VisibleTree, visibleTree } from '../folders/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'
import type { Listener } from './listener.ts'
import { shapeShownTo } from './shown-structure.ts'

interface SeenFolders {
  /** Folders whose products are seen. */
  reached: ReadonlySet<string>
  /** The reached folders, and their parents up to the root. */
  shown: ReadonlySet<string>
}

export interface ListenerAccess extends SeenFolders {
  isEverything: boolean
  groupIds: readonly string[]
  isClient: boolean
  isSuperAdmin: boolean
  /** Keys of the detail fields and price types that are seen; `inactive` for people who see inactive media. */
  fields: ReadonlySet<string>
  /** For clients: changes whenever any structure that is shown to them changes; empty for staff. */
  shape: string
}

interface DomainAccess {
  /** Grows with each change of structure, which makes earlier entries invalid. */
  epoch: number
  people: Map<string, { epoch: number; access: ListenerAccess | null }>
  underWay: Map<string, Promise<void>>
  /** Folders seen, by key: people of the same groups share one entry. */
  folders: Map<string, SeenFolders & { key: string }>
  /** Shapes of the rest of the structure, shared likewise. */
  shapes: Map<string, Promise<string>>
}

/** Buildings at once: each takes a database connection, and requests need them too. */
const buildsAtOnce = 4

export class ListenerAccessCache {
  readonly #enter: (person: Listener, domainId: string) => Promise<Scope>
  readonly #domains = new Map<string, DomainAccess>()
  readonly #queue: (() => void)[] = []
  #building = 0

  constructor(enter: (person: Listener, domainId: string) => Promise<Scope>) {
    this.#enter = enter
  }

  /**
   * What the person sees since the last change of structure; null if they may not enter, undefined if not known yet.
   */
  known(domainId: string, personId: string): ListenerAccess | null | undefined {
    const domain = this.#domains.get(domainId)
    const entry = domain?.people.get(personId)
    return entry !== undefined && entry.epoch === domain?.epoch ? entry.access : undefined
  }

  /** What was found out last, whatever has changed since. */
  lastKnown(domainId: string, personId: string): ListenerAccess | null | undefined {
    return this.#domains.get(domainId)?.people.get(personId)?.access
  }

  /** As it is now or a little later. Rejects when the database fails. */
  async find(domainId: string, person: Listener): Promise<ListenerAccess | null> {
    const domain = this.#domainOf(domainId)
    const { epoch } = domain
    for (;;) {
      const entry = domain.people.get(person.id)
      // Structure that keeps changing must not keep us waiting: what was read since we were asked is good.
      if (entry !== undefined && entry.epoch >= epoch) return entry.access
      const underWay =
        domain.underWay.get(person.id) ??
        this.#build(domain, domainId, person).finally(() => domain.underWay.delete(person.id))
      domain.underWay.set(person.id, underWay)
      await underWay
    }
  }

  /** The domain's structure has changed. */
  expire(domainId: string): void {
    const domain = this.#domains.get(domainId)
    if (domain === undefined) return
    domain.epoch += 1
    domain.folders.clear()
    domain.shapes.clear()
  }

  /** All structures may have changed. */
  expireAll(): void {
    for (const domainId of this.#domains.keys()) this.expire(domainId)
  }

  /** The person is no longer here. */
  forget(domainId: string, personId: string): void {
    const people = this.#domains.get(domainId)?.people
    people?.delete(personId)
    if (people?.size === 0) this.#domains.delete(domainId)
  }

  #domainOf(domainId: string): DomainAccess {
    const known = this.#domains.get(domainId)
    if (known !== undefined) return known
    const domain = { epoch: 0, people: new Map(), underWay: new Map(), folders: new Map(), shapes: new Map() }
    this.#domains.set(domainId, domain)
    return domain
  }

  async #build(domain: DomainAccess, domainId: string, person: Listener): Promise<void> {
    if (this.#building >= buildsAtOnce) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#building += 1
    const { epoch } = domain
    try {
      const access = await unlessNotFound(this.#read(domain, domainId, person))
      domain.people.set(person.id, { epoch, access })
    } finally {
      this.#building -= 1
      this.#queue.shift()?.()
    }
  }

  async #read(domain: DomainAccess, domainId: string, person: Listener): Promise<ListenerAccess> {
    const scope = await this.#enter(person, domainId)
    const tree = await visibleTree(scope)
    const { key, reached, shown } = foldersOf(domain, tree)
    const opening = openedProject(scope)
    if (person.isGuest && opening?.guest == null) refuse('NotFound')
    const { groupIds, isClient, isSuperAdmin } = scope
    const fields = await fieldsOf(scope)
    const shape = isClient ? await shapeOf(domain, scope, [key, ...groupIds, ...fields]) : ''
    return {
      // What a project's link opens is no folder: its products are reached by those of the group.
      reached: opening === null ? reached : await reachedWith(scope, scope),
      shown,
      isEverything: tree.isEverything,
      groupIds,
      isClient,
      isSuperAdmin,
      fields,
      shape,
    }
  }
}

async function fieldsOf(scope: Scope): Promise<Set<string>> {
  const [fields, priceTypes] = await Promise.all([visibleFields(scope), visiblePriceTypes(scope)])
  const seesInactive = !scope.isClient && scope.permissions.folder.edit > 0
  return new Set<string>([
    ...textsSeenBy(scope),
    ...[...fields.keys()].map(detailKey),
    ...priceTypes.map(({ id }) => priceKey(id)),
    ...(seesInactive ? ['inactive'] : []),
  ])
}

/** Clients of the same groups and prices are shown the same. */
async function shapeOf(domain: DomainAccess, scope: Scope, key: readonly string[]): Promise<string> {
  const id = key.join()
  const known = domain.shapes.get(id) ?? shapeShownTo(scope)
  domain.shapes.set(id, known)
  // What failed is asked for again.
  known.catch(() => domain.shapes.delete(id))
  return await known
}

function foldersOf(domain: DomainAccess, { folders }: VisibleTree): SeenFolders & { key: string } {
  const hash = createHash('sha1')
  for (const folder of folders) hash.update(`${folder.id} ${folder.isReached}`)
  const key = hash.digest('base64')
  const known = domain.folders.get(key)
  if (known !== undefined) return known
  const seen = {
    key,
    reached: new Set(folders.filter((folder) => folder.isReached).map((folder) => folder.id)),
    shown: new Set(folders.map((folder) => folder.id)),
  }
  domain.folders.set(key, seen)
  return seen
}
