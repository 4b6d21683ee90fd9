import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mostGuests, mostNoteCharacters, type Project } from '@vitrine/contract'
import { defaultExpiration, type ExpirationOption } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { ExpirationSelect } from '../../../../../lib/forms/expiration-select.tsx'
import { FormDialog } from '../../../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../../../lib/forms/name-field.tsx'
import { useRefusalAt } from '../../../../../lib/forms/refused-input.ts'
import { ShownOnce } from '../../../../../lib/forms/shown-once.tsx'
import { useName } from '../../../../../lib/forms/use-name.ts'
import { useSettings } from '../../../../../lib/structure/settings.tsx'
import { useGroups } from '../../../../../lib/structure/use-groups.ts'

const usualGuests = 50

function addressOf(projectId: string, token: string): string {
  const address = new URL(`/projects/web-session/${projectId}`, location.origin)
  address.searchParams.set('token', token)
  return address.href
}

/** Asks as which group guests see the project, with which prices, how many and until when; then shows the link, once. */
export function NewGuestLink({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const queries = useQueryClient()
  const create = useMutation(
    orpc.guestLinks.createGuestLink.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.guestLinks.key() }),
    }),
  )
  const name = useName('', create.error)
  const [given, setGiven] = useState<Given>({
    note: '',
    group: null,
    priceTypes: [],
    maxGuests: usualGuests,
    expires: defaultExpiration,
  })
  const { group, ...others } = given
  const refusedGroup = useRefusalAt(create.error, 'shareGroup', group ?? '')
  const made = create.data
  const submit = () => {
    if (made !== undefined) onClose()
    else if (group !== null)
      create.mutate({ params: { projectId: project._id }, body: { name: name.name, group, ...others } })
  }
  return (
    <FormDialog
      title={t('guestAdd')}
      isBusy={create.isPending}
      canSubmit={made !== undefined || (name.isFine && group !== null)}
      submitLabel={t(made === undefined ? 'guestCreate' : 'guestKept')}
      isDone={made !== undefined}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      {made === undefined ? (
        <>
          <NameField label={t('name')} description={t('guestNameText')} data-autofocus field={name.field} />
          <Fields
            {...{ project, given, refusedGroup }}
            onChange={(change) => setGiven({ ...given, ...change })}
          />
        </>
      ) : (
        <ShownOnce title={t('guestOnce')} text={addressOf(project._id, made.token)} />
      )}
    </FormDialog>
  )
}

interface Given {
  note: string
  group: string | null
  priceTypes: string[]
  maxGuests: number
  expires: ExpirationOption
}

interface FieldsProps {
  project: Project
  given: Given
  refusedGroup: string | null
  onChange: (change: Partial<Given>) => void
}

function Fields({ project, given, refusedGroup, onChange }: FieldsProps) {
  const { t } = useTranslation('projects')
  const { groups } = useGroups()
  const { priceTypes } = useSettings()
  const shown = priceTypes.filter(({ _id }) => project.priceTypes.includes(_id))
  return (
    <>
      <TextInput
        label={t('guestNote')}
        description={t('guestNoteText')}
        maxLength={mostNoteCharacters}
        value={given.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      <Select
        label={t('guestGroup')}
        description={t('guestGroupText')}
        data={groups
          .filter(({ isExternal, mayManage }) => isExternal && mayManage)
          .map((each) => ({ value: each._id, label: each.name }))}
        searchable
        value={given.group}
        error={refusedGroup}
        onChange={(group) => onChange({ group })}
      />
      <MultiSelect
        label={t('guestPrices')}
        description={t('guestPricesText')}
        data={shown.map(({ _id, name, currency }) => ({ value: _id, label: `${name} (${currency})` }))}
        searchable
        value={given.priceTypes}
        onChange={(chosen) => onChange({ priceTypes: chosen })}
      />
      <NumberInput
        label={t('guestMax')}
        min={1}
        max={mostGuests}
        clampBehavior="strict"
        allowDecimal={false}
        value={given.maxGuests}
        onChange={(value) => onChange({ maxGuests: Number(value) || 1 })}
      />
      <ExpirationSelect value={given.expires} onChange={(expires) => onChange({ expires })} />
    </>
  )
}
