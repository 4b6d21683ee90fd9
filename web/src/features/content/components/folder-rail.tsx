import { Button, Group, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { Folder } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { TreeTools, TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { useContent } from '../api/use-content.ts'
import { useEditRights } from '../api/use-edit-rights.ts'
import { useFolderActions } from '../api/use-folder-actions.ts'
import { FolderCoverDialog } from './folder-cover-dialog.tsx'
import {
  CreateFolderDialog,
  DeleteFolderDialog,
  EditFolderDialog,
  MoveFolderDialog,
} from './folder-dialogs.tsx'
import { FolderMenu, type FolderTask } from './folder-menu.tsx'

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
    const rest = folders.nodes.map(({ _id, name, left, right, productCount, isPublished }) => ({
      id: _id,
      left,
      right,
      label: name,
      ...(isPublished ? {} : { badge: <Unpublished label={t('unpublished')} /> }),
      // A product may lie in several folders, so those of folders below can't be added up.
      ...(folders.childrenOf(_id).length === 0 ? { aside: number(productCount) } : {}),
      link: linkTo({ folder: _id }),
    }))
    return [all, ...rest]
  }, [rootId, folders, linkTo, number, t])
  const [expanded, setExpanded] = useExpandedNodes(`content.${domainId}`, items, selectedId)
  const { canEdit } = useEditRights()
  const { publish, move, undoRemove } = useFolderActions()
  const [task, setTask] = useState<{ task: FolderTask; folder: Folder } | null>(null)
  const [deleted, setDeleted] = useState<{ name: string; bulk: string } | null>(null)
  const close = () => setTask(null)
  const choose = (folder: Folder, chosen: FolderTask) => {
    if (chosen !== 'publish' && chosen !== 'unpublish') return setTask({ task: chosen, folder })
    publish.mutate({
      params: { folderId: folder._id },
      query: {},
      body: { isPublished: chosen === 'publish' },
    })
  }
  const tools: TreeTools = {
    action: (id, isActive) => {
      const folder = folders.byId.get(id)
      return folder === undefined ? null : (
        <FolderMenu
          name={folder.parent === null ? t('all') : folder.name}
          isRoot={folder.parent === null}
          isPublished={folder.isPublished}
          isActive={isActive}
          onChoose={(chosen) => choose(folder, chosen)}
        />
      )
    },
    onDrop: (folderId, parent) => move.mutate({ params: { folderId }, query: {}, body: { parent } }),
  }
  return (
    <>
      <TreeView
        label={t('folders')}
        items={items}
        selectedId={selectedId}
        expanded={expanded}
        onExpandedChange={setExpanded}
        {...(onFollow === undefined ? {} : { onFollow })}
        {...(canEdit ? { tools } : {})}
      />
      {deleted !== null && (
        <Group role="status" p="xs" gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm">{t('folderDeleted', { name: deleted.name })}</Text>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={undoRemove.isPending}
            onClick={() =>
              undoRemove.mutate(
                { params: { bulkId: deleted.bulk }, query: {} },
                { onSuccess: () => setDeleted(null) },
              )
            }
          >
            {t('undo')}
          </Button>
        </Group>
      )}
      {task?.task === 'create' && <CreateFolderDialog parent={task.folder} onClose={close} />}
      {task?.task === 'edit' && <EditFolderDialog folder={task.folder} onClose={close} />}
      {task?.task === 'cover' && <FolderCoverDialog folder={task.folder} onClose={close} />}
      {task?.task === 'move' && <MoveFolderDialog folder={task.folder} folders={folders} onClose={close} />}
      {task?.task === 'delete' && (
        <DeleteFolderDialog
          folder={task.folder}
          onClose={close}
          onDeleted={({ bulk }) => {
            close()
            setDeleted({ name: task.folder.name, bulk })
          }}
        />
      )}
    </>
  )
}

/** Clients don't see it yet. */
function Unpublished({ label }: { label: string }) {
  return (
    <IconEyeOff
      size={14}
      stroke={1.5}
      color="var(--mantine-color-dimmed)"
      aria-label={label}
      style={{ flex: 'none' }}
    />
  )
}
