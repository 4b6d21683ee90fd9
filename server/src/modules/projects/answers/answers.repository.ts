/** Answers as they stand, and every one as it came. */
import type { DynamicValue } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Scope } from '../../../scope/scope.ts'
import { presented, visitOf } from './attendees.repository.ts'
import { type AgreedPrice, agreedPricesOf } from './orders/agreed-prices.repository.ts'
import { type AnsweredProduct, shownProduct } from './shown-products.repository.ts'

/** What a device sent, as it is kept. */
export interface SentAnswer {
  basedOn: number
  /** Answers of the same device that it hadn't heard of yet. */
  follows: readonly string[]
  values: Record<string, string>
  state: 'reviewed' | 'skipped'
  interested?: boolean
  comment?: string
  price?: string | null
}

export interface AnswerRow {
  attendeeId: string
  productId: string
  revision: number
  state: 'reviewed' | 'skipped'
  interested: boolean
  values: Record<string, string>
  productName: string
  productReference: string
  priceTypeId: string | null
  price: string | null
  currency: string | null
  /** The price was agreed on with the attendee, in place of this one; null where the product had none. */
  isAgreed: boolean
  listPrice: string | null
  dynamicValues: Record<string, DynamicValue>
  confirmedRevision: number | null
  updatedAt: Date
  /** Author of the last revision. */
  authorId: string | null
  authorName: string
  superseded: Record<string, string>
  /** Price that the device had shown; undefined where it sent none. */
  shownPrice: string | null | undefined
}

const columns = sql`a.attendee_id as "attendeeId", a.product_id as "productId", a.revision, a.state, a.interested,
  a.values, a.product_name as "productName",
  a.product_reference as "productReference", a.price_type_id as "priceTypeId", a.price::text as price, a.currency,
  a.is_agreed as "isAgreed", a.list_price::text as "listPrice",
  a.dynamic_values as "dynamicValues", a.confirmed_revision as "confirmedRevision", a.updated_at as "updatedAt",
  r.author_id as "authorId", coalesce(r.author_name, '') as "authorName", coalesce(r.superseded, '{}') as superseded,
  r.sent ? 'price' as "saidPrice", r.sent ->> 'price' as "sentPrice"`

type RawRow = Omit<AnswerRow, 'shownPrice'> & { saidPrice: boolean | null; sentPrice: string | null }

function answersWhere(scope: Scope, projectId: string, condition: RawBuilder<unknown>): RawBuilder<RawRow> {
  return sql<RawRow>`
    select ${columns} from project_answers a
    left join project_answer_revisions r on r.domain_id = a.domain_id and r.project_id = a.project_id
      and r.attendee_id = a.attendee_id and r.product_id = a.product_id and r.revision = a.revision
    where a.domain_id = ${scope.domainId} and a.project_id = ${projectId} and ${condition}`
}

function answerOf({ saidPrice, sentPrice, ...row }: RawRow): AnswerRow {
  return { ...row, shownPrice: saidPrice === true ? sentPrice : undefined }
}

export async function listAnswers(scope: Scope, projectId: string, attendeeId: string): Promise<AnswerRow[]> {
  const rows = await scope.rows(answersWhere(scope, projectId, sql`a.attendee_id = ${attendeeId}`))
  return rows.map(answerOf)
}

export async function findAnswer(
  scope: Scope,
  projectId: string,
  attendeeId: string,
  productId: string,
): Promise<AnswerRow | null> {
  const one = sql`a.attendee_id = ${attendeeId} and a.product_id = ${productId}`
  const [row] = await scope.rows(answersWhere(scope, projectId, one))
  return row === undefined ? null : answerOf(row)
}

/** What an id stands for already: `isSame` where the same was sent by the same device. */
export interface KnownAnswerId {
  revision: number | null
  isSame: boolean
}

/** An answer that counts, as it came. */
export interface KeptRevision {
  answerId: string
  sent: SentAnswer
}

/** What an answer is put onto. */
export interface AnswerBase {
  /** Null for one that isn't in the project, or isn't seen. */
  product: AnsweredProduct | null
  agreed: AgreedPrice | null
  known: KnownAnswerId | null
  /** All of the attendee to the product, in order. */
  kept: KeptRevision[]
}

/** Must be called once the attendee is locked, so that no other answer comes in between. */
export async function readAnswerBase(
  open: Scope,
  projectId: string,
  given: { answerId: string; attendeeId: string; productId: string; sent: SentAnswer },
  seen: Parameters<typeof shownProduct>[3],
): Promise<AnswerBase> {
  const { answerId, attendeeId, productId, sent } = given
  const revisions = sql`project_answer_revisions r where r.domain_id = ${open.domainId} and r.project_id = ${projectId}`
  const [row] = await open.rows<AnswerBase>(
    prepared(sql`
    select (select to_jsonb(shown) from (${shownProduct(open, projectId, productId, seen)}) as shown) as product,
      (select to_jsonb(agreed) from (
        ${agreedPricesOf(open, projectId, attendeeId)} and g.product_id = ${productId}) as agreed) as agreed,
      (select jsonb_build_object('revision', r.revision, 'isSame', r.attendee_id = ${attendeeId}
          and r.product_id = ${productId} and r.sent = ${JSON.stringify(sent)}::jsonb)
        from ${revisions} and r.answer_id = ${answerId}) as known,
      coalesce((select jsonb_agg(jsonb_build_object('answerId', r.answer_id, 'sent', r.sent) order by r.revision)
        from ${revisions} and r.attendee_id = ${attendeeId} and r.product_id = ${productId}
          and r.revision is not null), '[]') as kept`),
  )
  if (row === undefined) throw new Error('A statement without a table answered no row')
  return row
}

export interface NewRevision {
  answerId: string
  attendeeId: string
  productId: string
  /** Null: it came after the end. */
  revision: number | null
  sent: SentAnswer
  superseded: Record<string, string>
  authorId: string | null
  authorName: string
}

/**
 * Keeps an answer as it came. One that was late gets the revision that it is given, and stays its author's. Returns
 * whether the id was free, or its own.
 */
export async function insertRevision(open: Scope, projectId: string, given: NewRevision): Promise<boolean> {
  return (await open.rows(newRevision(open, projectId, given))).length > 0
}

function newRevision(open: Scope, projectId: string, given: NewRevision): RawBuilder<unknown> {
  return sql`
    insert into project_answer_revisions as r (domain_id, project_id, answer_id, attendee_id, product_id, revision,
      sent, superseded, author_id, author_name)
    values (${open.domainId}, ${projectId}, ${given.answerId}, ${given.attendeeId}, ${given.productId},
      ${given.revision}, ${JSON.stringify(given.sent)}::jsonb,
      ${JSON.stringify(given.superseded)}::jsonb, ${given.authorId}, ${given.authorName})
    on conflict (domain_id, project_id, answer_id) do update
      set revision = excluded.revision, superseded = excluded.superseded
      where r.revision is null and r.attendee_id = excluded.attendee_id and r.product_id = excluded.product_id
    returning answer_id`
}

export type StoredAnswer = Pick<
  AnswerRow,
  | 'attendeeId'
  | 'productId'
  | 'revision'
  | 'state'
  | 'interested'
  | 'values'
  | 'productName'
  | 'productReference'
  | 'priceTypeId'
  | 'price'
  | 'currency'
  | 'isAgreed'
  | 'listPrice'
  | 'dynamicValues'
> & { formVersion: number }

/**
 * Keeps an answer as it came, as `insertRevision` does, and what stands by now. `isVisit`: the attendee is there with
 * it. Null where the id is somebody else's: then nothing is stored.
 */
export async function saveAnswerRow(
  open: Scope,
  projectId: string,
  { revision, stored, isVisit }: { revision: NewRevision; stored: StoredAnswer; isVisit: boolean },
): Promise<Pick<AnswerRow, 'price' | 'confirmedRevision' | 'updatedAt'> | null> {
  const { attendeeId, productId } = stored
  const visit = sql`, visited as (
    update project_attendees set ${visitOf(productId)}
    where domain_id = ${open.domainId} and id = ${attendeeId} and exists (select from kept))`
  const [row] = await open.rows<Pick<AnswerRow, 'price' | 'confirmedRevision' | 'updatedAt'>>(
    prepared(sql`
    with kept as (${newRevision(open, projectId, revision)})${isVisit ? visit : sql``},
    shown as (${presented(open, { projectId, attendeeId }, { id: productId, name: stored.productName }, sql`from kept`)})
    insert into project_answers (domain_id, project_id, attendee_id, product_id, revision, state, interested, values,
      product_name, product_reference, price_type_id, price, currency, is_agreed, list_price, form_version,
      dynamic_values)
    select ${open.domainId}::uuid, ${projectId}::uuid, ${attendeeId}::uuid, ${productId}::uuid,
      ${stored.revision}::int, ${stored.state}, ${stored.interested}::boolean, ${JSON.stringify(stored.values)}::jsonb,
      ${stored.productName}, ${stored.productReference}, ${stored.priceTypeId}::uuid, ${stored.price}::numeric,
      ${stored.currency}, ${stored.isAgreed}::boolean, ${stored.listPrice}::numeric, ${stored.formVersion}::int, ${JSON.stringify(stored.dynamicValues)}::jsonb
    from kept
    on conflict (domain_id, project_id, attendee_id, product_id) do update set revision = excluded.revision,
      state = excluded.state, interested = excluded.interested, values = excluded.values,
      product_name = excluded.product_name,
      product_reference = excluded.product_reference, price_type_id = excluded.price_type_id, price = excluded.price,
      currency = excluded.currency, is_agreed = excluded.is_agreed, list_price = excluded.list_price, form_version = excluded.form_version, dynamic_values = excluded.dynamic_values,
      updated_at = now()
    returning price::text, confirmed_revision as "confirmedRevision", updated_at as "updatedAt"`),
  )
  return row ?? null
}

/** Stores the present prices in the answers of one attendee. */
export async function savePrices(
  open: Scope,
  projectId: string,
  rows: readonly Pick<
    AnswerRow,
    | 'attendeeId'
    | 'productId'
    | 'priceTypeId'
    | 'price'
    | 'currency'
    | 'isAgreed'
    | 'listPrice'
    | 'dynamicValues'
  >[],
): Promise<void> {
  await open.rows(sql`
    update project_answers a set price = given.price::numeric, currency = given.currency,
      price_type_id = given."priceTypeId", is_agreed = given."isAgreed", list_price = given."listPrice"::numeric,
      dynamic_values = given."dynamicValues", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "attendeeId" uuid, "productId" uuid, "priceTypeId" uuid, price text, currency text, "isAgreed" boolean,
      "listPrice" text, "dynamicValues" jsonb)
    where a.domain_id = ${open.domainId} and a.project_id = ${projectId}
      and a.attendee_id = given."attendeeId" and a.product_id = given."productId"`)
}
