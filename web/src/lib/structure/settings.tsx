/** The company's settings, for what stands on a page that has read them. */
import { useQuery } from '@tanstack/react-query'
import type { DomainSettings } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { settingsQuery } from '../api/domain-queries.ts'
import { Loaded, WaitingBox } from '../page/loaded.tsx'

const waitingHeightPx = 320

/** Shows its content once the settings are there. */
export function WithSettings({ children }: { children: ReactNode }) {
  return (
    <Loaded query={useQuery(settingsQuery())} waiting={<WaitingBox height={waitingHeightPx} />}>
      {() => children}
    </Loaded>
  )
}

/** For what stands inside `WithSettings`. */
export function useSettings(): DomainSettings {
  const { data } = useQuery(settingsQuery())
  if (data === undefined) throw new Error('this part of a page needs WithSettings around it')
  return data
}
