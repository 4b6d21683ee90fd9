/** The session that is open, for what stands deep in its pages. */
import type { Product, WebSession } from '@vitrine/contract'
import { createContext, useContext } from 'react'
import type { Standing } from './api/order-check.ts'
import type { SessionAnswers } from './api/use-web-session.ts'

export interface OpenSession {
  session: WebSession
  answers: SessionAnswers
  standing: (product: Product) => Standing
  /** In whose place, as the address says it; null for one's own. */
  attendee: string | null
}

export const OpenSessionContext = createContext<OpenSession | null>(null)

export function useOpenSession(): OpenSession {
  const open = useContext(OpenSessionContext)
  if (open === null) throw new Error('this part belongs into a web session')
  return open
}
