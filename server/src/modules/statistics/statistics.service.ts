/** Figures of the whole company. Each is of what its reader sees. */
import type { ProductFigure, ProductFilter, Statistics } from '@vitrine/contract'
import { detailKey, isGenerated, maxFilters, priceKey } from '@vitrine/rules'
import type { Scope } from '../../scope/scope.ts'
import { getSubscription } from '../account-defaults/index.ts'
import { getStorageUse } from '../media/index.ts'
import { listVisibleGroups } from '../people/index.ts'
import { countProductsBy, type ProductVisibility, productVisibility } from '../products/index.ts'
import { countPeople, countProjects, sumMedia } from './statistics.repository.ts'

export async function getStatistics(scope: Scope): Promise<Statistics> {
  const visibility = await productVisibility(scope)
  const { condition, isEverything, seesInactive } = visibility
  const { analytics, subscription } = scope.permissions
  const asked = askedFigures(visibility)
  const whose = ({ 1: 'own', 2: 'groups', 3: 'all' } as const)[analytics.view as 1 | 2 | 3]
  const [{ total, counts }, media, storage, people, projects, plan] = await Promise.all([
    countProductsBy(
      scope,
      asked.map(({ filters }) => filters),
    ),
    sumMedia(scope, { visible: condition, seesInactive }),
    isEverything && seesInactive ? getStorageUse(scope) : null,
    peopleOf(scope),
    countProjects(scope, whose),
    subscription.view > 0 ? getSubscription(scope) : null,
  ])
  return {
    isWhole: isEverything && seesInactive,
    products: total,
    figures: asked.map((figure, at) => ({ ...figure, products: counts[at] ?? 0 })),
    media,
    storage,
    people,
    projects,
    subscription: plan,
  }
}

type AskedFigure = Omit<ProductFigure, 'products'>

/** By fields and price types that the reader sees. */
function askedFigures({ fields, priceTypes }: ProductVisibility): AskedFigure[] {
  const empty = (field: string): ProductFilter => ({ field, type: 'NON_EXIST', value: '' })
  const media = (type: 'EXACT' | 'NOT_EXACT', value: string): ProductFilter => ({
    field: 'media',
    type,
    value,
  })
  const published = (value: string): ProductFilter => ({ field: 'published', type: 'EXACT', value })
  const figure = (key: ProductFigure['key'], filters: ProductFilter[], of: string | null = null) => ({
    key,
    of,
    filters,
  })
  const prices = [...priceTypes.values()]
  const required = [...fields.values()].filter((field) => field.required && !isGenerated(field.type))
  const unpriced = prices.map(({ id }) => empty(priceKey(id)))
  return [
    figure('published', [published('true')]),
    figure('unpublished', [published('false')]),
    figure('withImage', [media('EXACT', 'image')]),
    figure('withVideo', [media('EXACT', 'video')]),
    figure('with3d', [media('EXACT', '3d')]),
    figure('noImage', [media('NOT_EXACT', 'image')]),
    figure('noMedia', [empty('media')]),
    figure('noCategory', [empty('category')]),
    figure('noDescription', [empty('description')]),
    // More filters no query takes.
    ...(unpriced.length > 0 && unpriced.length <= maxFilters ? [figure('noPrice', unpriced)] : []),
    ...(prices.length > 1
      ? prices.map(({ id, name }) => figure('noPriceOf', [empty(priceKey(id))], name))
      : []),
    ...required.map(({ id, name }) => figure('noRequired', [empty(detailKey(id))], name)),
  ]
}

async function peopleOf(scope: Scope): Promise<Statistics['people']> {
  const { view } = scope.permissions.group
  if (view === 0) return null
  const groups = await listVisibleGroups(scope)
  const counted = await countPeople(scope, view === 3 ? null : groups.map(({ id }) => id))
  return { ...counted, groups: groups.length }
}
