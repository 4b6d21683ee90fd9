import type {} from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The product was opened from the list behind it, which is where closing it leads back to. */
    fromList?: boolean
  }
}
