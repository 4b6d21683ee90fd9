import { IconFolderOff, IconMoodEmpty, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../../../lib/api/error-body.ts'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { Failed } from '../../../../lib/page/loaded.tsx'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LinkButton } from '../../../../ui/links.tsx'
import { useCatalog } from '../../api/use-catalog.ts'
import { ClearButton } from './clear-button.tsx'
import { NothingFound } from './nothing-found.tsx'

/** Why there is nothing, and the way out of it. */
export function ListEmpty({ structure }: { structure: Structure }) {
  const { t } = useTranslation('catalog')
  const { search, linkTo } = useCatalog()
  const { folder, q, category, filters } = search
  const onlyStarred =
    q === undefined && category === undefined && filters?.length === 1 && filters[0]?.field === 'interested'
  if (onlyStarred) {
    return (
      <EmptyState
        icon={IconStar}
        title={t('emptyStarredTitle')}
        message={t('emptyStarredText')}
        action={
          <LinkButton {...linkTo({ filters: undefined })} variant="default">
            {t('clearFilters')}
          </LinkButton>
        }
      />
    )
  }
  if (q !== undefined || category !== undefined || filters !== undefined)
    return <NothingFound structure={structure} />
  if (folder !== undefined) {
    return (
      <EmptyState
        icon={IconFolderOff}
        title={t('emptyFolderTitle')}
        message={t('emptyFolderText')}
        action={<ShowAllButton />}
      />
    )
  }
  return <EmptyState icon={IconMoodEmpty} title={t('emptyTitle')} message={t('emptyText')} />
}

export function UnknownFolder() {
  const { t } = useTranslation('catalog')
  return (
    <EmptyState
      icon={IconFolderOff}
      title={t('unknownFolderTitle')}
      message={t('unknownFolderText')}
      action={<ShowAllButton />}
    />
  )
}

/** A question the server refuses as such (a filter on a field that is gone) won't do better the second time. */
export function ListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('catalog')
  const errorText = useErrorText()
  const { status } = refusalOf(error)
  if (status === 400 || status === 422) {
    // Ids that are none are refused in words for programmers.
    const message = status === 400 ? t('refusedText') : errorText(error)
    return <EmptyState title={t('refusedTitle')} message={message} action={<ClearButton />} />
  }
  return <Failed error={error} onRetry={onRetry} />
}

function ShowAllButton() {
  const { t } = useTranslation('catalog')
  const { linkTo } = useCatalog()
  return (
    <LinkButton {...linkTo({ folder: undefined })} variant="default">
      {t('showAll')}
    </LinkButton>
  )
}
