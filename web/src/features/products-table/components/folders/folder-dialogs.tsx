import { Switch, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Folder } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { MoveDialog } from '../../../../lib/forms/move-dialog.tsx'
import { NameField } from '../../../../lib/forms/name-field.tsx'
import { namesBeside, useName, useNameOf, useTaken } from '../../../../lib/forms/use-name.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useTypedForm } from '../../../../lib/session/typed-form.ts'
import type { FolderIndex } from '../../../../lib/structure/tree-index.ts'
import { useStructure } from '../../../../lib/structure/use-structure.ts'
import { useFolderActions } from '../../api/use-folder-actions.ts'
import { FolderInterest } from '../interest-line.tsx'

interface CreateFolderDialogProps {
  parent: Folder
  onClose: () => void
  onCreated: (created: { _id: string; name: string }) => void
}

export function CreateFolderDialog({ parent, onClose, onCreated }: CreateFolderDialogProps) {
  const { t } = useTranslation(['products-table', 'fields'])
  const { create } = useFolderActions()
  const form = useTypedForm(`new-folder.${parent._id}`, { name: '', isProductFolder: true })
  const { isProductFolder } = form.values
  const setName = (next: string) => form.setFieldValue('name', next)
  const taken = useTaken(namesBeside(useStructure().folders.childrenOf(parent._id), undefined))
  const { name, isFine, field } = useNameOf(form.values.name, setName, create.error, taken, 'folder')
  return (
    <FormDialog
      title={t('folderCreate')}
      keepsTyped
      isBusy={create.isPending}
      canSubmit={isFine}
      submitLabel={t('create')}
      onClose={onClose}
      onSubmit={() =>
        create.mutate(
          { query: {}, body: { name, parent: parent._id, isProductFolder } },
          { onSuccess: onCreated },
        )
      }
    >
      <NameField label={t('fields:attribute.name')} data-autofocus field={field} />
      <Switch
        label={t('folderHoldsProducts')}
        description={t('folderHoldsProductsText')}
        {...form.getInputProps('isProductFolder', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

interface EditFolderDialogProps {
  folder: Folder
  onClose: () => void
  /** Given the name that it got, and what the folder was before. */
  onEdited: (name: string, before: { name: string; isProductFolder: boolean; description: string }) => void
}

export function EditFolderDialog(props: EditFolderDialogProps) {
  const { folder, onClose } = props
  const { t } = useTranslation(['products-table', 'fields'])
  const { dateTime } = useFormats()
  const { detail, draft, change, nameField, canSave, isSaving, save } = useFolderEdit(props)
  const { createdBy, updatedBy, updatedAt } = detail ?? {}
  return (
    <FormDialog
      title={t('folderEdit')}
      isBusy={isSaving}
      canSubmit={canSave}
      submitLabel={t('save')}
      onClose={onClose}
      onSubmit={save}
    >
      <NameField label={t('fields:attribute.name')} data-autofocus field={nameField} />
      <Textarea
        label={t('fields:attribute.description')}
        autosize
        minRows={2}
        maxRows={8}
        disabled={draft.description === null}
        value={draft.description ?? ''}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Switch
        label={t('folderHoldsProducts')}
        description={t('folderHoldsProductsText')}
        checked={draft.isProductFolder}
        onChange={(event) => change({ isProductFolder: event.currentTarget.checked })}
      />
      <FolderInterest folderId={folder._id} />
      <Text size="sm" c="dimmed">
        {t('folderCreated', { date: dateTime(folder.createdAt), name: createdBy?.name ?? '–' })}
        <br />
        {updatedAt !== undefined &&
          t('folderUpdated', { date: dateTime(updatedAt), name: updatedBy?.name ?? '–' })}
      </Text>
    </FormDialog>
  )
}

/** What is typed for a folder; sent is only what differs from what is stored. */
function useFolderEdit({ folder, onClose, onEdited }: EditFolderDialogProps) {
  const { edit } = useFolderActions()
  const detail = useQuery(orpc.folders.getFolder.queryOptions({ input: { folderId: folder._id } }))
  const taken = namesBeside(useStructure().folders.childrenOf(folder.parent ?? undefined), folder._id)
  const { name, isFine, field } = useName(folder.name, edit.error, taken, 'folder')
  const [typed, setTyped] = useState<{ description?: string; isProductFolder?: boolean }>({})
  const { description, isProductFolder = folder.isProductFolder } = typed
  const stored = detail.data?.description ?? ''
  const before = { name: folder.name, isProductFolder: folder.isProductFolder, description: stored }
  return {
    detail: detail.data,
    /** `description` is null until it is read. */
    draft: { description: description ?? (detail.isPending ? null : stored), isProductFolder },
    change: (part: typeof typed) => setTyped({ ...typed, ...part }),
    nameField: field,
    canSave: isFine,
    isSaving: edit.isPending,
    save: () =>
      edit.mutate(
        {
          params: { folderId: folder._id },
          query: { version: folder.version },
          body: {
            ...(name.trim() === folder.name ? {} : { name }),
            ...(isProductFolder === folder.isProductFolder ? {} : { isProductFolder }),
            ...(description === undefined ? {} : { description }),
          },
        },
        { onSuccess: (answer) => (answer === null ? onClose() : onEdited(answer.name, before)) },
      ),
  }
}

interface MoveFolderDialogProps {
  folder: Folder
  folders: FolderIndex
  onClose: () => void
  /** Given the name that it has there. */
  onMoved: (name: string) => void
}

export function MoveFolderDialog({ folder, folders, onClose, onMoved }: MoveFolderDialogProps) {
  const { move } = useFolderActions()
  return (
    <MoveDialog
      node={folder}
      tree={folders}
      isBusy={move.isPending}
      onClose={onClose}
      onMove={(parent, before) =>
        move.mutate(
          { params: { folderId: folder._id }, query: { version: folder.version }, body: { parent, before } },
          { onSuccess: (answer) => (answer === null ? onClose() : onMoved(answer.name)) },
        )
      }
    />
  )
}
