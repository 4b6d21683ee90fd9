/** A project as those who answer in it, or look on, need it. */
import type { ProjectState, WebSession } from '@vitrine/contract'
import type { SessionType } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../platform/db/prepared.ts'
import { openedProject, type Scope } from '../../../scope/scope.ts'
import type { DynamicFieldRow, OrderFieldRow } from '../projects.repository.ts'

export interface AnswerProject {
  id: string
  name: string
  description: string
  timeZone: string
  ownerId: string
  state: ProjectState
  startsAt: Date | null
  endsAt: Date | null
  sessions: SessionType[]
  interest: boolean
  showImpersonification: boolean
  fieldIds: string[]
  priceTypeIds: string[]
  mediaKinds: WebSession['mediaKinds']
  showsFiles: boolean
  orderFields: OrderFieldRow[]
  dynamicFields: DynamicFieldRow[]
  formVersion: number
  hasCover: boolean
  coverVersion: number
  isOwner: boolean
  isPresenter: boolean
  /** Owner and presenters. */
  runnerIds: string[]
  /** Whether the caller is an invited attendee; guests are by their link. */
  isAsked: boolean
  /** Whether a room is open. */
  hasRoom: boolean
  /** Whether the caller is in an open room without being an attendee. */
  isVisitor: boolean
}

function projectRow(scope: Scope, projectId: string): RawBuilder<AnswerProject> {
  const personId = scope.person?.id ?? null
  const opening = openedProject(scope)
  const isGuest = opening?.guest != null && opening.projectId === projectId
  return sql<AnswerProject>`
    select p.id, p.name, p.description, p.time_zone as "timeZone", p.owner_id as "ownerId",
      case when p.started_at is null then 'upcoming' when p.closed_at is null then 'ongoing' else 'done' end as state,
      p.starts_at as "startsAt", p.ends_at as "endsAt", p.sessions, p.interest,
      p.show_impersonification as "showImpersonification", p.field_ids::text[] as "fieldIds",
      p.price_type_ids::text[] as "priceTypeIds", p.media_kinds as "mediaKinds", p.shows_files as "showsFiles",
      p.order_fields as "orderFields", p.dynamic_fields as "dynamicFields", p.form_version as "formVersion",
      p.cover_file is not null as "hasCover", p.cover_version as "coverVersion",
      coalesce(p.owner_id = ${personId}::uuid, false) as "isOwner",
      exists (select from project_people pp where pp.domain_id = p.domain_id and pp.project_id = p.id
        and pp.role = 'presenter' and pp.person_id = ${personId}::uuid) as "isPresenter",
      array(select p.owner_id::text union select pp.person_id::text from project_people pp
        where pp.domain_id = p.domain_id and pp.project_id = p.id and pp.role = 'presenter') as "runnerIds",
      ${isGuest}::boolean or exists (select from project_asked a where a.domain_id = p.domain_id and a.project_id = p.id
        and a.person_id = ${personId}::uuid and a.invited_at is not null) as "isAsked",
      exists (select from rooms r where r.domain_id = p.domain_id and r.project_id = p.id
        and r.closed_at is null) as "hasRoom",
      exists (select from rooms r join room_members m on m.domain_id = r.domain_id and m.room_id = r.id
        where r.domain_id = p.domain_id and r.project_id = p.id and r.closed_at is null
          and m.person_id = ${personId}::uuid and m.is_visitor and m.state = 'in') as "isVisitor"
    from projects p where p.domain_id = ${scope.domainId} and p.id = ${projectId}`
}

/** Doesn't check whether the caller may see the project: `getAnswerProject` decides. */
export async function findAnswerProject(scope: Scope, projectId: string): Promise<AnswerProject | null> {
  const [row] = await scope.rows(prepared(projectRow(scope, projectId)))
  return row ?? null
}

/** Like `findAnswerProject`, kept from ending and from changing until the transaction ends. */
export async function holdAnswerProject(open: Scope, projectId: string): Promise<AnswerProject | null> {
  const [row] = await open.rows(prepared(sql<AnswerProject>`${projectRow(open, projectId)} for share of p`))
  return row ?? null
}
