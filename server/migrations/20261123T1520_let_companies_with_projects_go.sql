-- A company that is deleted takes its projects along: there is nobody to hand them over to.
create or replace function hand_projects_over() returns trigger language plpgsql as $$
declare
  heir uuid;
begin
  -- The company goes, and all of it.
  if not exists (select 1 from domains where id = old.domain_id) then return old; end if;
  if not exists (select 1 from projects where domain_id = old.domain_id and owner_id = old.person_id)
    and not exists (select 1 from project_templates where domain_id = old.domain_id and owner_id = old.person_id)
  then return old; end if;
  select m.person_id into heir from memberships m
    left join group_members gm on gm.domain_id = m.domain_id and gm.person_id = m.person_id
    left join groups g on g.domain_id = gm.domain_id and g.id = gm.group_id and g.is_root
    where m.domain_id = old.domain_id and m.person_id <> old.person_id and not m.is_client and m.is_active
    order by m.person_id = app_person() desc nulls last, g.id is null, m.created_at limit 1;
  if heir is null then
    delete from projects where domain_id = old.domain_id and owner_id = old.person_id;
    delete from project_templates where domain_id = old.domain_id and owner_id = old.person_id;
  else
    update projects set owner_id = heir where domain_id = old.domain_id and owner_id = old.person_id;
    update project_templates t set owner_id = heir, name = case when exists (
        select 1 from project_templates o
        where o.domain_id = t.domain_id and o.owner_id = heir and lower(o.name) = lower(t.name))
      then t.name || ' (' || left(t.id::text, 8) || ')' else t.name end
      where domain_id = old.domain_id and owner_id = old.person_id;
  end if;
  return old;
end $$;
