import { Button, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment, Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { isOutage, reachability, useReachability } from '../../../../lib/network/network.ts'
import { useOpenSession } from '../../session-context.ts'
import styles from './comments.module.css'
import { useKeptText } from './use-kept-text.ts'

/** What attendee and staff say to each other about a product. */
export function Comments({ product }: { product: Product }) {
  const { t } = useTranslation('web-session')
  const { session, attendee } = useOpenSession()
  const query = useQuery(commentsQuery(session.projectId, attendee))
  const comments = (query.data ?? []).filter((comment) => comment.product === product._id)
  // A reader who may not answer can't comment.
  if (!session.mayAnswer && comments.length === 0) return null
  return (
    <section aria-label={t('comments')} className={styles.comments}>
      <h2 className={styles.title}>{t('comments')}</h2>
      {comments.length > 0 && (
        <ol className={styles.list}>
          {comments.map((comment) => (
            <Said key={comment._id} comment={comment} />
          ))}
        </ol>
      )}
      {session.mayAnswer && <Write product={product} />}
    </section>
  )
}

function commentsQuery(projectId: string, attendee: string | null) {
  return orpc.webSession.listComments.queryOptions({
    input: { projectId, ...(attendee === null ? {} : { attendee }) },
  })
}

function Said({ comment: { author, isByAttendee, text, createdAt } }: { comment: Comment }) {
  const { dateTime } = useFormats()
  return (
    <li className={styles.said} data-attendee={isByAttendee || undefined}>
      <Text size="xs" c="dimmed">
        {author.name} · {dateTime(createdAt)}
      </Text>
      <p className={styles.text}>{text}</p>
    </li>
  )
}

/** Retries with the same idempotency key, so that the comment is written once. */
async function onceReachable<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isOutage(error)) throw error
      await reachability.untilReachable()
    }
  }
}

function Write({ product }: { product: Product }) {
  const { t } = useTranslation('web-session')
  const { session, attendee } = useOpenSession()
  const client = useQueryClient()
  const isAway = useReachability() !== 'reachable'
  const { projectId } = session
  const { text, change } = useKeptText(`comment.${projectId}.${attendee ?? ''}.${product._id}`)
  const { mutate, isPending } = useMutation({
    mutationKey: ['add-comment', projectId, product._id],
    mutationFn: () =>
      onceReachable(() =>
        api.webSession.addComment({
          params: { projectId, productId: product._id },
          query: attendee === null ? {} : { attendee },
          body: { text: text.trim() },
        }),
      ),
    onSuccess: (comment) => {
      change('')
      // News of it may have been faster.
      client.setQueryData<Comment[]>(commentsQuery(projectId, attendee).queryKey, (before = []) => [
        ...before.filter(({ _id }) => _id !== comment._id),
        comment,
      ])
    },
  })
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isPending) mutate()
      }}
    >
      <Textarea
        aria-label={t('writeComment')}
        placeholder={t('writeComment')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        readOnly={isPending}
        data-unsaved={text.trim() !== '' || undefined}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="compact-md" variant="default" loading={isPending}>
          {t('sendComment')}
        </Button>
      )}
      {isPending && isAway && (
        <Text size="xs" c="dimmed" role="status">
          {t('commentLater')}
        </Text>
      )}
    </form>
  )
}
