import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@vitrine/contract'
import { type Area, defaultExpiration, type ExpirationOption, isEnglishOnly } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { ExpirationSelect } from '../../../lib/forms/expiration-select.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { ShownOnce } from '../../../lib/forms/shown-once.tsx'
import { namesBeside, useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { usePeopleActions } from '../api/use-people.ts'
import { GroupLevels } from './group-levels.tsx'

/** Keys of programs: what each may do at most, until when, and when it was last used. */
export function ApiKeys() {
  const { t } = useTranslation('people')
  const keys = useQuery(orpc.people.listApiKeys.queryOptions({ input: {} }))
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PartIntro text={t('keysIntro')}>
        <AddButton label={t('keyAdd')} onClick={() => setNew(true)} />
      </PartIntro>
      <QueryTable
        query={keys}
        rowsOf={(all) => all}
        columns={useColumns()}
        empty={<EmptyState title={t('noKeys')} message={t('noKeysText')} />}
      />
      {isNew && (
        <NewKeyDialog taken={namesBeside(keys.data ?? [], undefined)} onClose={() => setNew(false)} />
      )}
    </>
  )
}

function useColumns(): Column<ApiKey>[] {
  const { t } = useTranslation('people')
  const { revokeApiKey } = usePeopleActions()
  const { dateTime, date } = useFormats()
  const askRevoking = ({ _id, name }: ApiKey) =>
    confirmDelete({
      title: t('keyRevokeTitle', { name }),
      text: t('keyRevokeText'),
      run: () => revokeApiKey.mutateAsync({ params: { keyId: _id }, query: {} }),
    })
  return [
    {
      heading: t('name'),
      cell: ({ name, hint }) => (
        <>
          {name}
          <Text size="xs" c="dimmed" ff="monospace">
            …{hint}
          </Text>
        </>
      ),
    },
    { heading: t('keyPerson'), cell: ({ person }) => person.name },
    {
      heading: t('keyExpires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('expires.never') : date(expiresAt)),
    },
    {
      heading: t('keyUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : dateTime(lastUsedAt)),
    },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (key) => (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => askRevoking(key)}>
          {t('keyRevoke')}
        </Button>
      ),
    },
  ]
}

const reading = { view: 3, edit: 0 } as const
const readingLevels: ApiKey['levels'] = { folder: reading, productDetail: reading, category: reading }

function withLevel(levels: ApiKey['levels'], area: Area, right: 'view' | 'edit', level: 0 | 1 | 2 | 3) {
  const next = { ...(levels[area] ?? { view: 0, edit: 0 }), [right]: level }
  // The right to edit includes the right to view.
  return { ...levels, [area]: { ...next, view: Math.max(next.view, next.edit) as 0 | 1 | 2 | 3 } }
}

function NewKeyDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['people', 'errors'])
  const { createApiKey } = usePeopleActions()
  const name = useName('', createApiKey.error, taken)
  const [expires, setExpires] = useState<ExpirationOption>(defaultExpiration)
  const [levels, setLevels] = useState(readingLevels)
  const made = createApiKey.data
  const isEnglish = isEnglishOnly(name.name)
  const { free } = name.field
  const field = {
    ...name.field,
    ...(free === null ? {} : { error: t('errors:DuplicatedApiKey') }),
    ...(isEnglish ? {} : { error: t('errors:EnglishOnly'), free: null }),
  }
  const create = () => createApiKey.mutate({ query: {}, body: { name: name.name, levels, expires } })
  return (
    <FormDialog
      title={t('keyAdd')}
      isBusy={createApiKey.isPending}
      canSubmit={made !== undefined || (name.isFine && isEnglish)}
      submitLabel={t(made === undefined ? 'create' : 'keyKept')}
      size="lg"
      onSubmit={made === undefined ? create : onClose}
      onClose={onClose}
    >
      {made === undefined ? (
        <>
          <NameField label={t('name')} data-autofocus field={field} />
          <ExpirationSelect value={expires} onChange={setExpires} />
          <Text size="sm" c="dimmed">
            {t('keyLevelsText')}
          </Text>
          <GroupLevels
            levels={levels}
            isExternal={false}
            isReadOnly={false}
            onChange={(...change) => setLevels(withLevel(levels, ...change))}
          />
        </>
      ) : (
        <ShownOnce title={t('keyOnce')} text={made.key} />
      )}
    </FormDialog>
  )
}
