import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Comment } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { useEditing } from './editing.ts'
import styles from './editor.module.css'

const few = 10

/** What attendees and staff said about products, the newest first; a product leads to where it is answered. */
export function ProjectComments() {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { project } = useEditing()
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery(
    orpc.webSession.listComments.queryOptions({ input: { projectId: project._id }, staleTime: 0 }),
  )
  const columns = useColumns()
  const comments = (query.data ?? []).toReversed()
  if (comments.length === 0) return null
  const shown = showsAll ? comments : comments.slice(0, few)
  return (
    <>
      <h3 className={styles.further}>{t('comments')}</h3>
      <DataTable columns={columns} rows={shown} />
      {shown.length < comments.length && (
        <Button variant="default" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t('allComments', { number: number(comments.length) })}
        </Button>
      )}
    </>
  )
}

function useColumns(): Column<Comment>[] {
  const { t } = useTranslation('projects')
  const { dateTime } = useFormats()
  return [
    {
      heading: t('comment'),
      cell: ({ text, author, isByAttendee, attendeeName }) => (
        <>
          <span className={styles.said}>{text}</span>
          <Text size="xs" c="dimmed">
            {isByAttendee ? author.name : t('saidTo', { author: author.name, attendee: attendeeName })}
          </Text>
        </>
      ),
    },
    { heading: t('product'), cell: (comment) => <CommentedProduct comment={comment} /> },
    { heading: t('saidAt'), isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
  ]
}

function CommentedProduct({ comment: { product, productName } }: { comment: Comment }) {
  const { project } = useEditing()
  if (!project.sessions.includes('web')) return productName
  return (
    <LinkAnchor
      to="/projects/web-session/$projectId"
      params={{ projectId: project._id }}
      search={{ mode: 'review', product }}
      fz="inherit"
    >
      {productName}
    </LinkAnchor>
  )
}
