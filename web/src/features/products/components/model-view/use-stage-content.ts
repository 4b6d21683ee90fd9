/** What a room shows of the product on stage; also for the showroom where the device can't show a room. */
import { useQuery } from '@tanstack/react-query'
import type { MediaItem, Product } from '@vitrine/contract'
import { defaultThreeSidesLayout, mediaOfLayout } from '@vitrine/rules'
import type { RoomContent } from '@vitrine/viewer'
import { orpc } from '../../../../lib/api/client.ts'
import { useSeesCatalog } from '../../../../lib/session/sees-catalog.ts'
import { mediaKindOf } from '../../api/media-kind.ts'
import { lightingOf, phoneSourceOf } from '../../api/media-sources.ts'
import { arrangementOf, type ShowroomContent } from '../showroom/use-showroom.ts'

export interface StageContent {
  item: MediaItem
  inRoom: RoomContent
  inShowroom: ShowroomContent
}

/** Null where there is no model to show, undefined while its screens are loading. */
export function useStageContent(domainId: string, product: Product | null): StageContent | null | undefined {
  // Screens belong to the catalogue: people without it see the model alone.
  const asks = useSeesCatalog() && product !== null
  const query = orpc.products.getThreeSidesLayout.queryOptions({ input: { productId: product?._id ?? '' } })
  const { data, isPending } = useQuery({ ...query, enabled: asks })
  if (product === null) return null
  const media = product.media.filter(({ isActive, isReady }) => isActive && isReady)
  const item = media.find((one) => mediaKindOf(one) === '3d')
  const source = { domainId, product: { _id: product._id, name: product.name } }
  const model = item === undefined ? null : phoneSourceOf({ ...source, item })
  if (item === undefined || model === null) return null
  if (asks && isPending) return undefined
  const names = new Set(media.map(({ name }) => name))
  const layout = data != null && mediaOfLayout(data).some((name) => names.has(name)) ? data : null
  const inShowroom = { ...source, media, layout: layout ?? defaultThreeSidesLayout }
  const arrangement = layout === null ? null : arrangementOf(inShowroom)
  return { item, inRoom: { model, lighting: lightingOf(item), arrangement }, inShowroom }
}
