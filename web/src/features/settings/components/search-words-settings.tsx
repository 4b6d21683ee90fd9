import { ActionIcon, Button, FileButton, Group } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import type { SearchWordEntry, SearchWords } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { useReplaceSearchWords, useSearchWords } from '../../../lib/search-words/use-search-words.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { type RowFault, searchWordsCsv, wordsWithFile } from '../api/search-words-file.ts'
import { SearchWordsDialog } from './search-words-dialog.tsx'
import { SearchWordsFaults } from './search-words-faults.tsx'

/** The company's search words: synonyms, replacements and ignored words. */
export function SearchWordsSettings() {
  return <Loaded query={useSearchWords()}>{(stored) => <WordsList stored={stored} />}</Loaded>
}

/** Index in the list, or `new` for an additional entry. */
type Edited = number | 'new'

function WordsList({ stored: { entries, version } }: { stored: SearchWords }) {
  const { t } = useTranslation('search-words')
  const [edited, setEdited] = useState<Edited | null>(null)
  const [faults, setFaults] = useState<RowFault[]>([])
  const replace = useReplaceSearchWords()
  const save = (body: SearchWordEntry[]) => replace.mutateAsync({ query: { version }, body })
  const columns = useColumns(setEdited, (at) => save(entries.toSpliced(at, 1)))
  const saveEdited = async (entry: SearchWordEntry) => {
    await save(typeof edited === 'number' ? entries.with(edited, entry) : [...entries, entry])
    setEdited(null)
  }
  const readFile = async (file: File | null) => {
    if (file === null) return
    const read = await wordsWithFile(entries, file)
    setFaults(read.faults)
    if (read.faults.length === 0) await save(read.entries)
  }
  return (
    <>
      <PartIntro text={t('text')}>
        <Group gap="xs">
          <FileButton accept=".csv,text/csv" onChange={(file) => void readFile(file).catch(reportedByBanner)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload {...icon} />}>
                {t('import')}
              </Button>
            )}
          </FileButton>
          {/* Without entries, this saves an empty file to fill in. */}
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            onClick={() => saveFile('search-words.csv', new Blob([searchWordsCsv(entries)]))}
          >
            {t('export')}
          </Button>
          <AddButton label={t('add')} onClick={() => setEdited('new')} />
        </Group>
      </PartIntro>
      <SearchWordsFaults faults={faults} onClose={() => setFaults([])} />
      {entries.length === 0 ? (
        <EmptyState title={t('none')} message={t('noneText')} />
      ) : (
        <DataTable columns={columns} rows={entries} />
      )}
      {edited !== null && (
        <SearchWordsDialog
          entry={typeof edited === 'number' ? (entries[edited] ?? null) : null}
          isBusy={replace.isPending}
          onSave={(entry) => void saveEdited(entry).catch(reportedByBanner)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Refused writes are. */
function reportedByBanner(): void {}

function useColumns(
  onEdit: (at: number) => void,
  onDelete: (at: number) => Promise<unknown>,
): Column<SearchWordEntry>[] {
  const { t } = useTranslation('search-words')
  const shared = { variant: 'subtle', color: 'gray' } as const
  const nameOf = ({ words }: SearchWordEntry) => words.join('; ')
  return [
    { heading: t('words'), cell: nameOf },
    { heading: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { heading: t('means'), cell: ({ means }) => means.join('; ') },
    { heading: t('language'), cell: ({ language }) => t(`language.${language}`) },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (entry, at) => (
        <Group gap={2} wrap="nowrap" justify="flex-end">
          <ActionIcon
            {...shared}
            aria-label={t('editNamed', { name: nameOf(entry) })}
            onClick={() => onEdit(at)}
          >
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon
            {...shared}
            color="red"
            aria-label={t('deleteNamed', { name: nameOf(entry) })}
            onClick={() =>
              confirmDelete({
                title: t('deleteNamed', { name: nameOf(entry) }),
                text: t('deleteText'),
                run: () => onDelete(at),
              })
            }
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </Group>
      ),
    },
  ]
}
