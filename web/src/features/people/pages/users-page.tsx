import { Button, Select, Skeleton, Stack, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type BulkMembersReport, type Member, personStates } from '@vitrine/contract'
import { defaultPage, defaultPageSize } from '@vitrine/rules'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { usePaginationLabels } from '../../../lib/i18n/use-pagination-labels.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PaginationBar } from '../../../ui/pagination-bar.tsx'
import { useGroups, usePeopleActions, useTags } from '../api/use-people.ts'
import { AccessDialog } from '../components/access-dialog.tsx'
import { ImpersonateDialog } from '../components/impersonate-dialog.tsx'
import { InviteDialog } from '../components/invite-dialog.tsx'
import { KindSwitch } from '../components/kind-switch.tsx'
import { LeakCheckDialog } from '../components/leak-check-dialog.tsx'
import { OutcomeLine } from '../components/outcome-line.tsx'
import styles from '../components/people.module.css'
import { SelectionActions } from '../components/selection-actions.tsx'
import { type MemberAction, UsersTable } from '../components/users-table.tsx'
import { usePeopleCommand } from '../people-commands.ts'
import { kindOf, type UsersSearch } from '../people-search.ts'

const searchDebounceMs = 500
const waitingRows = [1, 2, 3, 4, 5, 6]

/** Colleagues or clients of the company: who they are, what they are in, and what can be done with them. */
export function UsersPage() {
  const { t } = useTranslation(['people', 'app'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const kind = kindOf(useParams({ from: '/inside/users/users/$state' }).state)
  const search = useSearch({ from: '/inside/users/users/$state' })
  const { access, impersonator } = useEntered()
  const { permissions, isSuperAdmin } = access
  const [impersonated, setImpersonated] = useState<Member | null>(null)
  const [checked, setChecked] = useState<Member | null>(null)
  usePageTitle(t('users'))
  const labels = usePaginationLabels()
  const { groups } = useGroups()
  const tags = useTags()
  const { page = defaultPage, size = defaultPageSize, sort = 'name', ...filter } = search
  const users = useQuery({
    ...orpc.people.listUsers.queryOptions({ input: { kind, page, per_page: size, sort, ...filter } }),
    // Not of the other kind of people.
    placeholderData: (before) => (before?.result[0]?.isClient === (kind === 'external') ? before : undefined),
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Member | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const members = users.data?.result ?? []
  const total = users.data?.total
  const actions = useMemberActions(members, () => setSelected(new Set()))
  const change = (next: UsersSearch) => {
    setSelected(new Set())
    void navigate({
      to: '/users/users/$state',
      params: { state: kind },
      search: { ...search, page: undefined, ...next },
      replace: true,
    } as never)
  }
  const ofKind = groups.filter(({ isExternal }) => isExternal === (kind === 'external'))
  const mayInvite = permissions.group.edit === 3 || ofKind.some(({ mayChangeMembers }) => mayChangeMembers)
  const isNarrowed = Object.keys(filter).length > 0
  const openInvitation = useCallback(() => setIsInviting(true), [])
  usePeopleCommand(mayInvite ? openInvitation : null)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} size="h2">
          {t('users')}
        </Title>
        <KindSwitch
          kind={kind}
          onChange={(state) => {
            setSelected(new Set())
            void navigate({ to: '/users/users/$state', params: { state }, search: {} })
          }}
        />
        {mayInvite && (
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsInviting(true)}
          >
            {t('invite')}
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <SearchField key={kind} value={search.search ?? ''} onChange={(text) => change({ search: text })} />
        <Select
          className={styles.filter}
          aria-label={t('stateHead')}
          placeholder={t('stateHead')}
          clearable
          data={personStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={search.state ?? null}
          onChange={(value) => change({ state: personStates.find((each) => each === value) })}
        />
        <Select
          className={styles.filter}
          aria-label={t('group')}
          placeholder={t('group')}
          clearable
          searchable
          data={ofKind.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={search.group ?? null}
          onChange={(group) => change({ group: group ?? undefined })}
        />
        {kind === 'external' && tags.length > 0 && (
          <Select
            className={styles.filter}
            aria-label={t('tag')}
            placeholder={t('tag')}
            clearable
            searchable
            data={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={search.tag ?? null}
            onChange={(tag) => change({ tag: tag ?? undefined })}
          />
        )}
      </div>
      {actions.report !== null && (
        <OutcomeLine report={actions.report} members={actions.members} onClose={actions.close} />
      )}
      {users.isError && users.data === undefined ? (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(users.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void users.refetch()}
        />
      ) : total === undefined ? (
        <Stack gap="sm" aria-busy>
          {waitingRows.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      ) : total === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'noneFound' : `none.${kind}`)}
          message={t(isNarrowed ? 'noneFoundText' : `noneText.${kind}`)}
          {...(mayInvite && !isNarrowed
            ? { action: <Button onClick={() => setIsInviting(true)}>{t('invite')}</Button> }
            : {})}
        />
      ) : (
        <>
          <UsersTable
            members={members}
            groups={groups}
            tags={tags}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            selected={selected}
            onSelect={setSelected}
            onOpen={setOpened}
            onCheck={isSuperAdmin ? setChecked : undefined}
            onImpersonate={isSuperAdmin && impersonator === null ? setImpersonated : undefined}
            onAction={(action, member) => actions.start(action, [member._id])}
          />
          <PaginationBar
            page={page}
            pageSize={size}
            total={total}
            labels={labels}
            linkTo={(number) =>
              ({
                to: '/users/users/$state',
                params: { state: kind },
                search: { ...search, page: number },
              }) as never
            }
            onPageSize={(next) => change({ size: next })}
          />
        </>
      )}
      <VisuallyHidden aria-live="polite">
        {total !== undefined && t('foundCount', { count: total, number: total })}
      </VisuallyHidden>
      {selected.size > 0 && permissions.group.edit > 0 && (
        <SelectionActions
          count={selected.size}
          groups={ofKind}
          onAction={(action, group) => actions.start(action, [...selected], group)}
          onClear={() => setSelected(new Set())}
        />
      )}
      {opened !== null && <AccessDialog member={opened} onClose={() => setOpened(null)} />}
      {checked !== null && <LeakCheckDialog member={checked} onClose={() => setChecked(null)} />}
      {impersonated !== null && (
        <ImpersonateDialog member={impersonated} onClose={() => setImpersonated(null)} />
      )}
      {isInviting && <InviteDialog kind={kind} onClose={() => setIsInviting(false)} />}
      {actions.dialog}
    </div>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string | undefined) => void }) {
  const { t } = useTranslation('people')
  const [text, setText] = useState(value)
  const send = useDebouncedCallback((next: string) => {
    onChange(next.trim() === '' ? undefined : next.trim())
  }, searchDebounceMs)
  return (
    <TextInput
      className={styles.search}
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

interface PendingDeletion {
  ids: readonly string[]
}

/** Carries actions out at once, but asks before anybody is removed. */
function useMemberActions(members: readonly Member[], onDone: () => void) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const { bulk } = usePeopleActions()
  const [deletion, setDeletion] = useState<PendingDeletion | null>(null)
  const [outcome, setOutcome] = useState<{ report: BulkMembersReport; members: readonly Member[] } | null>(
    null,
  )
  const carryOut = async (action: MemberAction, ids: readonly string[], group?: string) => {
    setOutcome(null)
    const report = await bulk.mutateAsync({
      query: {},
      body: { ids: [...ids], action, ...(group === undefined ? {} : { group }) },
    })
    setOutcome({ report, members })
    setDeletion(null)
    onDone()
  }
  const run = (action: MemberAction, ids: readonly string[], group?: string) =>
    void carryOut(action, ids, group).catch(() => {})
  const count = deletion?.ids.length ?? 0
  const only = members.find(({ _id }) => _id === deletion?.ids[0])
  return {
    report: outcome?.report ?? null,
    members: outcome?.members ?? [],
    close: () => setOutcome(null),
    start: (action: MemberAction, ids: readonly string[], group?: string) => {
      if (action === 'delete') setDeletion({ ids })
      else run(action, ids, group)
    },
    dialog: deletion !== null && (
      <DeleteDialog
        title={
          count === 1
            ? t('removeTitle', { name: only?.profile.name === '' ? only.email : (only?.profile.name ?? '') })
            : t('removeMany', { count, number: number(count) })
        }
        text={t('removeText')}
        isBusy={bulk.isPending}
        onDelete={() => run('delete', deletion.ids)}
        onClose={() => setDeletion(null)}
      />
    ),
  }
}
