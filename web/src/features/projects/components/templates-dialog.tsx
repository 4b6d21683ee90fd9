import { Badge, Menu, Modal, MultiSelect } from '@mantine/core'
import type { TemplateSummary } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { useChoosablePeople } from '../api/use-choosable-people.ts'
import { useTemplateActions, useTemplates } from '../api/use-templates.ts'

/** Templates of the person and of their groups: who may use each, and what can be done with one's own. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('projects')
  const templates = useTemplates()
  const [edited, setEdited] = useState<TemplateSummary | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('templates')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <QueryTable
        query={templates}
        rowsOf={({ result }) => result}
        columns={useColumns(setEdited)}
        empty={<EmptyState isPart title={t('noTemplates')} message={t('noTemplatesText')} />}
      />
      {edited !== null && <EditTemplate template={edited} onClose={() => setEdited(null)} />}
    </Modal>
  )
}

function useColumns(onEdit: (template: TemplateSummary) => void): Column<TemplateSummary>[] {
  const { t } = useTranslation('projects')
  const { publish, unpublish, remove } = useTemplateActions()
  const askDeletion = ({ _id, name, version }: TemplateSummary) =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('templateDeleteText'),
      run: () => remove.mutateAsync({ params: { templateId: _id }, query: { version } }),
    })
  return [
    { heading: t('name'), cell: ({ name }) => name },
    { heading: t('owner'), cell: ({ isOwn, ownerName }) => (isOwn ? t('me') : ownerName) },
    {
      heading: t('state'),
      cell: ({ isPublished }) => (
        <Badge variant="dot" tt="none" color={isPublished ? 'green' : 'gray'}>
          {t(isPublished ? 'published' : 'unpublished')}
        </Badge>
      ),
    },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (template) => {
        const { _id: templateId, name, mayEdit, isPublished } = template
        const target = { params: { templateId } }
        return (
          mayEdit && (
            <RowMenu label={t('actionsOf', { name })}>
              <Menu.Item onClick={() => onEdit(template)}>{t('templateEdit')}</Menu.Item>
              <Menu.Item onClick={() => (isPublished ? unpublish : publish).mutate(target)}>
                {t(isPublished ? 'unpublish' : 'publish')}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => askDeletion(template)}>
                {t('delete')}
              </Menu.Item>
            </RowMenu>
          )
        )
      },
    },
  ]
}

function EditTemplate({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const { edit } = useTemplateActions()
  const { staffGroups } = useChoosablePeople()
  const own = (useTemplates().data?.result ?? []).filter(({ isOwn }) => isOwn)
  const { name, isFine, field } = useName(template.name, edit.error, namesBeside(own, template._id))
  const [shared, setShared] = useState(template.sharedWithGroups)
  const isShared = shared.join() !== template.sharedWithGroups.join()
  const refusedGroup = useRefusalAt(edit.error, 'shareGroup', shared.join())
  const isNamed = name.trim() !== template.name
  const body = {
    ...(isNamed ? { name: name.trim() } : {}),
    ...(isShared ? { sharedWithGroups: shared } : {}),
  }
  const target = { params: { templateId: template._id }, query: { version: template.version }, body }
  return (
    <FormDialog
      title={t('templateEdit')}
      submitLabel={t('save')}
      isBusy={edit.isPending}
      canSubmit={isFine && (isNamed || isShared)}
      onSubmit={() => edit.mutate(target, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={field} />
      <MultiSelect
        label={t('sharedWith')}
        description={t('sharedWithText')}
        searchable
        data={[...staffGroups]}
        value={shared}
        error={refusedGroup}
        onChange={setShared}
      />
    </FormDialog>
  )
}
