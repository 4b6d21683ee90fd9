import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { useContent } from '../api/use-content.ts'

interface FolderRailProps {
  structure: Structure
  domainId: string
  onFollow?: () => void
}

/** Folders with the number of products in each; choosing one narrows the table to it. */
export function FolderRail({ structure, domainId, onFollow }: FolderRailProps) {
  const { t } = useTranslation('content')
  const { number } = useFormats()
  const { search, linkTo } = useContent()
  const { folders } = structure
  const rootId = folders.root?._id ?? 'all'
  const selectedId = search.folder ?? rootId
  const items = useMemo<TreeViewItem[]>(() => {
    const all = { id: rootId, left: -2, right: -1, label: t('all'), link: linkTo({ folder: undefined }) }
    const rest = folders.nodes.map(({ _id, name, left, right, productCount }) => ({
      id: _id,
      left,
      right,
      label: name,
      // A product may lie in several folders, so those of folders below can't be added up.
      ...(folders.childrenOf(_id).length === 0 ? { aside: number(productCount) } : {}),
      link: linkTo({ folder: _id }),
    }))
    return [all, ...rest]
  }, [rootId, folders, linkTo, number, t])
  const [expanded, setExpanded] = useExpandedNodes(`content.${domainId}`, items, selectedId)
  return (
    <TreeView
      label={t('folders')}
      items={items}
      selectedId={selectedId}
      expanded={expanded}
      onExpandedChange={setExpanded}
      {...(onFollow === undefined ? {} : { onFollow })}
    />
  )
}
