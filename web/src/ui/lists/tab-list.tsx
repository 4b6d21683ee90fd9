import { Tabs } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useLongRow } from './use-long-row.ts'

interface TabListProps extends ComponentProps<typeof Tabs.List> {
  /** The open one; absent where the tabs know themselves which is. */
  value?: string | null
}

/** A row of tabs that may be longer than the screen: the open one is in view. */
export function TabList({ value, ...list }: TabListProps) {
  return <Tabs.List {...list} ref={useLongRow<HTMLDivElement>(value)} />
}
