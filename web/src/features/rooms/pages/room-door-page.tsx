import { Button, Loader, Paper, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { roomCodeLength } from '@vitrine/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { openRoomOf, roomsQuery } from '../../../lib/rooms/rooms-query.ts'
import { readCode } from '../api/read-code.ts'
import styles from '../components/door.module.css'
import type { DoorSearch } from '../rooms-search.ts'

/** The door of all rooms: by the code that was read aloud or scanned, or by the project. */
export function RoomDoorPage() {
  const { t } = useTranslation('rooms')
  const { project, code } = useSearch({ strict: false }) as DoorSearch
  usePageTitle(t('doorTitle'))
  return (
    <Paper className={styles.door} radius="lg" withBorder>
      <Title order={1} size="h2">
        {t('doorTitle')}
      </Title>
      {project !== undefined && code === undefined ? <ByProject project={project} /> : <ByCode code={code} />}
    </Paper>
  )
}

/** Leads into the room that is open in the project. */
function ByProject({ project }: { project: string }) {
  const { t } = useTranslation('rooms')
  const goIn = useGoIn()
  const rooms = useQuery(roomsQuery(project))
  const open = openRoomOf(rooms.data)
  useEffect(() => {
    if (open !== null) goIn(open._id)
  }, [open, goIn])
  if (rooms.isPending || open !== null) return <Loader type="dots" aria-label={t('goingIn')} />
  return (
    <>
      <Text>{t('noneOpen')}</Text>
      <ByCode code={undefined} />
    </>
  )
}

function useGoIn(): (roomId: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (roomId) => void navigate({ to: '/projects/rooms/$roomId', params: { roomId }, replace: true }),
    [navigate],
  )
}

/** Letters and digits that nobody takes for one another; asked for as soon as all are there. */
function ByCode({ code }: { code: string | undefined }) {
  const { t } = useTranslation('rooms')
  const errorText = useErrorText()
  const goIn = useGoIn()
  const [text, setText] = useState(() => readCode(code ?? ''))
  const enter = useMutation({
    ...orpc.rooms.enterRoom.mutationOptions(),
    onSuccess: ({ room }) => goIn(room),
  })
  const { mutate, isPending, error, reset } = enter
  const isWhole = text.length === roomCodeLength
  const asked = useRef('')
  useEffect(() => {
    if (!isWhole || asked.current === text) return
    asked.current = text
    mutate({ query: {}, body: { code: text } })
  }, [isWhole, text, mutate])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !isPending) mutate({ query: {}, body: { code: text } })
      }}
    >
      <TextInput
        className={styles.code ?? ''}
        label={t('code')}
        description={t('codeText')}
        value={text}
        error={error === null ? undefined : errorText(error)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          reset()
          asked.current = ''
          setText(readCode(currentTarget.value))
        }}
      />
      <Button type="submit" disabled={!isWhole} loading={isPending}>
        {t('goIn')}
      </Button>
    </form>
  )
}
