import { Checkbox, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Folder } from '@vitrine/contract'
import { hasEveryWord } from '@vitrine/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { type Structure, useStructure } from '../../../../../lib/structure/use-structure.ts'
import styles from '../editor.module.css'

const lineHeightPx = 36
const indentPx = 20

export interface AddDialogProps {
  isBusy: boolean
  onClose: () => void
}

interface AddFoldersProps extends AddDialogProps {
  onAdd: (body: { folders: string[] }) => void
}

/** Folders by their tree: the products that are in them now. */
export function AddFoldersDialog({ isBusy, onAdd, onClose }: AddFoldersProps) {
  const { t } = useTranslation('projects')
  const { folders } = useStructure()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lines = useLines(folders, search)
  const toggle = ({ _id }: Folder) => {
    const next = new Set(chosen)
    if (!next.delete(_id)) next.add(_id)
    setChosen(next)
  }
  return (
    <FormDialog
      title={t('addFolders')}
      submitLabel={t('add')}
      isBusy={isBusy}
      canSubmit={chosen.size > 0}
      onSubmit={() => onAdd({ folders: [...chosen] })}
      onClose={onClose}
    >
      <TextInput
        type="search"
        label={t('searchFolders')}
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <FolderLines lines={lines} chosen={chosen} onToggle={toggle} />
    </FormDialog>
  )
}

interface Line {
  folder: Folder
  depth: number
}

/** In the order of the tree; found ones with those above them, so that it is seen where they are. */
function useLines(folders: Structure['folders'], search: string): Line[] {
  return useMemo(() => {
    const found = folders.nodes.filter(({ name }) => hasEveryWord(name, search))
    const shown = new Set(found.flatMap(({ _id }) => folders.pathOf(_id).map((each) => each._id)))
    return folders.nodes
      .filter(({ _id }) => shown.has(_id))
      .map((folder) => ({ folder, depth: folders.pathOf(folder._id).length - 1 }))
  }, [folders, search])
}

interface FolderLinesProps {
  lines: readonly Line[]
  chosen: ReadonlySet<string>
  onToggle: (folder: Folder) => void
}

function FolderLines({ lines, chosen, onToggle }: FolderLinesProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeightPx,
    overscan: 10,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section ref={setScroller} className={styles.choices} tabIndex={0} aria-label={t('folders')}>
      <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          const { folder, depth } = line
          const { name, productCount } = folder
          return (
            <div
              key={folder._id}
              className={styles.choice}
              style={{ top: start, paddingInlineStart: 8 + depth * indentPx }}
            >
              <Checkbox
                // Folders of folders hold no products themselves, which “0” would say of what is below.
                label={
                  folder.isProductFolder
                    ? t('folderChip', { name, count: productCount, number: number(productCount) })
                    : name
                }
                checked={chosen.has(folder._id)}
                onChange={() => onToggle(folder)}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
