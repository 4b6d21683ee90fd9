/** By what a report can be narrowed: what occurs in it, as far as the reader sees it. */
import { sql } from 'kysely'
import { orderLines, presentersOfProject, type Reading, rowsOf } from './asked-rows.ts'
import { reachedProject } from './report-visibility.ts'
import { lastText } from './rows.repository.ts'

interface Option {
  id: string
  name: string
}

export async function listCategoryOptions(reading: Reading): Promise<Option[]> {
  return await reading.scope.rows<Option>(sql`
    with used as (select distinct l.category_id as id ${rowsOf(reading, orderLines)} and l.category_id is not null)
    select u.id, coalesce(c.name, ${lastText(reading, sql`x.category_name`, sql`l.category_id = u.id`)}, '') as name
    from used u left join categories c on c.domain_id = ${reading.scope.domainId} and c.id = u.id
    order by name, u.id limit 1000`)
}

export async function listPresenterOptions({ scope, seen }: Reading): Promise<Option[]> {
  return await scope.rows<Option>(sql`
    select distinct m.person_id as id, coalesce(nullif(d.name, ''), d.email) as name
    from (select p.domain_id, p.id as project_id from projects p where p.domain_id = ${scope.domainId}
      and p.started_at is not null and ${reachedProject(seen)}) l
    cross join lateral ${presentersOfProject(seen)} m
    join domain_people d on d.id = m.person_id
    order by name, id limit 1000`)
}
