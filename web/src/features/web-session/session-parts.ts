import type { Product, WebSession } from '@vitrine/contract'
import { type ComponentType, createContext, useContext } from 'react'

export interface PartProps {
  product: Product
  session: WebSession
}

/** What a gallery shows where somebody leads it, by the name of the medium; null: its first. */
export interface GalleryLead {
  shown?: string | null
  onShow?: ((name: string | null) => void) | undefined
}

/** What of a product is shown as elsewhere: given by the application, since products are another feature's. */
export interface SessionParts {
  Gallery: ComponentType<PartProps & GalleryLead>
  Prices: ComponentType<PartProps>
  Details: ComponentType<PartProps>
  Files: ComponentType<PartProps>
  /** Has the pictures of a product fetched that is looked at next. */
  preload: (product: Product) => void
}

export const SessionPartsContext = createContext<SessionParts | null>(null)

export function useSessionParts(): SessionParts {
  const parts = useContext(SessionPartsContext)
  if (parts === null) throw new Error('a web session is shown with the parts of its products')
  return parts
}
