import '@mantine/nprogress/styles.layer.css'
import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import styles from './header.module.css'

/** The thin line under the header: moves while a page or its data is on the way. */
export function HeaderProgress() {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const isFetching = useIsFetching() > 0
  const isBusy = isNavigating || isFetching
  useEffect(() => {
    if (isBusy) startNavigationProgress()
    else completeNavigationProgress()
  }, [isBusy])
  return (
    <NavigationProgress
      withinPortal={false}
      size={2}
      color="var(--mantine-color-brand-text)"
      className={styles.progress}
      aria-hidden
    />
  )
}
