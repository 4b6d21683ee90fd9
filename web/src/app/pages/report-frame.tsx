import { headerItems } from '@vitrine/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../lib/page/list-page.tsx'
import { useEntered } from '../../lib/session/session-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ReportFrameProps {
  title: string
  /** The entry of the header that leads here: who isn't offered it is shown nothing. */
  item: 'activityReport' | 'projectReport'
  children: ReactNode
}

/** The frame of all reports. */
export function ReportFrame({ title, item, children }: ReportFrameProps) {
  const { t } = useTranslation('app')
  const { access, domain } = useEntered()
  const { isClient, permissions } = access
  const isOpen = headerItems(permissions, { subscription: domain.subscription, isClient })[item]
  return (
    <ListPage title={title}>
      {isOpen ? children : <EmptyState title={t('notOpenTitle')} message={t('notOpenText')} />}
    </ListPage>
  )
}
