import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { folderCoverPath } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Section } from '../../../ui/section.tsx'
import { TileGrid, TileLink } from '../../../ui/tile-link.tsx'
import { folderTiles } from '../api/folder-tiles.ts'
import { foldersQuery } from '../api/home-queries.ts'

/** Ways into the catalogue. Without folders there is nothing to show: the newest products say so already. */
export function FolderOverview({ domainId }: { domainId: string }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const { data } = useQuery(foldersQuery())
  const tiles = folderTiles(data?.result ?? [])
  if (tiles.length === 0) return null
  return (
    <Section title={t('folders')}>
      <TileGrid>
        {tiles.map(({ folder, count }) => (
          <TileLink
            key={folder._id}
            link={{ to: '/catalog', search: { folder: folder._id } }}
            picture={folder.hasCover ? folderCoverPath(domainId, folder._id, folder.coverVersion) : null}
            icon={<IconFolder size={28} stroke={1.25} aria-hidden />}
            title={folder.name}
            subtitle={t('productCount', { count, number: number(count) })}
          />
        ))}
      </TileGrid>
    </Section>
  )
}
