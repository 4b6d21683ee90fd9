import { invitationDays } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

export interface InvitationRow {
  /** As it was typed. */
  email: string
  isClient: boolean
  invitedBy: string | null
  invitedAt: Date
  /** Null where who invited has left. */
  inviter: { name: string; company: string } | null
}

/** What somebody who was invited may accept; null for who is none, was shut out, or waited for too long. */
export async function findInvitation(scope: Scope, personId: string): Promise<InvitationRow | null> {
  const [row] = await scope.rows<InvitationRow>(sql`
    select p.email, m.is_client as "isClient", m.invited_by as "invitedBy", m.invited_at as "invitedAt",
      case when i.id is not null
        then jsonb_build_object('name', coalesce(nullif(i.name, ''), i.email), 'company', i.company) end as inviter
    from memberships m join domain_people p on p.id = m.person_id
    left join domain_people i on i.id = m.invited_by
    where m.domain_id = ${scope.domainId} and m.person_id = ${personId} and m.is_active and p.is_invited
      and m.invited_at > now() - make_interval(days => ${sql.lit(invitationDays)})`)
  return row ?? null
}

/** As what somebody belongs to the company; null for nobody of it. */
export async function findKindOfMember(
  scope: Scope,
  personId: string,
): Promise<{ isClient: boolean } | null> {
  const [row] = await scope.rows<{ isClient: boolean }>(sql`
    select is_client as "isClient" from memberships
    where domain_id = ${scope.domainId} and person_id = ${personId}`)
  return row ?? null
}

/** What the person of an invitation is tagged with is the account's too. */
export async function copyTags(open: Scope, from: string, to: string): Promise<void> {
  await open.rows(sql`
    insert into tag_members (domain_id, tag_id, person_id)
    select domain_id, tag_id, ${to}::uuid from tag_members
    where domain_id = ${open.domainId} and person_id = ${from} on conflict do nothing`)
}

/** Projects that name the person of an invitation name the account from now on. */
export async function takeProjectsOver(open: Scope, from: string, to: string): Promise<void> {
  await open.rows(sql`select take_projects_over(${from}::uuid, ${to}::uuid)`)
}
