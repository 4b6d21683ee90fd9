import { Button, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PageHead, PartIntro } from '../../../lib/page/list-page.tsx'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { tagsQuery, usePeopleActions, useTags } from '../api/use-people.ts'
import { MailPreviews } from '../components/mail-previews.tsx'

/** Company-wide settings of users and groups, those that the person may open. */
export function UserSettingsPage() {
  const { t } = useTranslation('people')
  const { group, setting } = useEntered().access.permissions
  return (
    <>
      <PageHead title={t('userSettings')} />
      {group.view >= 1 && <Tags mayEdit={group.edit === 3} />}
      {setting.edit === 3 && <MailPreviews />}
    </>
  )
}

/** Tags that clients carry, with the prices that come with them. */
function Tags({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('people')
  const tags = useQuery(tagsQuery())
  const [edited, setEdited] = useState<Tag | 'new' | null>(null)
  const columns = useTagColumns(mayEdit, setEdited)
  return (
    <>
      <PartIntro text={t('tagsIntro')}>
        {mayEdit && <AddButton label={t('tagAdd')} onClick={() => setEdited('new')} />}
      </PartIntro>
      <QueryTable
        query={tags}
        rowsOf={(all) => all}
        columns={columns}
        empty={<EmptyState title={t('noTags')} message={t('noTagsText')} />}
      />
      {edited !== null && (
        <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function useTagColumns(mayEdit: boolean, onEdit: (tag: Tag) => void): Column<Tag>[] {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { deleteTag } = usePeopleActions()
  const priceTypes = useQuery(settingsQuery()).data?.priceTypes ?? []
  const nameOf = (id: string) => priceTypes.find(({ _id }) => _id === id)?.name
  const askDeletion = ({ _id, name, members, version }: Tag) =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteTagText', { count: members, number: number(members) }),
      run: () => deleteTag.mutateAsync({ params: { tagId: _id }, query: { version } }),
    })
  return [
    { heading: t('tag'), cell: ({ name }) => name },
    { heading: t('priceTypes'), cell: (tag) => tag.priceTypes.flatMap((id) => nameOf(id) ?? []).join(', ') },
    { heading: t('members'), cell: ({ members }) => number(members) },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (tag) =>
        mayEdit && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => onEdit(tag)}>
              {t('edit')}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => askDeletion(tag)}>
              {t('remove')}
            </Button>
          </>
        ),
    },
  ]
}

function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { createTag, editTag } = usePeopleActions()
  const available = useQuery(settingsQuery()).data?.priceTypes ?? []
  const taken = namesBeside(useTags(), tag?._id)
  const name = useName(tag?.name ?? '', createTag.error ?? editTag.error, taken)
  const [priceTypes, setPriceTypes] = useState(tag?.priceTypes ?? [])
  const save = async () => {
    const body = { name: name.name, priceTypes }
    if (tag === null) await createTag.mutateAsync({ query: {}, body })
    else await editTag.mutateAsync({ params: { tagId: tag._id }, query: { version: tag.version }, body })
    onClose()
  }
  return (
    <FormDialog
      title={tag === null ? t('tagAdd') : tag.name}
      isBusy={createTag.isPending || editTag.isPending}
      canSubmit={name.isFine}
      submitLabel={t('save')}
      onSubmit={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={name.field} />
      <MultiSelect
        label={t('priceTypes')}
        data={available.map(({ _id, name: label, currency }) => ({
          value: _id,
          label: `${label} · ${currency}`,
        }))}
        value={priceTypes}
        searchable
        onChange={setPriceTypes}
      />
    </FormDialog>
  )
}
