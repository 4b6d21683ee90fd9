import { MultiSelect, SegmentedControl, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  announcementKinds,
  languages,
  longestAnnouncement,
  type OperatedAnnouncement,
} from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { localeNames } from '../../../lib/i18n/locales.ts'
import {
  type AnnouncementDraft,
  announcementEditOf,
  draftOf,
  newAnnouncementOf,
  problemOf,
} from '../announcement-draft.ts'
import { useOperatorActions } from './use-operator-actions.ts'

interface AnnouncementDialogProps {
  /** Null for a new one. */
  one: OperatedAnnouncement | null
  onClose: () => void
}

/** What is announced, when, and to whom. */
export function AnnouncementDialog({ one, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('operator')
  const { announce, changeAnnouncement } = useOperatorActions()
  const [start] = useState(() => draftOf(one))
  const [draft, setDraft] = useState(start)
  const change = (part: Partial<AnnouncementDraft>) => setDraft({ ...draft, ...part })
  const hasBegun = one?.state === 'shown'
  const edit = announcementEditOf(start, draft)
  const problem = problemOf(draft, Date.now())
  const send = () =>
    one === null
      ? announce.mutate(newAnnouncementOf(draft, Date.now()), { onSuccess: onClose })
      : changeAnnouncement.mutate({ params: { announcementId: one._id }, body: edit }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t(one === null ? 'announce' : 'editAnnouncement')}
      size="lg"
      isBusy={announce.isPending || changeAnnouncement.isPending}
      canSubmit={problem === null && (one === null || Object.keys(edit).length > 0)}
      submitLabel={t(one === null ? 'announce' : 'save')}
      onSubmit={send}
      onClose={onClose}
    >
      {hasBegun && (
        <Text size="sm" c="dimmed">
          {t('begunText')}
        </Text>
      )}
      <Words draft={draft} onChange={change} />
      <Times draft={draft} isOff={hasBegun} isWrong={problem === 'until'} onChange={change} />
      <Addressed draft={draft} onChange={change} />
      <Switch
        label={t('byMail')}
        description={t('byMailText')}
        checked={draft.isMailed}
        disabled={hasBegun}
        onChange={({ currentTarget: { checked } }) => change({ isMailed: checked })}
      />
    </FormDialog>
  )
}

interface PartsProps {
  draft: AnnouncementDraft
  onChange: (part: Partial<AnnouncementDraft>) => void
}

function Words({ draft: { kind, texts }, onChange }: PartsProps) {
  const { t } = useTranslation('operator')
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('kind')}
        value={kind}
        data={announcementKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => onChange({ kind: announcementKinds.find((one) => one === value) ?? kind })}
      />
      {languages.map((language) => (
        <Textarea
          key={language}
          label={t('textIn', { language: localeNames[language] })}
          lang={language}
          autosize
          minRows={1}
          maxLength={longestAnnouncement}
          value={texts[language]}
          onChange={({ currentTarget: { value } }) => onChange({ texts: { ...texts, [language]: value } })}
        />
      ))}
      <Text size="xs" c="dimmed">
        {t('textNeeded')}
      </Text>
    </Stack>
  )
}

function Times({ draft, isOff, isWrong, onChange }: PartsProps & { isOff: boolean; isWrong: boolean }) {
  const { t } = useTranslation('operator')
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('from')}
        description={t('fromText')}
        disabled={isOff}
        value={draft.from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={t('untilText')}
        error={isWrong ? t('endsBefore') : null}
        value={draft.until}
        onChange={({ currentTarget: { value } }) => onChange({ until: value })}
      />
    </>
  )
}

/** While somebody types they are not asked for at each letter. */
const typingMs = 250
const offered = 20

function Addressed({ draft: { companies, isForClients }, onChange }: PartsProps) {
  const { t } = useTranslation('operator')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingMs)
  const found = useQuery(
    orpc.operator.listCompanies.queryOptions({
      input: { page: 1, per_page: offered, search },
      enabled: companies !== null,
    }),
  )
  const known = new Map([...(found.data?.result ?? []), ...(companies ?? [])].map((one) => [one._id, one]))
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('toCompanies')}
        value={companies === null ? 'all' : 'chosen'}
        data={[
          { value: 'all', label: t('allCompanies') },
          { value: 'chosen', label: t('chosenCompanies') },
        ]}
        onChange={(value) => onChange({ companies: value === 'all' ? null : [] })}
      />
      {companies !== null && (
        <MultiSelect
          label={t('chooseCompanies')}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          data={[...known.values()].map(({ _id, name }) => ({ value: _id, label: name }))}
          value={companies.map(({ _id }) => _id)}
          onChange={(ids) =>
            onChange({
              companies: ids.flatMap((id) => known.get(id) ?? []).map(({ _id, name }) => ({ _id, name })),
            })
          }
        />
      )}
      <Switch
        label={t('toClients')}
        checked={isForClients}
        onChange={({ currentTarget: { checked } }) => onChange({ isForClients: checked })}
      />
    </Stack>
  )
}
