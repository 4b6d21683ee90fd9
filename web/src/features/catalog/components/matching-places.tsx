import { Button } from '@mantine/core'
import { IconCategory, IconFolder } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { TreeIndex, TreeNode } from '../../../lib/structure/tree-index.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { Highlight } from '../../../ui/highlight/highlight.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import { findNodes } from '../api/find-nodes.ts'
import { useCatalog } from '../api/use-catalog.ts'
import type { CatalogSearch } from '../catalog-search.ts'
import styles from './matching-places.module.css'

const firstPlaces = 6
const mostPlaces = 60

interface Place {
  id: string
  name: string
  /** Names of what it lies in, from the top. */
  within: string
  icon: ReactNode
  to: CatalogSearch
}

/** Categories and folders whose name has what was searched for, as the search box offers them. */
export function MatchingPlaces({ structure, query }: { structure: Structure; query: string }) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { linkTo } = useCatalog()
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const places = [
    ...placesOf(structure.categories, query, <IconCategory size={16} stroke={1.5} aria-hidden />, (id) => ({
      category: id,
      folder: undefined,
      q: undefined,
    })),
    ...placesOf(structure.folders, query, <IconFolder size={16} stroke={1.5} aria-hidden />, (id) => ({
      category: undefined,
      folder: id,
      q: undefined,
    })),
  ]
  if (places.length === 0) return null
  const shown = places.slice(0, openedFor === query ? mostPlaces : firstPlaces)
  return (
    <nav className={styles.places} aria-label={t('matchingPlaces')}>
      {shown.map(({ id, name, within, icon, to }) => (
        <LinkAnchor key={id} {...linkTo(to)} className={styles.place} underline="never">
          {icon}
          <span className={styles.name}>
            <Highlight text={name} query={query} />
          </span>
          {within !== '' && <span className={styles.within}>{within}</span>}
        </LinkAnchor>
      ))}
      {shown.length < Math.min(places.length, mostPlaces) && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => setOpenedFor(query)}>
          {t('allPlaces', { count: places.length, number: number(places.length) })}
        </Button>
      )}
    </nav>
  )
}

function placesOf<Node extends TreeNode>(
  index: TreeIndex<Node>,
  query: string,
  icon: ReactNode,
  to: (id: string) => CatalogSearch,
): Place[] {
  return findNodes(index, query).map(({ _id, name }) => {
    const path = index.pathOf(_id).slice(0, -1)
    return { id: _id, name, within: path.map((node) => node.name).join(' / '), icon, to: to(_id) }
  })
}
