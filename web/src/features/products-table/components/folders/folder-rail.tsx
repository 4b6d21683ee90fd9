import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Folder } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askExport } from '../../../../lib/exports/asked-export.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useNewProjectOf } from '../../../../lib/projects/new-project-command.ts'
import { useExpandedNodes } from '../../../../lib/structure/expanded-nodes.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import type { TreeTools, TreeViewItem } from '../../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../../ui/tree/tree-view.tsx'
import { UnpublishedIcon } from '../../../../ui/unpublished-mark.tsx'
import { useFolderActions } from '../../api/use-folder-actions.ts'
import { useEditRights } from '../../grid/editing/use-edit-rights.ts'
import { useProductsTableCommand } from '../../products-table-commands.ts'
import { useProductsTable } from '../../use-products-table.ts'
import { FolderCoverDialog } from './folder-cover-dialog.tsx'
import { CreateFolderDialog, EditFolderDialog, MoveFolderDialog } from './folder-dialogs.tsx'
import { FolderMenu, type FolderTask } from './folder-menu.tsx'
import { useFolderQuestions } from './use-folder-questions.tsx'

interface FolderRailProps {
  structure: Structure
  domainId: string
  onFollow?: () => void
}

/** Folders with the number of products in each; choosing one narrows the table to it. */
export function FolderRail({ structure, domainId, onFollow }: FolderRailProps) {
  const { t } = useTranslation('products-table')
  const { search } = useProductsTable()
  const { folders } = structure
  const { root } = folders
  const rootId = root?._id ?? 'all'
  const selectedId = search.folder ?? rootId
  const items = useFolderLines(folders, rootId)
  const [expanded, setExpanded] = useExpandedNodes(`content.${domainId}`, items, selectedId)
  const { canEdit } = useEditRights()
  const startProject = useNewProjectOf()
  const navigate = useNavigate()
  const [task, setTask] = useState<ChosenTask | null>(null)
  const [revealed, setRevealed] = useState<string | null>(null)
  const done = useFolderOutcome(folders, rootId)
  const { askPublishing, askDeletion } = useFolderQuestions(done)
  useProductsTableCommand(
    root?.isEditable === true ? { newFolder: () => setTask({ task: 'create', folder: root }) } : {},
  )
  const tools: TreeTools = {
    action: (id, isActive) => {
      const folder = folders.byId.get(id)
      const isRoot = folder?.parent === null
      return folder === undefined || (isRoot && !folder.isEditable) ? null : (
        <FolderMenu
          name={isRoot ? t('all') : folder.name}
          isRoot={isRoot}
          isEditable={folder.isEditable}
          isProductFolder={folder.isProductFolder}
          isPublished={folder.isPublished}
          isActive={isActive}
          onChoose={(chosen) => {
            if (chosen === 'project') startProject({ name: folder.name, products: { folder: folder._id } })
            else if (chosen === 'export') askExport({ selection: { folder: folder._id }, sorting: 'name' })
            else if (chosen === 'import')
              void navigate({ to: '/content/imports', search: { folder: folder._id } })
            else if (chosen === 'publish' || chosen === 'unpublish') askPublishing(folder)
            else if (chosen === 'delete') askDeletion(folder)
            else setTask({ task: chosen, folder })
          }}
        />
      )
    },
    onDrop: done.drop,
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
        tools={canEdit ? tools : { ...tools, isMovable: () => false }}
      />
      <OutcomeLine done={done} />
      {task !== null && (
        <FolderTaskDialog
          {...task}
          folders={folders}
          done={done}
          onClose={() => setTask(null)}
          onCreated={({ _id }) => {
            setExpanded(
              new Set([...expanded, ...folders.pathOf(task.folder._id).map((each) => each._id), rootId]),
            )
            setRevealed(_id)
          }}
        />
      )}
    </>
  )
}

type Folders = Structure['folders']

interface ChosenTask {
  task: Extract<FolderTask, 'create' | 'edit' | 'cover' | 'move'>
  folder: Folder
}

/** All products first, then the folders, as lines of a tree. */
function useFolderLines(folders: Folders, rootId: string): TreeViewItem[] {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { linkTo } = useProductsTable()
  return useMemo(() => {
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
}

/** What was done to folders last, and the way back. */
function useFolderOutcome(folders: Folders, rootId: string) {
  const { t } = useTranslation('products-table')
  const { publish, move, undoRemove, versionOf } = useFolderActions()
  const [outcome, setOutcome] = useState<{ text: string; undo: (() => void) | null } | null>(null)
  const forget = { onSuccess: () => setOutcome(null) }
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
  return {
    outcome,
    isBusy: undoRemove.isPending || move.isPending || publish.isPending,
    noteMove,
    noteCreation: (name: string) => setOutcome({ text: t('folderMade', { name }), undo: null }),
    notePublishing: ({ _id: folderId, name, isPublished }: Folder) => {
      const undone = { params: { folderId }, query: { version: versionOf(folderId) }, body: { isPublished } }
      setOutcome({
        text: t(isPublished ? 'folderUnpublished' : 'folderPublished', { name }),
        undo: () => publish.mutate(undone, forget),
      })
    },
    noteEdit: (folderId: string, name: string, before: Parameters<typeof publish.mutate>[0]['body']) => {
      const call = { params: { folderId }, query: { version: versionOf(folderId) }, body: before }
      setOutcome({ text: t('folderEdited', { name }), undo: () => publish.mutate(call, forget) })
    },
    noteDeletion: (name: string, bulkId: string) =>
      setOutcome({
        text: t('folderDeleted', { name }),
        undo: () => undoRemove.mutate({ params: { bulkId }, query: {} }, forget),
      }),
    /** A folder that was dragged into another. */
    drop: (folderId: string, parent: string) => {
      const places = [folderId, parent].map((id) => folders.byId.get(id))
      if (!places.every((place) => place?.isEditable === true)) return
      move.mutate(
        { params: { folderId }, query: { version: versionOf(folderId) }, body: { parent } },
        { onSuccess: (answer) => answer !== null && noteMove(folderId, answer.name) },
      )
    },
  }
}

type FolderOutcome = ReturnType<typeof useFolderOutcome>

function OutcomeLine({ done: { outcome, isBusy } }: { done: FolderOutcome }) {
  const { t } = useTranslation('products-table')
  if (outcome === null) return null
  return (
    <Group role="status" p="xs" gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm">{outcome.text}</Text>
      {outcome.undo !== null && (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={outcome.undo}>
          {t('undo')}
        </Button>
      )}
    </Group>
  )
}

interface FolderTaskDialogProps extends ChosenTask {
  folders: Folders
  done: FolderOutcome
  onClose: () => void
  onCreated: (made: { _id: string }) => void
}

/** The dialog of what was chosen in the menu of a folder. */
function FolderTaskDialog({ task, folder, folders, done, onClose, onCreated }: FolderTaskDialogProps) {
  /** Closes the dialog first, because notices show below the folders. */
  const closing =
    <Parts extends unknown[]>(work: (...parts: Parts) => void) =>
    (...parts: Parts) => {
      onClose()
      work(...parts)
    }
  const dialog = { folder, onClose }
  switch (task) {
    case 'create':
      return (
        <CreateFolderDialog
          parent={folder}
          onClose={onClose}
          onCreated={closing((made) => {
            onCreated(made)
            done.noteCreation(made.name)
          })}
        />
      )
    case 'edit':
      return (
        <EditFolderDialog
          {...dialog}
          onEdited={closing((name, before) => done.noteEdit(folder._id, name, before))}
        />
      )
    case 'cover':
      return <FolderCoverDialog {...dialog} />
    case 'move':
      return (
        <MoveFolderDialog
          {...dialog}
          folders={folders}
          onMoved={closing((name) => done.noteMove(folder._id, name))}
        />
      )
  }
}
