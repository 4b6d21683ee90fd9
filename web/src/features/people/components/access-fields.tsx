import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { useTags } from '../api/use-people.ts'
import { SeesNothing } from './sees-nothing.tsx'

export interface AccessDraft {
  groups: string[]
  tags: string[]
  priceTypes: string[]
}

interface AccessFieldsProps {
  draft: AccessDraft
  onChange: (draft: AccessDraft) => void
  /** Error of the write; a refusal about groups shows at the groups. */
  error: unknown
  isClient: boolean
  /** Groups of other colleagues are changed with the colleagues only. */
  withGroups?: boolean
  /** Whether prices may be changed, too. */
  withPrices: boolean
}

/** Groups of a person; for clients also what prices they see, directly and by tags. */
export function AccessFields(props: AccessFieldsProps) {
  const { draft, isClient, withPrices } = props
  return (
    <>
      <GroupsField {...props} />
      {isClient && withPrices && <PriceFields {...props} />}
      {isClient && <SeesNothing draft={draft} />}
    </>
  )
}

function GroupsField({ draft, onChange, error, isClient, withGroups = true }: AccessFieldsProps) {
  const { t } = useTranslation('people')
  const { groups } = useGroups()
  const refused = useRefusalAt(error, 'groups', draft.groups.join())
  const offered = groups.filter(
    ({ isExternal, mayChangeMembers, _id }) =>
      isExternal === isClient && (mayChangeMembers || draft.groups.includes(_id)),
  )
  const fixed = offered.filter(({ _id, mayChangeMembers }) => !mayChangeMembers && draft.groups.includes(_id))
  return (
    <MultiSelect
      label={t('groups')}
      description={t(isClient ? 'groupsOfClientText' : 'groupsOfUserText')}
      data={offered.map(({ _id, name, mayChangeMembers }) => ({
        value: _id,
        label: name,
        disabled: !mayChangeMembers,
      }))}
      value={draft.groups}
      searchable
      readOnly={!withGroups}
      error={refused}
      onChange={(chosen) =>
        onChange({ ...draft, groups: [...new Set([...fixed.map(({ _id }) => _id), ...chosen])] })
      }
    />
  )
}

function PriceFields({ draft, onChange }: AccessFieldsProps) {
  const { t } = useTranslation('people')
  const tags = useTags()
  const priceTypes = useQuery(settingsQuery()).data?.priceTypes ?? []
  const inherited = tags.filter(({ _id }) => draft.tags.includes(_id)).flatMap((tag) => tag.priceTypes)
  const byTags = priceTypes.filter(({ _id }) => inherited.includes(_id)).map(({ name }) => name)
  return (
    <>
      <MultiSelect
        label={t('tags')}
        description={t('tagsText')}
        data={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={draft.tags}
        searchable
        onChange={(chosen) => onChange({ ...draft, tags: chosen })}
      />
      <MultiSelect
        label={t('priceTypes')}
        description={
          inherited.length === 0 ? t('priceTypesText') : t('pricesByTags', { names: byTags.join(', ') })
        }
        data={priceTypes.map(({ _id, name, currency }) => ({ value: _id, label: `${name} · ${currency}` }))}
        value={draft.priceTypes}
        searchable
        onChange={(chosen) => onChange({ ...draft, priceTypes: chosen })}
      />
    </>
  )
}
