import { Button, Group, Text } from '@mantine/core'
import type { Folder } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { TreeTools, TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { UnpublishedIcon } from '../../../ui/unpublished-mark.tsx'
import { useFolderActions } from '../api/use-folder-actions.ts'
import { useContentCommand } from '../content-commands.ts'
import { useEditRights } from '../grid/use-edit-rights.ts'
import { useContent } from '../use-content.ts'
import { FolderCoverDialog } from './folder-cover-dialog.tsx'
import {
  CreateFolderDialog,
  DeleteFolderDialog,
  EditFolderDialog,
  MoveFolderDialog,
} from './folder-dialogs.tsx'
import { FolderMenu, type FolderTask } from './folder-menu.tsx'
import { PublishFolderDialog } from './publish-folder-dialog.tsx'

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
      ...(isPublished ? {} : { badge: <UnpublishedIcon label={t('unpublished')} /> }),
      // A product may lie in several folders, so those of folders below can't be added up.
      ...(folders.childrenOf(_id).length === 0 ? { aside: number(productCount) } : {}),
      link: linkTo({ folder: _id }),
    }))
    return [all, ...rest]
  }, [rootId, folders, linkTo, number, t])
  const [expanded, setExpanded] = useExpandedNodes(`content.${domainId}`, items, selectedId)
  const { canEdit } = useEditRights()
  const { publish, move, undoRemove, versionOf } = useFolderActions()
  const [task, setTask] = useState<{ task: FolderTask; folder: Folder } | null>(null)
  const [outcome, setOutcome] = useState<{ text: string; undo: (() => void) | null } | null>(null)
  const [revealed, setRevealed] = useState<string | null>(null)
  const forget = { onSuccess: () => setOutcome(null) }
  const { root } = folders
  useContentCommand(
    root?.isEditable === true ? { newFolder: () => setTask({ task: 'create', folder: root }) } : {},
  )
  const close = () => setTask(null)
  const notePublishing = ({ _id: folderId, name, isPublished }: Folder) => {
    const undone = { params: { folderId }, query: { version: versionOf(folderId) }, body: { isPublished } }
    setOutcome({
      text: t(isPublished ? 'folderUnpublished' : 'folderPublished', { name }),
      undo: () => publish.mutate(undone, forget),
    })
  }
  /** Undoing puts it back before the sibling that it stood before. */
  const noteMove = (folderId: string, name: string) => {
    const before = folders.byId.get(folderId)
    if (before === undefined) return
    const parent = before.parent ?? rootId
    const siblings = folders.childrenOf(parent)
    const next = siblings[siblings.findIndex(({ _id }) => _id === folderId) + 1]
    const query = { version: versionOf(folderId) }
    setOutcome({
      text: t('folderMoved', { name }),
      undo: () =>
        move.mutate({ params: { folderId }, query, body: { parent, before: next?._id ?? null } }, forget),
    })
  }
  const tools: TreeTools = {
    action: (id, isActive) => {
      const folder = folders.byId.get(id)
      return folder === undefined || !folder.isEditable ? null : (
        <FolderMenu
          name={folder.parent === null ? t('all') : folder.name}
          isRoot={folder.parent === null}
          isPublished={folder.isPublished}
          isActive={isActive}
          onChoose={(chosen) => setTask({ task: chosen, folder })}
        />
      )
    },
    onDrop: (folderId, parent) => {
      const places = [folderId, parent ?? rootId].map((id) => folders.byId.get(id))
      if (!places.every((place) => place?.isEditable === true)) return
      move.mutate(
        { params: { folderId }, query: { version: versionOf(folderId) }, body: { parent } },
        { onSuccess: (answer) => answer !== null && noteMove(folderId, answer.name) },
      )
    },
  }
  return (
    <>
      <TreeView
        label={t('folders')}
        items={items}
        revealedId={revealed}
        selectedId={selectedId}
        expanded={expanded}
        onExpandedChange={setExpanded}
        {...(onFollow === undefined ? {} : { onFollow })}
        {...(canEdit ? { tools } : {})}
      />
      {outcome !== null && (
        <Group role="status" p="xs" gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm">{outcome.text}</Text>
          {outcome.undo !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={undoRemove.isPending || move.isPending || publish.isPending}
              onClick={outcome.undo}
            >
              {t('undo')}
            </Button>
          )}
        </Group>
      )}
      {task?.task === 'create' && (
        <CreateFolderDialog
          parent={task.folder}
          onClose={close}
          onCreated={({ _id, name }) => {
            close()
            setExpanded(
              new Set([...expanded, ...folders.pathOf(task.folder._id).map((each) => each._id), rootId]),
            )
            setRevealed(_id)
            setOutcome({ text: t('folderMade', { name }), undo: null })
          }}
        />
      )}
      {task?.task === 'edit' && (
        <EditFolderDialog
          folder={task.folder}
          onClose={close}
          onEdited={(name, before) => {
            close()
            const query = { version: versionOf(task.folder._id) }
            const call = { params: { folderId: task.folder._id }, query, body: before }
            setOutcome({
              text: t('folderEdited', { name }),
              undo: () => publish.mutate(call, forget),
            })
          }}
        />
      )}
      {(task?.task === 'publish' || task?.task === 'unpublish') && (
        <PublishFolderDialog
          folder={task.folder}
          onClose={close}
          onDone={() => {
            close()
            notePublishing(task.folder)
          }}
        />
      )}
      {task?.task === 'cover' && <FolderCoverDialog folder={task.folder} onClose={close} />}
      {task?.task === 'move' && (
        <MoveFolderDialog
          folder={task.folder}
          folders={folders}
          onClose={close}
          onMoved={(name) => {
            close()
            noteMove(task.folder._id, name)
          }}
        />
      )}
      {task?.task === 'delete' && (
        <DeleteFolderDialog
          folder={task.folder}
          onClose={close}
          onDeleted={({ bulk }) => {
            close()
            setOutcome({
              text: t('folderDeleted', { name: task.folder.name }),
              undo: () => undoRemove.mutate({ params: { bulkId: bulk }, query: {} }, forget),
            })
          }}
        />
      )}
    </>
  )
}
