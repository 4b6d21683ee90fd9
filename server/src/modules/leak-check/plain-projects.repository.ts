import type { PlainProject } from '@vitrine/proof'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** The newest, at most so many. */
export async function readPlainProjects(open: Scope, maximum: number): Promise<PlainProject[]> {
  const { domainId } = open
  return await open.rows<PlainProject>(sql`
    select p.id, p.started_at is not null as "isStarted", p.owner_id as "ownerId",
      array(select e.person_id from project_people e where e.domain_id = p.domain_id and e.project_id = p.id
        and e.role = 'presenter')::text[] as "presenterIds",
      case when p.closed_at is null then array(
          select distinct coalesce(e.person_id, g.person_id, t.person_id) from project_people e
          left join group_members g on g.domain_id = e.domain_id and g.group_id = e.group_id
          left join tag_members t on t.domain_id = e.domain_id and t.tag_id = e.tag_id
          where e.domain_id = p.domain_id and e.project_id = p.id and e.role = 'attendee' and e.invited_at is not null
            and coalesce(e.person_id, g.person_id, t.person_id) is not null)
        else array(select a.person_id from project_attendees a where a.domain_id = p.domain_id
          and a.project_id = p.id and a.was_there_at_end and a.person_id is not null) end::text[] as "askedIds",
      array(select c.product_id from project_products c where c.domain_id = p.domain_id and c.project_id = p.id
        and not c.is_declined order by c.position, c.product_id)::text[] as "productIds",
      p.field_ids::text[] as "fieldIds", p.price_type_ids::text[] as "priceTypeIds",
      coalesce((select jsonb_agg(r -> 'field') from jsonb_array_elements(p.order_fields) f,
        jsonb_array_elements(f -> 'rules') r), '[]') as rules,
      p.dynamic_fields as computed,
      coalesce((select jsonb_agg(jsonb_build_object('personId', a.person_id, 'productIds',
          array(select w.product_id from project_answers w where w.domain_id = a.domain_id
            and w.project_id = a.project_id and w.attendee_id = a.id)))
        from project_attendees a where a.domain_id = p.domain_id and a.project_id = p.id), '[]') as answered,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'personId', a.person_id, 'productIds',
          array(select l ->> 'product' from jsonb_array_elements(r.lines) l)))
        from project_orders o
        join project_attendees a on a.domain_id = o.domain_id and a.id = o.attendee_id
        join project_order_revisions r on r.domain_id = o.domain_id and r.order_id = o.id and r.revision = o.revision
        where o.domain_id = p.domain_id and o.project_id = p.id), '[]') as orders
    from projects p where p.domain_id = ${domainId} order by p.created_at desc, p.id limit ${maximum}`)
}
