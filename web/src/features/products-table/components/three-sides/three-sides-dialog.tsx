import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Product } from '@vitrine/contract'
import { defaultThreeSidesLayout, type ThreeSidesLayout } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useDraft } from '../../../../lib/conflicts/use-draft.ts'
import { versioned, versionedDeletion } from '../../../../lib/conflicts/versioned.ts'
import { confirmDelete } from '../../../../lib/forms/confirm.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import styles from './three-sides.module.css'
import { ThreeSidesEditor } from './three-sides-editor.tsx'

interface ThreeSidesDialogProps {
  product: Product
  onClose: () => void
}

/** The screens around a visitor of a product: enabled, arranged, removed. Only its buttons close it. */
export function ThreeSidesDialog({ product, onClose }: ThreeSidesDialogProps) {
  const { t } = useTranslation(['products-table', 'app'])
  const sides = useThreeSides(product._id)
  const { layout, shown, isChanged } = sides
  const askDeletion = () =>
    confirmDelete({
      title: t('sides.delete'),
      text: t('sides.deleteText'),
      run: () => sides.remove().then(onClose),
    })
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
      <Loaded query={layout} failedTitle={t('sides.failed')} waiting={<Skeleton flex={1} />}>
        {() =>
          shown === null ? (
            <NotEnabled isBusy={sides.isSaving} onEnable={() => sides.save(defaultThreeSidesLayout)} />
          ) : (
            <Stack className={styles.whole} gap="sm">
              <ThreeSidesEditor product={product} layout={shown} onChange={sides.change} />
              <DialogFoot
                isChanged={isChanged}
                isSaving={sides.isSaving}
                onDelete={askDeletion}
                onConfirm={() => (isChanged ? sides.save(shown, onClose) : onClose())}
              />
            </Stack>
          )
        }
      </Loaded>
    </Modal>
  )
}

/** The layout of a product as it is stored and as it is being edited. */
function useThreeSides(productId: string) {
  const queryClient = useQueryClient()
  const layout = useQuery(orpc.products.getThreeSidesLayout.queryOptions({ input: { productId } }))
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  const save = useMutation({ ...versioned(orpc.products.setThreeSidesLayout), onSuccess })
  const remove = useMutation({ ...versionedDeletion(orpc.products.deleteThreeSidesLayout), onSuccess })
  const { version = 0, ...stored } = layout.data ?? {}
  const saved = layout.data == null ? null : (stored as ThreeSidesLayout)
  const { draft: shown, version: basedOn, isDirty: isChanged, change } = useDraft(saved, version)
  const based = { params: { productId }, query: { version: basedOn } }
  return {
    layout,
    /** Null where the product has none yet. */
    shown,
    isChanged,
    change,
    save: (body: ThreeSidesLayout, onSaved?: () => void) =>
      save.mutate({ ...based, body }, { onSuccess: () => onSaved?.() }),
    isSaving: save.isPending,
    remove: () => remove.mutateAsync(based),
  }
}

function NotEnabled({ isBusy, onEnable }: { isBusy: boolean; onEnable: () => void }) {
  const { t } = useTranslation('products-table')
  return (
    <EmptyState
      title={t('sides.enableTitle')}
      message={t('sides.enableText')}
      action={
        <Button mt="sm" loading={isBusy} onClick={onEnable}>
          {t('sides.enable')}
        </Button>
      }
    />
  )
}

interface DialogFootProps {
  isChanged: boolean
  isSaving: boolean
  onDelete: () => void
  onConfirm: () => void
}

function DialogFoot({ isChanged, isSaving, onDelete, onConfirm }: DialogFootProps) {
  const { t } = useTranslation('products-table')
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
