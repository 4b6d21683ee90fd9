import type { Product, WebSession } from '@vitrine/contract'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

interface OfProduct {
  product: Product
  session: WebSession
}

/** What the gallery of a product shows, by the name of the medium or as a page of a document; null: its first medium. */
export interface GalleryLead {
  shown?: string | null
  onShow?: ((name: string | null) => void) | undefined
}

/** `product`: null where there is nothing to see; `isHidden`: since it isn’t for whoever looks; `notice`: what comes next. */
export interface OwnRoomProps {
  product: Product | null
  isHidden: boolean
  notice: ReactNode
}

/** What of the project is shown and asked as in its web session: given by the application, since that is another feature's. */
export interface RoomParts {
  Session: ComponentType<{ projectId: string; children: (session: WebSession) => ReactNode }>
  /** All there is to a product for whoever orders. */
  Ordered: ComponentType<{ product: Product; gallery: GalleryLead }>
  /** Whether what was answered has arrived, and what was not taken. */
  Saved: ComponentType
  Unsent: ComponentType
  Gallery: ComponentType<OfProduct & GalleryLead>
  Prices: ComponentType<OfProduct>
  Details: ComponentType<OfProduct>
  /** Documents that can be put on stage, for whoever leads. */
  Documents: ComponentType<OfProduct & Required<GalleryLead>>
  /** The way to see in one’s own room what is on stage, one product after the other. */
  InOwnRoom: ComponentType<OwnRoomProps>
  /** Has the pictures of a product fetched that is looked at next. */
  preload: (product: Product) => void
}

export const RoomPartsContext = createContext<RoomParts | null>(null)

export function useRoomParts(): RoomParts {
  const parts = useContext(RoomPartsContext)
  if (parts === null) throw new Error('a room is shown with the parts of its products')
  return parts
}
