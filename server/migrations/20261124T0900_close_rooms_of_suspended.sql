-- A company that is suspended leaves its rooms with the same statement, whoever makes it: rooms are the tenant's
-- rows, which no login sees before it works for that tenant.
create function close_rooms_of_suspended() returns trigger language plpgsql as $$
declare
  former text := coalesce(current_setting('app.domain_id', true), '');
  closed record;
begin
  perform set_config('app.domain_id', new.id::text, true);
  for closed in
    select r.project_id as project,
      jsonb_agg(distinct m.person_id) filter (where m.person_id is not null) as people
    from close_rooms(array(select id from rooms where domain_id = new.id and closed_at is null), 'suspended') as c
    join rooms r on r.domain_id = new.id and r.id = c
    left join room_members m on m.domain_id = new.id and m.room_id = r.id
    group by r.project_id
  loop
    perform pg_notify('vitrine_news', jsonb_build_object('kind', 'project', 'domainId', new.id,
      'id', closed.project, 'personIds', coalesce(closed.people, '[]'))::text);
  end loop;
  perform set_config('app.domain_id', former, true);
  return null;
end $$;
create trigger close_rooms after update of subscription on domains for each row
  when (new.subscription ->> 'isActive' = 'false' and old.subscription ->> 'isActive' is distinct from 'false')
  execute function close_rooms_of_suspended();
