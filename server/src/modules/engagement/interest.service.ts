/** Reports what clients looked at to people who may read reports: only clients and products that they see. */
import type {
  AskedInterest,
  ClientInterest,
  FolderInterest,
  InterestSummary,
  MediaInterest,
  OpenedShareLink,
  ProductInterest,
  SearchInterest,
} from '@vitrine/contract'
import { type ClientVisibility, visibleClients } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { getDisplaySettings } from '../domains/index.ts'
import { folderSetsOfFolders, visibleFoldersOfSets, visibleTree } from '../folders/index.ts'
import { listVisibleGroups } from '../people/index.ts'
import { inFolderSets, productVisibility } from '../products/index.ts'
import {
  bothOf,
  type CountedInterest,
  countSearches,
  findNameOfClientIn,
  findNameOfProduct,
  hasHiddenMedia,
  listByClient,
  listByFolderSet,
  listByMedia,
  listByProduct,
  listBySearch,
  listOpenedLinks,
  readFigures,
  type Window,
} from './interest.repository.ts'

interface Page<Row> {
  total: number
  result: Row[]
}

interface Reading extends CountedInterest {
  isNoted: boolean
  isWhole: boolean
  of: InterestSummary['of']
  /** Texts of searches may name any product and value. */
  seesSearches: boolean
}

/** Refuses NotFound for a client, product or folder that the reader doesn't see. */
async function reading(scope: Scope, asked: AskedInterest): Promise<Reading> {
  const { client = null, product = null, folder = null, from, to } = asked
  const [{ timeZone, notesInterest }, clients, visibility] = await Promise.all([
    getDisplaySettings(scope),
    visibleClientsOf(scope),
    productVisibility(scope),
  ])
  const { condition, isEverything, seesInactive } = visibility
  const of = {
    client: client === null ? null : named(await findNameOfClientIn(scope, client, clients)),
    product: product === null ? null : named(await findNameOfProduct(scope, product, condition)),
    folder: folder === null ? null : named((await visibleTree(scope)).byId.get(folder)?.name),
  }
  const products =
    folder === null ? condition : bothOf(condition, inFolderSets(await folderSetsOfFolders(scope, [folder])))
  return {
    ...{ from, to, timeZone, clients, products, seesInactive },
    of,
    clientId: client,
    productId: product,
    hidesMedia: await hasHiddenMedia(scope, seesInactive),
    isNoted: notesInterest,
    isWhole: isEverything && seesInactive && clients.kind === 'everybody',
    seesSearches: isEverything && scope.permissions.productDetail.view === 3,
  }
}

function named(name: string | null | undefined): string {
  return name ?? refuse('NotFound')
}

async function visibleClientsOf(scope: Scope): Promise<ClientVisibility> {
  return visibleClients(scope, await listVisibleGroups(scope))
}

/** Searches are of no product or folder. */
const ofEverything = ({ product, folder }: AskedInterest) => product === undefined && folder === undefined

/** Refuses as `reading`; so do the lists. */
export async function getInterest(scope: Scope, asked: AskedInterest): Promise<InterestSummary> {
  const counted = await reading(scope, asked)
  const tellsSearches = counted.seesSearches && ofEverything(asked)
  const tellsLinks = ofEverything(asked) && asked.client === undefined
  const { ways, days, ...figures } = await readFigures(scope, counted)
  const sum = (of: 'seconds' | 'looks') => days.reduce((all, day) => all + day[of], 0)
  return {
    timeZone: counted.timeZone,
    isNoted: counted.isNoted,
    isWhole: counted.isWhole,
    of: counted.of,
    seconds: sum('seconds'),
    looks: sum('looks'),
    byWay: { page: 0, viewer: 0, fullscreen: 0, ar: 0, ...ways },
    ...figures,
    searches: tellsSearches ? await countSearches(scope, counted) : null,
    openedShareLinks: tellsLinks ? (await openedLinks(scope, asked, { offset: 0, limit: 1 })).times : null,
    days,
  }
}

export async function listInterestByProduct(
  scope: Scope,
  asked: AskedInterest,
  sort: Parameters<typeof listByProduct>[2],
  window: Window,
): Promise<Page<Inside<ProductInterest>>> {
  return page(await listByProduct(scope, await reading(scope, asked), sort, window))
}

export async function listInterestByClient(
  scope: Scope,
  asked: AskedInterest,
  sort: Parameters<typeof listByClient>[2]['sort'],
  window: Window,
): Promise<Page<Inside<ClientInterest>>> {
  const counted = await reading(scope, asked)
  const seesSearches = counted.seesSearches && ofEverything(asked)
  return page(await listByClient(scope, counted, { sort, seesSearches }, window))
}

export async function listInterestInMedia(
  scope: Scope,
  asked: AskedInterest,
  sort: Parameters<typeof listByMedia>[2],
  window: Window,
): Promise<Page<MediaInterest>> {
  return page(await listByMedia(scope, await reading(scope, asked), sort, window))
}

export async function listInterestSearches(
  scope: Scope,
  asked: AskedInterest,
  sort: Parameters<typeof listBySearch>[2],
  window: Window,
): Promise<Page<SearchInterest>> {
  const counted = await reading(scope, asked)
  if (!counted.seesSearches || !ofEverything(asked)) return { total: 0, result: [] }
  return page(await listBySearch(scope, counted, sort, window))
}

/** A product counts in each folder it lies in, and above each once. */
export async function listInterestByFolder(
  scope: Scope,
  asked: AskedInterest,
  sort: 'seconds' | 'looks' | 'stars',
  { offset, limit }: Window,
): Promise<Page<Inside<FolderInterest>>> {
  const sums = await listByFolderSet(scope, await reading(scope, asked))
  const { folders, byId } = await visibleTree(scope)
  const reached = await visibleFoldersOfSets(
    scope,
    sums.map(({ set }) => set),
  )
  const totals = new Map<string, Pick<FolderInterest, 'seconds' | 'looks' | 'stars'>>()
  const above = (id: string): string[] => {
    const parent = byId.get(id)?.parentId ?? null
    return parent === null ? [] : [id, ...above(parent)]
  }
  for (const { set, seconds, looks, stars } of sums) {
    for (const id of new Set((reached.get(set) ?? []).flatMap(above))) {
      const total = totals.get(id) ?? { seconds: 0, looks: 0, stars: 0 }
      totals.set(id, {
        seconds: total.seconds + seconds,
        looks: total.looks + looks,
        stars: total.stars + stars,
      })
    }
  }
  // The order of the tree where the figures are the same.
  const result = folders
    .flatMap(({ id, name }) => {
      const total = totals.get(id)
      const path = above(id).slice(1).reverse()
      return total === undefined
        ? []
        : [{ id, name, path: path.map((each) => byId.get(each)?.name ?? ''), ...total }]
    })
    .sort((one, other) => other[sort] - one[sort])
  return { total: result.length, result: result.slice(offset, limit === null ? undefined : offset + limit) }
}

async function openedLinks(scope: Scope, { from, to }: Pick<AskedInterest, 'from' | 'to'>, window: Window) {
  const clients = await visibleClientsOf(scope)
  const groupIds = clients.kind === 'everybody' ? null : clients.groupIds
  return await listOpenedLinks(scope, { from, to, groupIds }, window)
}

/** Opened share links of the groups whose figures the reader may see. */
export async function listOpenedShareLinks(
  scope: Scope,
  asked: Pick<AskedInterest, 'from' | 'to'>,
  window: Window,
): Promise<Page<Inside<OpenedShareLink>>> {
  return page(await openedLinks(scope, asked, window))
}

function page<Row>({ total, rows }: { total: number; rows: Row[] }): Page<Row> {
  return { total, result: rows }
}
