import { Alert, Button, Group, Menu } from '@mantine/core'
import { IconFolder, IconLayoutList, IconPlus, IconSearch } from '@tabler/icons-react'
import type { ProjectProduct, ProjectProducts } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../../lib/page/loaded.tsx'
import { NoteDialog } from '../../../../../lib/projects/note-dialog.tsx'
import { useProjectNotes } from '../../../../../lib/projects/use-project-notes.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { ChipList } from '../../../../../ui/lists/chip-list.tsx'
import { useProjectProducts } from '../../../api/use-project-products.ts'
import { mayChange, useEditing } from '../editing.ts'
import styles from '../editor.module.css'
import { AddFoldersDialog } from './add-folders-dialog.tsx'
import { AddProductsDialog } from './add-products-dialog.tsx'
import { AddViewDialog } from './add-view-dialog.tsx'
import { ProductOrder } from './product-order.tsx'

type AddDialog = 'folders' | 'products' | 'view'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const none: ReadonlySet<string> = new Set()

/** What the project shows, in which order; what has come into its folders since is offered. */
export function ProductsSection() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const { products, hasHeldAdditions, add, remove, move } = useProjectProducts(project._id)
  const [dialog, setDialog] = useState<AddDialog | null>(null)
  const [selected, setSelected] = useState(none)
  const [noting, setNoting] = useState<ProjectProduct | null>(null)
  const notes = useProjectNotes(project._id)
  const noted = useMemo(
    () => new Set((notes.data ?? []).flatMap(({ product, text }) => (text === '' ? [] : [product]))),
    [notes.data],
  )
  const mayEdit = mayChange(project, 'products')
  const [isAdding, setAdding] = useState(false)
  const addBody = async (body: Parameters<typeof add>[0]) => {
    setAdding(true)
    // What was chosen stays in the dialog where it is refused.
    if (await add(body)) setDialog(null)
    setAdding(false)
  }
  const dialogs = { isBusy: isAdding, onAdd: addBody, onClose: () => setDialog(null) }
  return (
    <>
      {mayEdit && (
        <div className={styles.tools}>
          <AddMenu onChoose={setDialog} />
          {selected.size > 0 && (
            <SelectedTools
              count={selected.size}
              onClear={() => setSelected(none)}
              onRemove={() => {
                remove({ products: [...selected] })
                setSelected(none)
              }}
              onMove={(side) => {
                const list = products.data?.result ?? []
                const moved = list.flatMap(({ product }) => (selected.has(product) ? [product] : []))
                const first = list.find(({ product }) => !selected.has(product))?.product ?? null
                void move(moved, side === 'top' ? first : null)
              }}
            />
          )}
        </div>
      )}
      {hasHeldAdditions && (
        <p className={styles.foot} role="status">
          {t('addedLater')}
        </p>
      )}
      <Loaded
        query={products}
        isEmpty={({ total, folders }) => total === 0 && folders.length === 0}
        empty={<EmptyState isPart title={t('noProducts')} message={t('noProductsText')} />}
      >
        {(list) => (
          <>
            <ChosenFolders
              list={list}
              mayEdit={mayEdit}
              onRemove={(folder) => remove({ folder })}
              onOffered={(offered, accept) => void add({ offered, accept })}
            />
            <ProductOrder
              label={t('section.products')}
              products={list.result}
              isReadOnly={!mayEdit}
              noted={noted}
              onNote={setNoting}
              selected={selected}
              onSelect={setSelected}
              onMove={move}
              onRemove={({ product }) => remove({ products: [product] })}
            />
            {mayEdit && list.result.length > 1 && <p className={styles.foot}>{t('moveHelp')}</p>}
          </>
        )}
      </Loaded>
      {noting !== null && (
        <NoteDialog
          projectId={project._id}
          product={{ _id: noting.product, name: noting.name }}
          isReadOnly={project.state === 'done'}
          onClose={() => setNoting(null)}
        />
      )}
      {dialog === 'folders' && <AddFoldersDialog {...dialogs} />}
      {dialog === 'products' && <AddProductsDialog {...dialogs} present={products.data?.result ?? []} />}
      {dialog === 'view' && <AddViewDialog {...dialogs} />}
    </>
  )
}

function AddMenu({ onChoose }: { onChoose: (dialog: AddDialog) => void }) {
  const { t } = useTranslation('projects')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus {...icon} />}>
          {t('addProducts')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSearch {...icon} />} onClick={() => onChoose('products')}>
          {t('addBySearch')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolder {...icon} />} onClick={() => onChoose('folders')}>
          {t('addFolders')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLayoutList {...icon} />} onClick={() => onChoose('view')}>
          {t('addView')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SelectedToolsProps {
  count: number
  onClear: () => void
  onRemove: () => void
  onMove: (side: 'top' | 'end') => void
}

function SelectedTools({ count, onClear, onRemove, onMove }: SelectedToolsProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  return (
    <Group gap="xs">
      <span aria-live="polite">{t('selectedCount', { count, number: number(count) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => onMove('top')}>
        {t('toTop')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onMove('end')}>
        {t('toEnd')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onRemove}>
        {t('takeOut')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </Group>
  )
}

interface ChosenFoldersProps {
  list: ProjectProducts
  mayEdit: boolean
  onRemove: (folder: string) => void
  onOffered: (folder: string, accept: boolean) => void
}

function ChosenFolders({ list: { folders }, mayEdit, onRemove, onOffered }: ChosenFoldersProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const chips = folders.map(({ folder, name, count }) => ({
    key: folder,
    text: t('folderChip', { name, count, number: number(count) }),
    removeLabel: t('folderRemove', { name }),
    isBroken: false,
    onRemove: () => onRemove(folder),
  }))
  const offers = mayEdit ? folders.filter(({ offered }) => offered > 0) : []
  return (
    <>
      {mayEdit && (
        <ChipList
          label={t('chosenFolders')}
          chips={chips}
          clearLabel={t('foldersClear')}
          onClear={() => {
            for (const { folder } of folders) onRemove(folder)
          }}
        />
      )}
      {offers.length > 0 && (
        <div className={styles.offers}>
          {offers.map(({ folder, name, offered: count }) => (
            <Alert
              key={folder}
              variant="light"
              color="blue"
              title={t('offered', { name, count, number: number(count) })}
            >
              <Group gap="xs" mt={4}>
                <Button size="compact-sm" variant="default" onClick={() => onOffered(folder, true)}>
                  {t('offerAccept', { count })}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => onOffered(folder, false)}>
                  {t('offerDecline')}
                </Button>
              </Group>
            </Alert>
          ))}
        </div>
      )}
    </>
  )
}
