import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Product } from '@vitrine/contract'
import { defaultThreeSidesLayout, type ThreeSidesLayout } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useDraft } from '../../../../lib/conflicts/use-draft.ts'
import { versioned, versionedDeletion } from '../../../../lib/conflicts/versioned.ts'
import { DeleteDialog } from '../../../../lib/forms/delete-dialog.tsx'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { failureOf } from '../../../../lib/network/failure-of.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import styles from './three-sides.module.css'
import { ThreeSidesEditor } from './three-sides-editor.tsx'

/** The screens around a visitor of a product: enabled, arranged, removed. Only its buttons close it. */
export function ThreeSidesDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation(['content', 'app'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const layout = useQuery(
    orpc.products.getThreeSidesLayout.queryOptions({ input: { productId: product._id } }),
  )
  const [isDeleting, setIsDeleting] = useState(false)
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  const target = { params: { productId: product._id }, query: {} }
  const save = useMutation({
    ...versioned(orpc.products.setThreeSidesLayout),
    onSuccess,
  })
  const remove = useMutation({
    ...versionedDeletion(orpc.products.deleteThreeSidesLayout),
    onSuccess,
  })
  const { version = 0, ...stored } = layout.data ?? {}
  const saved = layout.data == null ? null : (stored as ThreeSidesLayout)
  const { draft: shown, version: basedOn, isDirty: isChanged, change: setEdited } = useDraft(saved, version)
  const based = { ...target, query: { version: basedOn } }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sides.title', { name: product.name })}
      // All of what the distances to the window’s edges leave: 90 % of it, in both directions.
      size="100%"
      xOffset="5vw"
      yOffset="5dvh"
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': isChanged ? t('sides.discard') : t('app:close') }}
      classNames={{ content: styles.dialog, body: styles.dialogBody }}
    >
      {layout.isPending ? (
        <Skeleton flex={1} />
      ) : failureOf(layout) !== null ? (
        <ErrorState
          title={t('sides.failed')}
          message={errorText(layout.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void layout.refetch()}
        />
      ) : shown === null ? (
        <EmptyState
          title={t('sides.enableTitle')}
          message={t('sides.enableText')}
          action={
            <Button
              mt="sm"
              loading={save.isPending}
              onClick={() => save.mutate({ ...based, body: defaultThreeSidesLayout })}
            >
              {t('sides.enable')}
            </Button>
          }
        />
      ) : (
        <Stack className={styles.whole} gap="sm">
          <ThreeSidesEditor product={product} layout={shown} onChange={setEdited} />
          <DialogFoot
            isChanged={isChanged}
            isSaving={save.isPending}
            onDelete={() => setIsDeleting(true)}
            onConfirm={() => {
              if (isChanged) save.mutate({ ...based, body: shown }, { onSuccess: onClose })
              else onClose()
            }}
          />
        </Stack>
      )}
      {isDeleting && (
        <DeleteDialog
          title={t('sides.delete')}
          text={t('sides.deleteText')}
          isBusy={remove.isPending}
          onClose={() => setIsDeleting(false)}
          onDelete={() => remove.mutate(based, { onSuccess: onClose })}
        />
      )}
    </Modal>
  )
}

interface DialogFootProps {
  isChanged: boolean
  isSaving: boolean
  onDelete: () => void
  onConfirm: () => void
}

function DialogFoot({ isChanged, isSaving, onDelete, onConfirm }: DialogFootProps) {
  const { t } = useTranslation('content')
  return (
    <Group justify="space-between">
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={onDelete}
      >
        {t('sides.delete')}
      </Button>
      <Group>
        {isChanged && (
          <Text size="sm" c="dimmed" role="status">
            {t('sides.unsaved')}
          </Text>
        )}
        <Button loading={isSaving} onClick={onConfirm}>
          {t('sides.confirm')}
        </Button>
      </Group>
    </Group>
  )
}
