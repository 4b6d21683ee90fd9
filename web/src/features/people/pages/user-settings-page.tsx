import { Button, Group, MultiSelect, Table, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Tag } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePeopleActions, useTags } from '../api/use-people.ts'
import { MailPreviews } from '../components/mail-previews.tsx'

/** What of users and groups a company sets up, as far as the person may: settings open the page, too. */
export function UserSettingsPage() {
  const { t } = useTranslation('people')
  const { group, setting } = useEntered().access.permissions
  usePageTitle(t('userSettings'))
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('userSettings')}
      </Title>
      {group.view >= 1 && <Tags mayEdit={group.edit === 3} />}
      {setting.edit === 3 && <MailPreviews />}
    </>
  )
}

/** Tags that clients carry, with the prices that come with them. */
function Tags({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const tags = useTags()
  const priceTypes = useQuery(settingsQuery()).data?.priceTypes ?? []
  const [edited, setEdited] = useState<Tag | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Tag | null>(null)
  const nameOf = (id: string) => priceTypes.find(({ _id }) => _id === id)?.name
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm">
          {t('tagsIntro')}
        </Text>
        {mayEdit && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('tagAdd')}
          </Button>
        )}
      </Group>
      {tags.length === 0 ? (
        <EmptyState title={t('noTags')} message={t('noTagsText')} />
      ) : (
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tag')}</Table.Th>
              <Table.Th>{t('priceTypes')}</Table.Th>
              <Table.Th>{t('members')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tags.map((tag) => (
              <Table.Tr key={tag._id}>
                <Table.Td>{tag.name}</Table.Td>
                <Table.Td>{tag.priceTypes.flatMap((id) => nameOf(id) ?? []).join(', ')}</Table.Td>
                <Table.Td>{number(tag.members)}</Table.Td>
                <Table.Td>
                  {mayEdit && (
                    <Group gap={4} justify="flex-end" wrap="nowrap">
                      <Button variant="subtle" size="compact-sm" onClick={() => setEdited(tag)}>
                        {t('edit')}
                      </Button>
                      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDeleted(tag)}>
                        {t('remove')}
                      </Button>
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {edited !== null && (
        <TagDialog tag={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted !== null && <DeleteTag tag={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { createTag, editTag } = usePeopleActions()
  const available = useQuery(settingsQuery()).data?.priceTypes ?? []
  const name = useName(tag?.name ?? '', createTag.error ?? editTag.error)
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
      <TextInput label={t('name')} data-autofocus {...name.field} />
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

function DeleteTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { deleteTag } = usePeopleActions()
  const target = { params: { tagId: tag._id }, query: { version: tag.version } }
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: tag.name })}
      text={t('deleteTagText', { count: tag.members, number: number(tag.members) })}
      isBusy={deleteTag.isPending}
      onDelete={() => void deleteTag.mutateAsync(target).then(onClose, () => {})}
      onClose={onClose}
    />
  )
}
