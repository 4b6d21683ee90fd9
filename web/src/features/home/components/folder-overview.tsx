import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderCoverPath } from '../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { Failed } from '../../../lib/page/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { TileGrid, TileLink, TileSkeleton } from '../../../ui/tile-link.tsx'
import { folderTiles } from '../api/folder-tiles.ts'
import { foldersQuery } from '../api/home-queries.ts'

/** Folders as ways into the catalogue. Nothing without folders: the newest products already show that it is empty. */
export function FolderOverview({ domainId }: { domainId: string }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const folders = useQuery(foldersQuery())
  const tiles = folderTiles(folders.data?.result ?? [])
  if (folders.isSuccess && tiles.length === 0) return null
  return (
    <Section title={t('folders')}>
      {failureOf(folders) !== null ? (
        <Failed error={folders.error} onRetry={() => void folders.refetch()} />
      ) : (
        <TileGrid>
          {folders.isPending && waiting.map((place) => <TileSkeleton key={place} />)}
          {tiles.map(({ folder, holds, count }) => (
            <TileLink
              key={folder._id}
              link={{ to: '/catalog', search: { folder: folder._id } }}
              picture={folder.hasCover ? folderCoverPath(domainId, folder._id, folder.coverVersion) : null}
              icon={<IconFolder size={28} stroke={1.25} aria-hidden />}
              title={folder.name}
              subtitle={t(holds === 'products' ? 'productCount' : 'folderCount', {
                count,
                number: number(count),
              })}
            />
          ))}
        </TileGrid>
      )}
    </Section>
  )
}

const waiting = [0, 1, 2, 3]
