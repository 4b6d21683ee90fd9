import { createContext, type ReactNode, useContext } from 'react'

/** What a page that shows a product puts into it: ways to change it. */
export interface ProductSlots {
  /** Stands in place of a shown value, by field key. */
  value: (fieldKey: string, shown: ReactNode) => ReactNode
  /** Instead of the mark of what clients don't see. */
  aboveInfo?: ReactNode
  belowMedia?: ReactNode
  belowInfo?: ReactNode
  belowPrices?: ReactNode
  belowDetails?: ReactNode
}

/** Nothing can be changed. */
export const readOnlySlots: ProductSlots = { value: (_, shown) => shown }

export const ProductSlotsContext = createContext<ProductSlots>(readOnlySlots)

export function useProductSlots(): ProductSlots {
  return useContext(ProductSlotsContext)
}
