/** How screens around a visitor are shown while they are arranged; given by the application, for no feature knows another. */
import type { Product } from '@vitrine/contract'
import type { Cell, ThreeSidesLayout } from '@vitrine/rules'
import { type ComponentType, createContext } from 'react'

export interface ShowroomPreviewProps {
  product: Product
  layout: ThreeSidesLayout
  /** The screen that is being arranged. */
  current: Cell
}

/** Null where none is given. */
export const ShowroomPreviewContext = createContext<ComponentType<ShowroomPreviewProps> | null>(null)
