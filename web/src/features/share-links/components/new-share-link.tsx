import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { catalogTargetKinds, type NewShareLink as Given } from '@vitrine/contract'
import { defaultExpiration, type ExpirationOption } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { ExpirationSelect } from '../../../lib/forms/expiration-select.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { ShownOnce } from '../../../lib/forms/shown-once.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useQuickSearch } from '../../../lib/search/use-quick-search.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { addressOf, type ChosenTarget, useShareLinkActions } from '../api/use-share-links.ts'
import { ShareNoteInput } from './share-note-input.tsx'

const searchDebounceMs = 500
const offeredProducts = 20

function givenTarget({ kind, id }: ChosenTarget): Given['target'] {
  switch (kind) {
    case 'catalogue':
      return { kind }
    case 'folder':
      return { kind, folder: id }
    case 'view':
      return { kind, view: id }
    case 'product':
      return { kind, product: id }
  }
}

/** Asks what a link opens, as which group and until when; then shows it, once. */
export function NewShareLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('share-links')
  const { groups } = useGroups()
  const { create } = useShareLinkActions()
  const name = useName('', create.error)
  const [note, setNote] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const refusedGroup = useRefusalAt(create.error, 'shareGroup', group ?? '')
  const [target, setTarget] = useState<ChosenTarget>({ kind: 'catalogue', id: '' })
  const [expires, setExpires] = useState<ExpirationOption>(defaultExpiration)
  const made = create.data
  const isComplete = name.isFine && group !== null && (target.kind === 'catalogue' || target.id !== '')
  return (
    <FormDialog
      title={t('shareAdd')}
      isBusy={create.isPending}
      canSubmit={made !== undefined || isComplete}
      submitLabel={t(made === undefined ? 'create' : 'shareKept')}
      isDone={made !== undefined}
      size="lg"
      onSubmit={() => {
        if (made !== undefined) onClose()
        else if (group !== null)
          create.mutate({
            query: {},
            body: { name: name.name, note, group, target: givenTarget(target), expires },
          })
      }}
      onClose={onClose}
    >
      {made === undefined ? (
        <>
          <NameField label={t('name')} description={t('shareNameText')} data-autofocus field={name.field} />
          <ShareNoteInput value={note} onChange={setNote} />
          <Select
            label={t('shareGroup')}
            description={t('shareGroupText')}
            data={groups
              .filter(({ isExternal, mayManage }) => isExternal && mayManage)
              .map((each) => ({ value: each._id, label: each.name }))}
            searchable
            value={group}
            error={refusedGroup}
            onChange={setGroup}
          />
          <TargetFields target={target} onChange={setTarget} />
          <ExpirationSelect value={expires} onChange={setExpires} />
        </>
      ) : (
        <ShownOnce title={t('shareOnce')} text={addressOf(made.token, target)} />
      )}
    </FormDialog>
  )
}

interface TargetFieldsProps {
  target: ChosenTarget
  onChange: (target: ChosenTarget) => void
}

/** What the link opens: everything, or the one that is chosen. */
function TargetFields({ target, onChange }: TargetFieldsProps) {
  const { t } = useTranslation('share-links')
  const { kind, id } = target
  return (
    <>
      <Select
        label={t('shareOpens')}
        data={catalogTargetKinds.map((value) => ({ value, label: t(`shareTarget.${value}`) }))}
        allowDeselect={false}
        value={kind}
        onChange={(value) =>
          onChange({ kind: catalogTargetKinds.find((each) => each === value) ?? 'catalogue', id: '' })
        }
      />
      {kind !== 'catalogue' && (
        <TargetSelect
          key={kind}
          kind={kind}
          value={id}
          onChange={(chosen) => onChange({ kind, id: chosen })}
        />
      )}
    </>
  )
}

interface TargetSelectProps {
  value: string
  onChange: (id: string) => void
}

function TargetSelect({ kind, ...props }: TargetSelectProps & { kind: 'folder' | 'view' | 'product' }) {
  if (kind === 'product') return <ProductSelect {...props} />
  return kind === 'view' ? <ViewSelect {...props} /> : <FolderSelect {...props} />
}

function FolderSelect({ value, onChange }: TargetSelectProps) {
  const { t } = useTranslation('share-links')
  const { folders } = useStructure()
  const pathOf = (id: string): string => {
    const folder = folders.byId.get(id)
    if (folder === undefined) return ''
    const isTop = folder.parent === null || folder.parent === folders.root?._id
    return isTop ? folder.name : `${pathOf(folder.parent ?? '')} / ${folder.name}`
  }
  return (
    <Select
      label={t('shareTarget.folder')}
      data={folders.nodes.map(({ _id }) => ({ value: _id, label: pathOf(_id) }))}
      searchable
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

function ViewSelect({ value, onChange }: TargetSelectProps) {
  const { t } = useTranslation('share-links')
  const { user } = useEntered()
  const views = useQuery(orpc.products.listProductViews.queryOptions({ input: { userId: user?._id ?? '' } }))
  return (
    <Select
      label={t('shareTarget.view')}
      description={t('shareViewText')}
      data={(views.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      searchable
      nothingFoundMessage={t('shareNoViews')}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

function ProductSelect({ value, onChange }: TargetSelectProps) {
  const { t } = useTranslation('share-links')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), searchDebounceMs)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { products } = useQuickSearch(search, offeredProducts, search !== chosen?.label)
  const found = products.map(({ _id, name = '', reference = '' }) => ({
    value: _id,
    label: `${name} (${reference})`,
  }))
  const others = found.filter((each) => each.value !== chosen?.value)
  return (
    <Select
      label={t('shareTarget.product')}
      placeholder={t('shareFind')}
      data={chosen === null ? others : [chosen, ...others]}
      // The server has searched.
      filter={({ options }) => options}
      searchable
      searchValue={text}
      onSearchChange={setText}
      value={value === '' ? null : value}
      onChange={(id, option) => {
        setChosen(id === null ? null : { value: id, label: option.label })
        onChange(id ?? '')
      }}
    />
  )
}
