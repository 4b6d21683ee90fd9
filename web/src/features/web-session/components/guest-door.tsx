import { Alert, Button, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GuestDoor as Door } from '@vitrine/contract'
import { isEmail } from '@vitrine/rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { Failed } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useSessionPlace } from '../use-session-place.ts'
import styles from './guest-door.module.css'

/** Asks a visitor by link for their name first; everybody else goes in. */
export function GuestDoor({ children }: { children: ReactNode }) {
  const { user } = useEntered()
  return user === null ? <GuestsOnly>{children}</GuestsOnly> : children
}

/** A guest who is inside learns of the end of their link within this time. */
const askAgainMs = 20_000

function GuestsOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('web-session')
  const { projectId } = useSessionPlace()
  const door = useQuery(
    orpc.guestLinks.getGuestDoor.queryOptions({
      input: { params: { projectId } },
      staleTime: 0,
      refetchInterval: askAgainMs,
    }),
  )
  const { data, error } = door
  const isOver = error !== null && [401, 404].includes(refusalOf(error).status)
  if (data?.guest != null)
    return (
      <>
        {isOver && <LinkOver />}
        {children}
      </>
    )
  if (isOver) return <LinkOver />
  if (data !== undefined) return <WhoIsThere door={data} />
  if (error !== null)
    return <Failed title={t('failedTitle')} error={error} onRetry={() => void door.refetch()} />
  return <Skeleton className={styles.door} height={260} aria-busy />
}

/** Says that the link has ended. Saved answers are kept; unsent ones stay on screen below. */
function LinkOver() {
  const { t } = useTranslation('web-session')
  return (
    <Alert className={styles.over} color="yellow" role="alert" title={t('linkOverTitle')}>
      {t('linkOverText')}
    </Alert>
  )
}

function WhoIsThere({ door }: { door: Door }) {
  const { t } = useTranslation('web-session')
  usePageTitle(door.name)
  return (
    <Paper className={styles.door} radius="lg" withBorder>
      <Title order={1} size="h2">
        {door.name}
      </Title>
      {door.state === 'done' ? (
        <Text>{t('doorDone')}</Text>
      ) : door.isFull ? (
        <Text>{t('doorFull')}</Text>
      ) : (
        <GuestForm door={door} />
      )}
    </Paper>
  )
}

function GuestForm({ door }: { door: Door }) {
  const { t } = useTranslation('web-session')
  const { enter, isBusy } = useEnter(door.projectId)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const isNamed = name.trim() !== ''
  const isAddress = isEmail(email.trim())
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isNamed && isAddress) enter({ name: name.trim(), email: email.trim() })
      }}
    >
      <Stack>
        <Text>{t(door.state === 'upcoming' ? 'doorUpcoming' : 'doorText')}</Text>
        <TextInput
          label={t('doorName')}
          autoComplete="name"
          maxLength={100}
          required
          value={name}
          error={isTried && !isNamed ? t('doorNameNeeded') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('doorEmail')}
          description={t('doorEmailText')}
          type="email"
          autoComplete="email"
          required
          value={email}
          error={isTried && !isAddress ? t('doorEmailNeeded') : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isBusy}>
          {t('doorEnter')}
        </Button>
      </Stack>
    </form>
  )
}

function useEnter(projectId: string) {
  const queries = useQueryClient()
  const { guestLinks } = orpc
  const queryKey = guestLinks.getGuestDoor.queryKey({ input: { params: { projectId } } })
  const enter = useMutation(
    guestLinks.enterAsGuest.mutationOptions({
      onSuccess: (door) => queries.setQueryData(queryKey, door),
      // The last place may be taken, or the project may have ended: reading again shows that.
      onError: () => void queries.invalidateQueries({ queryKey }),
    }),
  )
  return {
    enter: (body: { name: string; email: string }) => enter.mutate({ params: { projectId }, body }),
    isBusy: enter.isPending,
  }
}
