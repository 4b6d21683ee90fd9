import { Select } from '@mantine/core'
import { groupTemplates, type PersonKind } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { usePeopleActions } from '../api/use-people.ts'

interface NewGroupDialogProps {
  kind: PersonKind
  onMade: (groupId: string) => void
  onClose: () => void
}

/** Clients' groups begin with chosen folders and all fields of the parent's. */
const clientLevels = {
  folder: { view: 1, edit: 0 },
  productDetail: { view: 3, edit: 0 },
  category: { view: 3, edit: 0 },
} as const

/** Name and kind of a new group; what it grants is chosen afterwards. */
export function NewGroupDialog({ kind, onMade, onClose }: NewGroupDialogProps) {
  const { t } = useTranslation('people')
  const { createGroup } = usePeopleActions()
  const { groups } = useGroups()
  const isExternal = kind === 'external'
  const alike = groups.filter((group) => group.isExternal === isExternal)
  const name = useName('', createGroup.error, namesBeside(alike, undefined))
  const parents = groups.filter(({ mayMakeBelow }) => mayMakeBelow)
  const [template, setTemplate] = useState<string | null>('Creator')
  const [parent, setParent] = useState<string | null>(null)
  const make = async () => {
    const { _id } = await createGroup.mutateAsync({
      query: {},
      body: {
        name: name.name,
        isExternal,
        ...(isExternal
          ? { parent, levels: clientLevels }
          : { template: groupTemplates.find((each) => each === template) ?? 'Custom' }),
      },
    })
    onMade(_id)
  }
  return (
    <FormDialog
      title={t(isExternal ? 'newExternalGroup' : 'newInternalGroup')}
      isBusy={createGroup.isPending}
      canSubmit={name.isFine && (!isExternal || parent !== null)}
      submitLabel={t('create')}
      onSubmit={() => void make().catch(() => {})}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={name.field} />
      {isExternal ? (
        <Select
          label={t('parent')}
          description={t('parentText')}
          data={parents.map(({ _id, name: label }) => ({ value: _id, label }))}
          value={parent}
          searchable
          onChange={setParent}
        />
      ) : (
        <Select
          label={t('template')}
          description={template === null ? '' : t(`templateText.${template as 'Creator'}`)}
          data={groupTemplates.map((value) => ({ value, label: t(`template.${value}`) }))}
          value={template}
          allowDeselect={false}
          onChange={setTemplate}
        />
      )}
    </FormDialog>
  )
}
