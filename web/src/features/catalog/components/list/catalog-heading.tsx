import { Breadcrumbs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { ExportButton } from '../../../../lib/exports/export-button.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useInterest } from '../../../../lib/interest/use-interest.ts'
import { isFolderPublished } from '../../../../lib/structure/shown-to-clients.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { StarButton } from '../../../../ui/star-button.tsx'
import { UnpublishedMark } from '../../../../ui/unpublished-mark.tsx'
import { countedList, useAskedFilters } from '../../api/product-list.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import { defaultSort } from '../../catalog-search.ts'
import styles from './catalog-heading.module.css'

interface CatalogHeadingProps {
  structure: Structure
  title: string
  /** Exact; undefined until the first answer. */
  total: number | undefined
}

/** Where in the catalogue we are, and how much there is. */
export function CatalogHeading({ structure, title, total }: CatalogHeadingProps) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { search, linkTo } = useCatalog()
  const interest = useInterest('folder')
  const { folder: folderId } = search
  const path = structure.folders.pathOf(folderId)
  const folder = path.at(-1)
  return (
    <header className={styles.heading}>
      {folder !== undefined && (
        <nav aria-label={t('path')}>
          <Breadcrumbs separatorMargin={6} className={styles.path}>
            <LinkAnchor {...linkTo({ folder: undefined })} c="dimmed" fz="sm">
              {t('all')}
            </LinkAnchor>
            {path.slice(0, -1).map(({ _id, name }) => (
              <LinkAnchor key={_id} {...linkTo({ folder: _id })} c="dimmed" fz="sm">
                {name}
              </LinkAnchor>
            ))}
            <Text span fz="sm" aria-current="page">
              {folder.name}
            </Text>
          </Breadcrumbs>
        </nav>
      )}
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        {folder !== undefined && !isFolderPublished(structure.folders, folder._id) && (
          <UnpublishedMark label={t('unpublished')} />
        )}
        {interest.canStar && folder !== undefined && (
          <StarButton
            label={t('star', { name: folder.name })}
            isStarred={interest.isStarred(folder._id)}
            onChange={(isStarred) => interest.setStarred(folder._id, isStarred)}
          />
        )}
        <span className={styles.count} role="status">
          {total !== undefined && t('productCount', { count: total, number: number(total) })}
        </span>
        {(total ?? 0) > 0 && <ExportOfList />}
      </div>
      {folder !== undefined && <FolderDescription folderId={folder._id} />}
    </header>
  )
}

/** All that the list holds, in its order. */
function ExportOfList() {
  const { search } = useCatalog()
  const { usable } = useAskedFilters(search.filters)
  if (usable === undefined) return null
  const query = countedList({ ...search, filters: usable })
  return (
    <ExportButton
      asked={{ selection: { query, except: [] }, sorting: search.sort ?? defaultSort }}
      isCompact
    />
  )
}

function FolderDescription({ folderId }: { folderId: string }) {
  const { data } = useQuery(orpc.folders.getFolder.queryOptions({ input: { folderId }, staleTime: 300_000 }))
  if (data === undefined || data.description === '') return null
  return <p className={styles.description}>{data.description}</p>
}
