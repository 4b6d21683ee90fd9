/** What presenters have noted of the products of a project. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

interface NoteRow {
  productId: string
  text: string
  version: number
}

/** Which products the caller sees: a condition on the slot row `s`. */
type Seen = { condition: RawBuilder<boolean> }

const there = (scope: Scope, projectId: string, { condition }: Seen) => sql`
  from project_products pp
  join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
  where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId} and not pp.is_declined and ${condition}`

/** Notes on products of the project that the caller sees, with the empty ones that were taken back. */
export async function listNotes(scope: Scope, projectId: string, seen: Seen): Promise<NoteRow[]> {
  return await scope.rows<NoteRow>(sql`
    select n.product_id as "productId", n.text, n.record_version as version from project_notes n
    where n.domain_id = ${scope.domainId} and n.project_id = ${projectId}
      and n.product_id in (select pp.product_id ${there(scope, projectId, seen)})
    order by n.product_id`)
}

/** Nobody else notes something of the product in the project until the transaction ends. False where it isn't seen there. */
export async function holdNoted(
  open: Scope,
  { projectId, productId }: { projectId: string; productId: string },
  seen: Seen,
): Promise<boolean> {
  const rows = await open.rows(sql`
    select 1 ${there(open, projectId, seen)} and pp.product_id = ${productId} for no key update of pp`)
  return rows.length > 0
}

/** Returns its version from now on. */
export async function saveNote(
  open: Scope,
  { projectId, productId, text }: { projectId: string; productId: string; text: string },
): Promise<number> {
  const [row] = await open.rows<{ version: number }>(sql`
    insert into project_notes (domain_id, project_id, product_id, text)
    values (${open.domainId}, ${projectId}, ${productId}, ${text})
    on conflict (domain_id, project_id, product_id) do update set text = excluded.text
    returning record_version as version`)
  if (row === undefined) throw new Error('The note was not stored')
  return row.version
}

/** Copies the notes on products that are in the other project too. */
export async function copyNotes(open: Scope, { from, to }: { from: string; to: string }): Promise<void> {
  await open.rows(sql`
    insert into project_notes (domain_id, project_id, product_id, text)
    select n.domain_id, pp.project_id, n.product_id, n.text from project_notes n
    join project_products pp on pp.domain_id = n.domain_id and pp.product_id = n.product_id
      and pp.project_id = ${to} and not pp.is_declined
    where n.domain_id = ${open.domainId} and n.project_id = ${from} and n.text <> ''
    on conflict do nothing`)
}
