import type { Product, WebSession } from '@vitrine/contract'
import { type ComponentType, createContext, useContext } from 'react'

export interface PartProps {
  product: Product
  session: WebSession
}

/** The medium that a led gallery shows, by name; null: the first. */
export interface GalleryLead {
  shown?: string | null
  onShow?: ((name: string | null) => void) | undefined
}

/** Components that show a product, passed in by the application, since products are another feature. */
export interface SessionParts {
  Gallery: ComponentType<PartProps & GalleryLead>
  Prices: ComponentType<PartProps>
  Details: ComponentType<PartProps>
  Files: ComponentType<PartProps>
  /** Loads the pictures of the product that is shown next. */
  preload: (product: Product) => void
}

export const SessionPartsContext = createContext<SessionParts | null>(null)

export function useSessionParts(): SessionParts {
  const parts = useContext(SessionPartsContext)
  if (parts === null) throw new Error('a web session is shown with the parts of its products')
  return parts
}
