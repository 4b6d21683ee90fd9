import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folderCoverPath } from '../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useInterest } from '../../../lib/interest/use-interest.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { StarButton } from '../../../ui/star-button.tsx'
import { TileGrid, TileLink, TileSkeleton } from '../../../ui/tile-link.tsx'
import { useCatalog } from '../api/use-catalog.ts'
import styles from './folder-tiles.module.css'

/** More are shown on request: a folder may have thousands. */
const firstTiles = 9
const mostTiles = 300

/** The folders right below the one that is open. */
export function FolderTiles({ structure }: { structure: Structure }) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { domain } = useEntered()
  const { search, linkTo } = useCatalog()
  const interest = useInterest('folder')
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const place = search.folder ?? 'all'
  const children = structure.folders.childrenOf(search.folder)
  if (!structure.hasFolders && structure.error === null) return <TilesSkeleton />
  if (children.length === 0) return null
  const shown = children.slice(0, openedFor === place ? mostTiles : firstTiles)
  return (
    <section aria-label={t('folders')} className={styles.tiles}>
      <TileGrid>
        {shown.map(({ _id, name, hasCover, coverVersion, productCount }) => {
          const below = structure.folders.childrenOf(_id).length
          return (
            <div key={_id} className={styles.tile} data-starrable={interest.canStar || undefined}>
              <TileLink
                link={linkTo({ folder: _id })}
                picture={hasCover ? folderCoverPath(domain._id, _id, coverVersion) : null}
                icon={<IconFolder size={28} stroke={1.25} aria-hidden />}
                title={name}
                subtitle={
                  below === 0
                    ? t('productCount', { count: productCount, number: number(productCount) })
                    : t('folderCount', { count: below, number: number(below) })
                }
              />
              {interest.canStar && (
                <StarButton
                  className={styles.star}
                  label={t('star', { name })}
                  isStarred={interest.isStarred(_id)}
                  onChange={(isStarred) => interest.setStarred(_id, isStarred)}
                />
              )}
            </div>
          )
        })}
      </TileGrid>
      {shown.length < children.length && openedFor !== place && (
        <Button variant="subtle" color="gray" mt="sm" onClick={() => setOpenedFor(place)}>
          {t('showMoreFolders', { number: number(children.length) })}
        </Button>
      )}
    </section>
  )
}

/** Keeps the place of a row: products that came first would be moved under the finger. */
function TilesSkeleton() {
  return (
    <div className={styles.tiles} aria-hidden>
      <TileGrid>
        <TileSkeleton />
      </TileGrid>
    </div>
  )
}
