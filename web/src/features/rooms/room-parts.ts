import type { Product, WebSession } from '@vitrine/contract'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface OfProduct {
  product: Product
  session: WebSession
}

/** The gallery of a product shows this medium (by name) or page of a document; null: its first medium. */
export interface GalleryLead {
  shown?: string | null
  onShow?: ((name: string | null) => void) | undefined
}

/** `product`: null where nothing is shown; `isHidden`: this person may not see it; `notice`: what comes next. */
export interface OwnRoomProps {
  product: Product | null
  isHidden: boolean
  notice: ReactNode
}

/** Components of a project's web session, passed in by the application, since they belong to another feature. */
export interface RoomParts {
  Session: ComponentType<{ projectId: string; children: (session: WebSession) => ReactNode }>
  /** A product with everything needed to order it. */
  Ordered: ComponentType<{ product: Product; gallery: GalleryLead }>
  /** Shows whether the answers were saved; `Unsent`: those that were refused. */
  Saved: ComponentType
  Unsent: ComponentType
  Gallery: ComponentType<OfProduct & GalleryLead>
  Prices: ComponentType<OfProduct>
  Details: ComponentType<OfProduct>
  /** Documents that the leader can put on stage. */
  Documents: ComponentType<OfProduct & Required<GalleryLead>>
  /** Shows the products on stage in one’s own room, one after the other. */
  InOwnRoom: ComponentType<OwnRoomProps>
  /** Loads the pictures of the product that is shown next. */
  preload: (product: Product) => void
}

export const RoomPartsContext = createContext<RoomParts | null>(null)

export function useRoomParts(): RoomParts {
  const parts = useContext(RoomPartsContext)
  if (parts === null) throw new Error('a room is shown with the parts of its products')
  return parts
}
