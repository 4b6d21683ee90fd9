/** The calls of the products page, answered in the page itself by the rules of the server: versions by field, undo. */
import type {
  AskedFacets,
  AskedGroups,
  AskedSummary,
  BulkAction,
  Category,
  DomainSettings,
  Folder,
  ModelProposal,
  Product,
  ProductFilter,
  ProductModel,
  ProductSelection,
  ProductsChange,
  ProductView,
  PublishingPreview,
  ValueFault,
} from '@vitrine/contract'
import { isOwnChoice, mediaKinds } from '@vitrine/rules'
import { withValues } from '../../src/features/products-table/grid/cells/row-values.ts'
import { exampleCategories, exampleFolders, exampleSettings } from '../example-company.ts'

interface Stored {
  product: Product & { version: number }
  fieldVersions: Record<string, number>
}

/** Refused by the network, by what stands before the server, or answered by nobody once it is done. */
export type Outage = 'refused' | 'unavailable' | 'answer lost'

interface Undoable {
  product: string
  field: string
  oldValue: string | null
}

export class ProductServer {
  /** Bodies of all writes, in order. */
  readonly writes: ProductsChange[] = []
  readonly undone: string[] = []
  /** Number of write requests, including those that are held. */
  asksToWrite = 0
  /** The filters of every question for products, in order; numbers alone are asked beside them. */
  readonly asked: (readonly ProductFilter[])[] = []
  /** Requests for groups, in order. */
  readonly grouped: AskedGroups[] = []
  /** Requests for facets, in order. */
  readonly counted: AskedFacets['body'][] = []
  /** Answers no question for groups, of one field or several. */
  hasNoGroups = false
  /** Suggestion answered for any search. */
  suggestion: string | null = null
  /** Refuses all writes, as if the person had lost the right. */
  forbids = false
  /** Selections of which figures were requested, in order. */
  readonly summarized: ProductSelection[] = []
  readonly views: ProductView[] = []
  folders: Folder[] = [...exampleFolders.result]
  /** The list of folders is answered after it. */
  beforeFolders: Promise<unknown> = Promise.resolve()
  categories: Category[] = [...exampleCategories.result]
  /** The model that all its products belong to. */
  model: ProductModel | null = null
  /** What is proposed of any selection. */
  proposal: ModelProposal | null = null
  /** Refuses models by this key, since an article that isn't seen is like one of them. */
  refusesModels: string | null = null
  /** Models that were made. */
  readonly made: unknown[] = []
  /** The preview answered for any publishing. */
  publishing: PublishingPreview = { products: 0, groups: [], people: 0, isWhole: true }
  /** Holds back answers to writes until it resolves. */
  private held: Promise<void> = Promise.resolve()
  /** Answers questions for lists, with what was there when they were asked, only when it is let go. */
  private heldLists: Promise<void> = Promise.resolve()
  private outage: Outage | null = null
  /** Answers by the key of the request. */
  private readonly answers = new Map<string, unknown>()
  private readonly stored = new Map<string, Stored>()
  private readonly bulks = new Map<string, Undoable[]>()
  private readonly trash = new Map<string, readonly Stored[]>()
  private readonly refusals = new Map<string, { code: string; data: ValueFault['data'] }>()
  readonly settings: DomainSettings

  constructor(products: readonly Product[], settings: DomainSettings = exampleSettings) {
    this.settings = settings
    for (const product of products)
      this.stored.set(product._id, { product: { ...product, version: 1 }, fieldVersions: {} })
  }

  /** The stored value of a field; null where there is none. */
  valueOf(id: string, field: string): string | null {
    const { product } = this.find(id)
    const [kind, key] = field.split(':')
    if (kind === 'price') return product.prices.find(({ priceType }) => priceType === key)?.value ?? null
    if (kind === 'detail')
      return product.details.find(({ detailField }) => detailField === key)?.value ?? null
    if (field === 'category') return product.categories[0] ?? null
    if (field === 'published') return String(product.isPublished)
    if (field === 'interested') return String(product.interested)
    return (
      { name: product.name, reference: product.reference, description: product.description }[field] ?? null
    )
  }

  /** Somebody else writes. */
  change(id: string, field: string, value: string | null): void {
    const stored = this.find(id)
    stored.product = withValues(stored.product, { [field]: value })
    stored.product.version += 1
    stored.fieldVersions[field] = stored.product.version
  }

  /** Writes of a value to the field are refused from now on. */
  refuse(field: string, value: string, code: string, data: ValueFault['data'] = {}): void {
    this.refusals.set(`${field} ${value}`, { code, data })
  }

  /** Products of that reference are not made from now on. */
  refuseCreation(reference: string, code: string, data: ValueFault['data']): void {
    this.refuse('create', reference, code, data)
  }

  /** Keeps writes waiting until the answer is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held = promise
    return resolve
  }

  /** Keeps lists waiting, as they are when they are asked for, until the answer is called. */
  holdLists(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.heldLists = promise
    return resolve
  }

  goAway(how: Outage): void {
    this.outage = how
  }

  comeBack(): void {
    this.outage = null
  }

  /** Somebody else takes it away. */
  remove(id: string): void {
    this.stored.delete(id)
  }

  /** Takes the place of the network; answers the way back. */
  install(): () => void {
    const network = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/api/')) return network(input, init)
      if (this.outage === 'refused') throw new TypeError('Failed to fetch')
      if (this.outage === 'unavailable') return new Response('Bad gateway', { status: 503 })
      const answer = await this.answer(request, pathname.slice('/api'.length))
      // It may have gone while it answered.
      if (this.outage !== null) throw new TypeError('Failed to fetch')
      return answer
    }
    return () => {
      globalThis.fetch = network
    }
  }

  private find(id: string): Stored {
    const stored = this.stored.get(id)
    if (stored === undefined) throw new Error(`no product ${id}`)
    return stored
  }

  private async answer(request: Request, path: string): Promise<Response> {
    const body = request.method === 'GET' ? null : await request.json().catch(() => null)
    if (path === '/health') return Response.json({ status: 'ok' })
    if (path === '/products/query') {
      const list = Response.json(this.query(request, body))
      await this.heldLists
      return list
    }
    if (/^\/products\/[^/]+\/model$/.test(path)) return Response.json({ model: this.model })
    if (path === '/product-models/proposal') return Response.json(this.proposal)
    if (path === '/product-models') {
      if (this.refusesModels !== null) {
        const refusal = { code: this.refusesModels, message: '', status: 409, data: { values: '60' } }
        return Response.json(refusal, { status: 409 })
      }
      this.made.push(body)
      return Response.json({
        _id: crypto.randomUUID(),
        bulk: crypto.randomUUID(),
        changed: body.articles.length,
      })
    }
    if (path === '/products/search-suggestion') {
      const search = new URL(request.url).searchParams.get('search')
      return Response.json({ search: search === this.suggestion ? null : this.suggestion })
    }
    if (path === '/products/groups') {
      this.grouped.push(body)
      return this.hasNoGroups ? tooSlow() : Response.json(this.group(body))
    }
    if (path === '/products/facets') {
      this.counted.push(body)
      const counts = this.countFacets(body)
      await this.heldLists
      return this.hasNoGroups ? tooSlow() : Response.json(counts)
    }
    if (path === '/products/summary') return Response.json(this.summarize(body))
    const isWrite =
      path === '/products/changes' || (request.method === 'POST' && /^\/(products|folders)$/.test(path))
    if (this.forbids && isWrite) return forbidden()
    if (path === '/products/changes') {
      this.asksToWrite += 1
      await this.held
      return Response.json(this.once(request, () => this.write(body.changes)))
    }
    if (path === '/products/bulk') return Response.json(this.bulk(body))
    if (path === '/products/bulk/preview') return Response.json(this.previewBulk(body))
    if (path === '/products/publishing/preview') return Response.json(this.publishing)
    if (path === '/products' && request.method === 'POST') return this.create(body)
    if (/\/product-views(\/[^/]+)?$/.test(path)) return this.answerViews(request, path, body)
    if (path === '/folders' && request.method === 'POST') return Response.json(this.makeFolder(body))
    const undo = /^\/products\/bulk\/([^/]+)\/undo$/.exec(path)?.[1]
    if (undo !== undefined) return Response.json(this.once(request, () => this.takeBack(undo)))
    if (/^\/domains\/[^/]+\/settings$/.test(path)) return Response.json(this.settings)
    if (path === '/folders') await this.beforeFolders
    if (path === '/folders') return Response.json({ total: this.folders.length, result: this.folders })
    if (path === '/categories')
      return Response.json({ total: this.categories.length, result: this.categories })
    if (/\/history$/.test(path)) return Response.json({ total: 0, result: [] })
    const product = this.stored.get(/^\/products\/([^/]+)$/.exec(path)?.[1] ?? '')?.product
    if (product !== undefined) return Response.json(product)
    if (/^\/products\/[^/]+$/.test(path))
      return Response.json({ code: 'NotFound', message: '', status: 404, data: {} }, { status: 404 })
    return Response.json([])
  }

  /** The same key gets the same answer, and nothing is done twice. */
  private once(request: Request, work: () => unknown): unknown {
    const key = request.headers.get('idempotency-key') ?? crypto.randomUUID()
    if (!this.answers.has(key)) this.answers.set(key, work())
    return this.answers.get(key)
  }

  /** Behind all others, at the top. */
  private makeFolder({ name }: { name: string }): Folder {
    const [root, ...rest] = this.folders
    if (root === undefined) throw new Error('there is a root')
    const made = { ...root, _id: crypto.randomUUID(), name, parent: root._id, left: root.right }
    const last = { ...made, right: made.left + 1, isProductFolder: true }
    this.folders = [{ ...root, right: last.right + 1 }, ...rest, last]
    return last
  }

  private create(body: Pick<Product, 'reference'>): Response {
    const refusal = this.refusals.get(`create ${body.reference}`)
    if (refusal === undefined) throw new Error('no test makes a product yet')
    return Response.json({ ...refusal, message: '' }, { status: 409 })
  }

  private query(
    request: Request,
    body: { search?: string; sorting?: string; grouping?: string; filters?: readonly ProductFilter[] },
  ) {
    const parameters = new URL(request.url).searchParams
    if (parameters.get('id_only') === null) this.asked.push(body.filters ?? [])
    const { grouping } = body
    const all = this.matching(body).sort(
      (one, other) =>
        (grouping === undefined ? 0 : this.compareGroups(one._id, other._id, grouping)) ||
        (body.sorting === 'reference'
          ? one.reference.localeCompare(other.reference)
          : one.name.localeCompare(other.name)),
    )
    const [page, size] = [Number(parameters.get('page') ?? 1), Number(parameters.get('per_page') ?? 20)]
    return { total: all.length, result: all.slice((page - 1) * size, page * size) }
  }

  private matching(body: { search?: string; filters?: readonly ProductFilter[] }): Product[] {
    const wanted = (body.search ?? '').toLowerCase()
    return [...this.stored.values()]
      .map(({ product }) => product)
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .filter(
        ({ interested }) => interested || body.filters?.some(({ field }) => field === 'interested') !== true,
      )
  }

  /** Products without a value last. */
  private compareGroups(one: string, other: string, field: string): number {
    const [mine, theirs] = [this.valueOf(one, field), this.valueOf(other, field)]
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null)
    return mine.localeCompare(theirs)
  }

  private group(body: { grouping: string; search: string; filters: readonly ProductFilter[] }) {
    const found = this.matching(body)
    const ids = found.map(({ _id }) => _id)
    const ordered = ids.sort((one, other) => this.compareGroups(one, other, body.grouping))
    const counts = new Map<string | null, number>()
    for (const id of ordered) {
      const value = this.valueOf(id, body.grouping)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return { total: found.length, result: [...counts].map(([value, count]) => ({ value, count })) }
  }

  private countFacets({ fields, filters, search }: AskedFacets['body']) {
    const left = (field: string) => filters.filter((filter) => !isOwnChoice(filter, field))
    const result = fields.map((field) => {
      const asked = { search, filters: left(field) }
      return {
        field,
        groups: field === 'media' ? this.countMedia(asked) : this.group({ ...asked, grouping: field }),
      }
    })
    return { result }
  }

  private countMedia(asked: { search: string; filters: readonly ProductFilter[] }) {
    const found = this.matching(asked)
    const result = mediaKinds.map((value) => {
      const having = found.filter(({ media }) => media.some(({ type }) => type.startsWith(value)))
      return { value, count: having.length }
    })
    return { total: found.length, result }
  }

  private summarize({ of, summaries }: { of: ProductSelection; summaries: readonly AskedSummary[] }) {
    this.summarized.push(of)
    const chosen =
      'ids' in of
        ? of.ids.flatMap((id) => this.stored.get(id)?.product ?? [])
        : this.matching(of.query).filter(({ _id }) => !of.except.includes(_id))
    const figure = ({ field, kind }: AskedSummary): string | null => {
      const values = chosen.flatMap(({ _id }) => this.valueOf(_id, field) ?? [])
      const numbers = values.map(Number)
      const sum = numbers.reduce((total, number) => total + number, 0)
      if (kind === 'filled') return String(values.length)
      if (kind === 'empty') return String(chosen.length - values.length)
      if (kind === 'yes') return String(values.filter((value) => value === 'true').length)
      if (values.length === 0) return null
      if (kind === 'sum') return String(sum)
      if (kind === 'average') return String(sum / numbers.length)
      if (kind === 'minimum') return String(Math.min(...numbers))
      if (kind === 'maximum') return String(Math.max(...numbers))
      return values.toSorted().at(kind === 'latest' ? -1 : 0) ?? null
    }
    return { total: chosen.length, result: summaries.map((each) => ({ ...each, value: figure(each) })) }
  }

  private answerViews(request: Request, path: string, body: Partial<ProductView>): Response {
    const [, id] = /\/product-views\/([^/]+)$/.exec(path) ?? []
    if (request.method === 'POST') {
      const _id = crypto.randomUUID()
      this.views.push({
        ...(body as ProductView),
        _id,
        isOwn: true,
        pinned: true,
        version: 1,
        orderVersion: 1,
      })
      return Response.json(_id)
    }
    const view = this.views.find(({ _id }) => _id === id)
    if (request.method !== 'PATCH' || view === undefined) return Response.json(this.views)
    Object.assign(view, body, { version: view.version + 1 })
    return new Response(null, { status: 204 })
  }

  /** Values set by id; what else can be done to many isn't known here. */
  private deletedOf({ selection }: { selection: ProductSelection }): readonly string[] {
    if (!('ids' in selection)) throw new Error('no test does that yet')
    return selection.ids
  }

  private setValues({ selection, action }: { selection: ProductSelection; action: BulkAction }) {
    if (!('ids' in selection) || action.type !== 'set') throw new Error('no test does that yet')
    const { values } = action
    return selection.ids.map((product) => ({ product, values }))
  }

  private previewBulk(body: { selection: ProductSelection; action: BulkAction }) {
    const isWhole = body.action.type === 'delete' || body.action.type === 'duplicate'
    const chosen = isWhole ? this.chosen(body.selection) : this.setValues(body).map(({ product }) => product)
    const theirs = chosen.filter((id) => this.mayEdit(id))
    const examples = isWhole ? [] : this.examplesOf(this.setValues(body))
    const none = { unchanged: 0, faulty: 0, faults: [] }
    const refused = chosen.length - theirs.length
    return {
      total: chosen.length,
      examined: chosen.length,
      changed: theirs.length,
      refused,
      examples,
      ...none,
    }
  }

  private chosen(selection: ProductSelection): string[] {
    if ('ids' in selection) return [...selection.ids]
    return this.matching(selection.query).flatMap(({ _id }) => (selection.except.includes(_id) ? [] : [_id]))
  }

  private mayEdit(id: string): boolean {
    const { folders } = this.find(id).product
    return this.folders.some(({ _id, isEditable }) => isEditable && folders.includes(_id))
  }

  private examplesOf(changes: readonly ProductsChange[]) {
    return changes.flatMap(({ product, values }) =>
      Object.entries(values).map(([field, newValue]) => ({
        product,
        name: this.valueOf(product, 'name') ?? '',
        field,
        oldValue: this.valueOf(product, field),
        newValue,
      })),
    )
  }

  private bulk(body: { selection: ProductSelection; action: BulkAction }) {
    const { bulk, changed } =
      body.action.type === 'delete' ? this.delete(this.deletedOf(body)) : this.write(this.setValues(body))
    return { bulk, total: changed.length, process: null, changed: changed.length, refused: 0, faults: [] }
  }

  private delete(products: readonly string[]) {
    const bulk = crypto.randomUUID()
    this.trash.set(
      bulk,
      products.map((product) => this.find(product)),
    )
    for (const product of products) this.stored.delete(product)
    return { bulk, changed: products }
  }

  private write(changes: readonly ProductsChange[]) {
    const bulk = crypto.randomUUID()
    const undoable: Undoable[] = []
    const faults: ValueFault[] = []
    for (const change of changes) {
      this.writes.push(change)
      const stored = this.stored.get(change.product)
      if (stored === undefined) {
        const [field = ''] = Object.keys(change.values)
        faults.push({ product: change.product, field, code: 'NotFound', data: {} })
        continue
      }
      for (const [field, value] of Object.entries(change.values)) {
        const oldValue = this.valueOf(change.product, field)
        const refusal = this.refusals.get(`${field} ${value}`)
        const isStale = (stored.fieldVersions[field] ?? 1) > (change.version ?? Number.POSITIVE_INFINITY)
        if (refusal !== undefined) faults.push({ product: change.product, field, ...refusal })
        else if (isStale) {
          const data = { version: stored.product.version, [field]: oldValue ?? '' }
          faults.push({ product: change.product, field, code: 'StaleVersion', data })
        } else if (oldValue !== value) {
          this.change(change.product, field, value)
          undoable.push({ product: change.product, field, oldValue })
        }
      }
    }
    this.bulks.set(bulk, undoable)
    const changed = [...new Set(undoable.map(({ product }) => product))].map((product) => ({
      product,
      version: this.find(product).product.version,
    }))
    return { bulk: changed.length === 0 ? null : bulk, changed, faults }
  }

  private takeBack(bulk: string) {
    this.undone.push(bulk)
    const undoable = this.bulks.get(bulk) ?? []
    const deleted = this.trash.get(bulk) ?? []
    for (const stored of deleted) this.stored.set(stored.product._id, stored)
    const undoing = crypto.randomUUID()
    const before = undoable.map(({ product, field }) => ({
      product,
      field,
      oldValue: this.valueOf(product, field),
    }))
    this.bulks.set(undoing, before)
    for (const { product, field, oldValue } of undoable) this.change(product, field, oldValue)
    const changed = new Set(undoable.map(({ product }) => product)).size + deleted.length
    return { bulk: undoing, total: changed, process: null, changed, refused: 0, faults: [] }
  }
}

function tooSlow(): Response {
  return Response.json({ code: 'QueryTooSlow', message: '', status: 422, data: {} }, { status: 422 })
}

function forbidden(): Response {
  return Response.json({ code: 'NotAllowed', message: '', status: 403, data: {} }, { status: 403 })
}
