/** What attendee and staff say to each other of a product. */
import { sql } from 'kysely'
import type { Scope } from '../../../../scope/scope.ts'
import type { Author } from './authors.ts'

export interface CommentRow {
  id: string
  productId: string
  attendeeId: string
  attendeeName: string
  authorId: string | null
  authorName: string
  isByAttendee: boolean
  text: string
  createdAt: Date
}

const columns = sql`c.id, c.product_id as "productId", c.attendee_id as "attendeeId", c.author_id as "authorId",
  c.author_name as "authorName", c.is_by_attendee as "isByAttendee", c.text, c.created_at as "createdAt",
  (select a.name from project_attendees a where a.domain_id = c.domain_id and a.id = c.attendee_id) as "attendeeName"`

export async function insertComment(
  open: Scope,
  projectId: string,
  given: Author & { attendeeId: string; productId: string; text: string; isByAttendee: boolean },
): Promise<CommentRow> {
  const [row] = await open.rows<CommentRow>(sql`
    insert into project_comments as c (domain_id, project_id, attendee_id, product_id, author_id, author_name,
      is_by_attendee, text)
    values (${open.domainId}, ${projectId}, ${given.attendeeId}, ${given.productId}, ${given.authorId}, ${given.authorName},
      ${given.isByAttendee}, ${given.text}) returning ${columns}`)
  if (row === undefined) throw new Error('The comment was not stored')
  return row
}

/** Oldest first; of one attendee or all, of one product or all. */
export async function listCommentRows(
  scope: Scope,
  projectId: string,
  { attendeeId, productId }: { attendeeId: string | null; productId: string | null },
): Promise<CommentRow[]> {
  return await scope.rows<CommentRow>(sql`
    select ${columns} from project_comments c
    where c.domain_id = ${scope.domainId} and c.project_id = ${projectId}
      and (${attendeeId}::uuid is null or c.attendee_id = ${attendeeId})
      and (${productId}::uuid is null or c.product_id = ${productId})
    order by c.created_at, c.id`)
}
