import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface TabListProps {
  /** The open one. */
  value: string
  children: ReactNode
}

/** A row of tabs that may be longer than the screen: the open one is in view. */
export function TabList({ value, children }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another one is open
  useEffect(() => {
    const open = list.current?.querySelector('[aria-selected="true"]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [value])
  return (
    <Tabs.List ref={list} mb="lg">
      {children}
    </Tabs.List>
  )
}
